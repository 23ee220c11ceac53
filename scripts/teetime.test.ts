import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '../src/server/platform/process/project-root.ts'

const script = readFileSync(join(projectRoot, 'teetime'), 'utf8')

/**
 * A machine with the script and programs that write how they were called.
 *
 * @param home the folder of its version, if each has one
 */
function machine(
  programs: Record<string, string>,
  env: string | null = null,
  isInstalled = true,
  home = '',
) {
  const root = mkdtempSync(join(tmpdir(), 'teetime-command-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, home)
  const bin = join(root, 'bin')
  mkdirSync(bin)
  const modules = join(folder, 'node_modules/.bin')
  mkdirSync(modules, { recursive: true })
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  for (const name of ['teetime', 'scripts/update.sh'])
    copyFileSync(join(projectRoot, name), join(folder, name))
  writeFileSync(join(folder, 'package.json'), '{\n  "version": "1.9.0",\n}\n')
  writeFileSync(join(folder, '.git'), '')
  if (isInstalled) {
    writeFileSync(join(modules, 'node'), '#!/bin/sh\necho node "$@"\n')
    chmodSync(join(modules, 'node'), 0o755)
  }
  if (env !== null) writeFileSync(join(folder, '.env'), env)
  for (const [name, more] of Object.entries({ node: '', ...programs })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${more}\necho ${name} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const tools =
    'sh basename cat cp date dirname flock grep head id ln mv readlink rm sed sort stat sync tail'
  for (const name of tools.split(' ')) {
    if (name in programs) continue
    const { stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${stdout.trim()} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const settings = () => readFileSync(join(folder, '.env'), 'utf8')
  const shell = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', args, {
      env: { PATH: bin },
      encoding: 'utf8',
    })
    return { status, said: (stdout + stderr).trim() }
  }
  const file = join(root, home && '3000', 'teetime')
  const run = (...args: string[]) => shell(file, ...args)
  /** Runs a line of the shell in which it is $0. */
  const inShell = (line: string) => shell('-c', line, file)
  return Object.assign(run, { settings, inShell, root })
}

/**
 * A machine that install.sh has set up under systemd, and that has the next version already.
 *
 * @param env in which HOME is the folder of the installation
 */
function underSystemd(
  env: string,
  { systemctl = '', version = '1.9.0', ...others }: Record<string, string> = {},
) {
  const home = 'versions/v1.9.0'
  const programs = {
    systemctl: `case $1 in cat | show) exit ;; esac\n${systemctl}`,
    git,
    ...others,
  }
  const teetime = machine(programs, env, true, home)
  const inRoot = (path: string) => join(teetime.root, path)
  writeFileSync(inRoot(`${home}/.env`), env.replaceAll('HOME', teetime.root))
  writeFileSync(inRoot(`${home}/package.json`), `{\n  "version": "${version}",\n}\n`)
  cpSync(inRoot(home), inRoot('versions/v1.10.0'), { recursive: true })
  writeFileSync(inRoot('versions/v1.10.0/package.json'), '{\n  "version": "1.10.0",\n}\n')
  mkdirSync(inRoot('versions/v1.10.0/dist/server'), { recursive: true })
  writeFileSync(inRoot('versions/v1.10.0/dist/server/main.js'), '')
  const point = (port: string, to: string) => {
    rmSync(inRoot(port), { force: true })
    symlinkSync(`versions/${to}`, inRoot(port))
  }
  for (const port of ['3000', '3001']) point(port, 'v1.9.0')
  const links = () => ['3000', '3001'].map((port) => readlinkSync(inRoot(port)))
  return Object.assign(teetime, { point, links, has: (path: string) => existsSync(inRoot(path)) })
}

/** Answers to `docker compose ps --quiet` with a container. */
const running = 'case "$*" in *--quiet*) echo 0f3a; exit;; esac'
const stopped = 'case "$*" in *--quiet*) exit;; esac'
const withoutUnits = 'case $1 in cat) exit 1;; esac'
const withUnits = 'case $1 in cat | show) exit 0;; esac'

test.for([
  ['start', 'docker compose up --detach --wait'],
  ['stop', 'docker compose stop'],
  ['status', 'docker compose ps'],
  ['logs', 'docker compose logs --follow --tail 100'],
  ['backup', 'docker compose exec -T teetime-1 teetime backup'],
  ['doctor --json', 'docker compose exec -T teetime-1 teetime doctor --json'],
] as const)('with containers, %s is %s', ([command, expected]) => {
  const teetime = machine({ docker: running }, 'SITE=golf.example\n')
  expect(teetime(...command.split(' '))).toEqual({ status: 0, said: expected })
})

test('a command for stopped containers gets one of its own, and Podman does for Docker', () => {
  const expected = 'podman compose run --rm -T teetime-1 teetime restore teetime-1.dump'
  const teetime = machine({ podman: stopped }, 'SITE=golf.example\n')
  expect(teetime('restore', 'teetime-1.dump')).toEqual({ status: 0, said: expected })
})

test.for([
  ['start', 'systemctl start teetime.target'],
  ['stop', 'systemctl stop teetime.target'],
  ['status', 'systemctl status --no-pager teetime@*'],
  ['logs', 'journalctl --follow --lines 100 --unit teetime@*'],
  ['backup', 'node --env-file=.env scripts/teetime.ts backup'],
] as const)('under systemd, %s is %s', ([command, expected]) => {
  const teetime = machine({ systemctl: withUnits, journalctl: '' }, 'PORT=3000\n')
  expect(teetime(command)).toEqual({ status: 0, said: expected })
})

test('a file to restore is named from the folder where the command is run', () => {
  const teetime = machine({ systemctl: withUnits }, 'PORT=3000\n')
  const folder = mkdtempSync(join(teetime.root, 'elsewhere-'))
  writeFileSync(join(folder, 'old.dump'), '')
  const restore = (file: string) => teetime.inShell(`cd '${folder}'; sh "$0" restore ${file}`).said
  expect(restore('old.dump')).toMatch(new RegExp(`restore ${folder}/old.dump$`))
  for (const given of ['teetime-1.dump', '/old.dump', ''])
    expect(restore(given)).toMatch(new RegExp(`restore ?${given}$`))
})

test.for([
  ['start', 'node scripts/start.mjs', 0],
  ['status', 'node scripts/teetime.ts status', 0],
  ['stop', 'TeeTime runs in a terminal here', 1],
  ['logs', 'TeeTime runs in a terminal here', 1],
  ['update', 'TeeTime runs in a terminal here', 1],
  ['restart', 'There is no command “restart”', 64],
] as const)('in a terminal, %s is %s', ([command, expected, status]) => {
  const ended = machine({ systemctl: withoutUnits })(command)
  expect(ended).toMatchObject({ status, said: expect.stringContaining(expected) as string })
})

test('settings that are closed to the caller are not taken for none', () => {
  const teetime = machine({ systemctl: withoutUnits }, 'SITE=golf.example\n')
  chmodSync(join(teetime.root, '.env'), 0)
  chmodSync(teetime.root, 0o755)
  // Root may read every file.
  const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--clear-groups'] : []
  const args = [...asNobody, 'sh', join(teetime.root, 'teetime'), 'start']
  const { status, stderr } = spawnSync('env', args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    `${teetime.root}/.env is closed to this user: run this as root.\n`,
  ])
})

test('before an installation, a command says what to do', () => {
  const ended = machine({ systemctl: withoutUnits }, null, false)('doctor')
  expect(ended).toEqual({ status: 1, said: 'Nothing is installed here yet: npm ci --include=dev' })
})

test.for([
  ['1000', '', 'node'],
  ['0', 'echo teetime', 'runuser -u teetime -- node_modules/.bin/node'],
  ['0', 'echo root', 'node'],
  ['0', 'echo UNKNOWN', 'node'],
  ['0', 'exit 1', 'node'],
] as const)('for user %s, a folder’s owner from “%s” makes it %s', ([id, owner, expected]) => {
  const programs = { systemctl: withoutUnits, id: `echo ${id}; exit`, stat: `${owner}; exit` }
  const ended = machine({ ...programs, runuser: '' })('backup')
  const said = `${expected} scripts/teetime.ts backup`
  expect(ended).toEqual({ status: 0, said })
})

test('under systemd, root runs the program as the user of the processes, though root owns its code', () => {
  const systemctl = 'case $1 in cat) exit ;; show) echo golfer; exit ;; esac'
  const programs = { systemctl, id: 'echo 0; exit', stat: 'echo root; exit', runuser: '' }
  const { said } = machine(programs)('backup')
  expect(said).toBe('runuser -u golfer -- node_modules/.bin/node scripts/teetime.ts backup')
})

test.for([
  [
    '0',
    [
      'install -d -o golfer .build dist node_modules',
      'runuser -u golfer -- env HOME=FOLDER/.build npm ci --include=dev --no-audit --no-fund',
      'runuser -u golfer -- env HOME=FOLDER/.build npm run --silent build',
      'chown -R root: dist node_modules',
      'chmod -R go=rX dist node_modules',
      'rm -rf .build',
      'sync --file-system .',
    ],
  ],
  [
    '1000',
    ['npm ci --include=dev --no-audit --no-fund', 'npm run --silent build', 'sync --file-system .'],
  ],
] as const)('user %s builds a version with %j', ([id, expected]) => {
  const silent = { install: '', runuser: '', npm: '', chown: '', chmod: '', rm: '', sync: '' }
  const { root, inShell } = machine({ id: `echo ${id}; exit`, ...silent })
  copyFileSync(join(projectRoot, 'scripts/build-version.sh'), join(root, 'scripts/build.sh'))
  const { status, said } = inShell(`cd '${root}' && sh scripts/build.sh golfer`)
  expect([status, said.replaceAll(root, 'FOLDER').split('\n')]).toEqual([0, expected])
})

test('a build that fails shows the end of npm’s log, which goes with the folder of its version', () => {
  const log = '.build/.npm/_logs/2026-01-01T00_00_00_000Z-debug-0.log'
  const { stdout: mkdir } = spawnSync('which', ['mkdir'], { encoding: 'utf8' })
  const npm = `mkdir -p ${log.slice(0, log.lastIndexOf('/'))} && echo 'verbose stack ETIMEDOUT' >${log} && exit 7`
  const silent = { install: '', runuser: 'shift 5; "$@"; exit', sync: '' }
  const { root, inShell } = machine({
    id: 'echo 0; exit',
    mkdir: `exec ${mkdir.trim()} "$@"`,
    npm,
    ...silent,
  })
  copyFileSync(join(projectRoot, 'scripts/build-version.sh'), join(root, 'scripts/build.sh'))
  const { status, said } = inShell(`cd '${root}' && sh scripts/build.sh golfer`)
  expect([status, said]).toEqual([
    7,
    expect.stringMatching(/The end of npm’s log:\nverbose stack ETIMEDOUT$/),
  ])
})

test('while one update runs, another one changes nothing', () => {
  // The first one waits for the second.
  const docker = `${compose}
  case "$*" in *" up "*) if mkdir began 2>/dev/null; then sh ./teetime update >second 2>&1; fi ;; esac`
  const { stdout: mkdir } = spawnSync('which', ['mkdir'], { encoding: 'utf8' })
  const programs = { docker, git, mkdir: `exec ${mkdir.trim()} "$@"` }
  const teetime = machine(programs, 'SITE=golf.example\n')
  const first = teetime('update')
  expect([first.status, first.said.includes('TeeTime runs v1.10.0.')]).toEqual([0, true])
  expect(readFileSync(join(teetime.root, 'second'), 'utf8')).toBe(
    'Another update, or install.sh, is in progress. Nothing was changed.\n',
  )
})

test.for(['-h', '--help'])('a command with %s is explained and not run', (option) => {
  const { status, said } = machine({ systemctl: withoutUnits })('passkeys:reset', option)
  expect([status, said]).toEqual([0, expect.stringMatching(/^usage: /)])
})

test.for([
  [['passkeys:reset', 'ann'], 'passkeys:reset doesn’t take “ann”. Nothing was done.'],
  [['restore', 'a', 'b'], 'restore doesn’t take “b”. Nothing was done.'],
  [
    ['restore', 'README.md'],
    'DATA_DIR (README.md/data) can’t be used: ENOTDIR: not a directory, ' +
      "mkdir 'README.md/data'. Run this as the server’s user.",
  ],
] as const)('the command %o is refused with one sentence', ([args, sentence]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/teetime.ts', ...args], {
    cwd: projectRoot,
    env: { DATA_DIR: 'README.md/data' },
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', `${sentence}\n`])
})

test('a command that fails ends with its code', () => {
  const teetime = machine({ docker: `${running}\nexit 3` }, 'SITE=golf.example\n')
  expect(teetime('backup').status).toBe(3)
})

/** A repository with releases, and a checkout that says what it was asked for. */
const git = `case $1 in
  ls-remote) for v in 1.9.0 1.10.0 1.11.0 2.0.0-beta.1; do echo "0f3a refs/tags/v$v"; done; exit ;;
  rev-parse) case "$*" in *refs/tags/*[0-9]) exit 1 ;; esac; echo 0f3a; exit ;;
esac`
const calls = (said: string) => said.split('\n').filter((line) => /^(docker|git) /.test(line))
/** Says which image a call is about, and answers to what only asks. No image of the next version is there yet. */
const compose = `case "$*" in
  "image inspect"*) exit 1 ;;
  *config*) printf 'teetime-1\\nproxy\\nteetime-2\\n'; exit ;;
  *--quiet*) echo 0f3a; exit ;;
esac
printf '%s ' "$TEETIME_VERSION" >&2`

test('with containers, an update gets the next image and replaces one container after the other', () => {
  const env = 'SITE=golf.example\nTEETIME_IMAGE=ghcr.io/golf/teetime\nTEETIME_VERSION=v1.9.0\n'
  const teetime = machine({ docker: compose, git }, env)
  const { status, said } = teetime('update')
  expect(calls(said)).toEqual([
    'docker compose exec -T teetime-1 teetime backup',
    'git fetch --quiet --depth 1 origin +refs/tags/v1.10.0:refs/tags/v1.10.0',
    'git checkout --quiet v1.10.0',
    'docker compose pull teetime-1',
    'docker compose run --rm --no-deps -T teetime-1 teetime check',
    'docker compose up --detach --no-deps teetime-1',
    'docker compose up --detach --no-deps teetime-2',
  ])
  expect([status, said.includes('TeeTime runs v1.10.0')]).toEqual([0, true])
  expect(teetime.settings()).toBe(env.replace('v1.9.0', 'v1.10.0'))
})

test.for([
  ['ghcr.io/golf/teetime', 'TEETIME_IMAGE=ghcr.io/golf/teetime\n'],
  ['teetime', ''],
] as const)('with containers, an update keeps two images of %s', ([name, env]) => {
  const docker = `case "$*" in
    "image ls"*${name}) printf 'v1.10.0\\nv1.9.0\\nv1.8.0\\n<none>\\nv1.7.0\\n'; exit ;;
    "image rm "*) echo "$3" >>"$0.removed"; exit 1 ;;
  esac
  ${compose}`
  const settings = `SITE=golf.example\n${env}TEETIME_VERSION=v1.9.0\n`
  const teetime = machine({ docker, git }, settings)
  expect(teetime('update').status).toBe(0)
  expect(readFileSync(join(teetime.root, 'bin/docker.removed'), 'utf8')).toBe(
    `${name}:v1.8.0\n${name}:v1.7.0\n`,
  )
})

test.for([
  ['does not start', 'exit 1'],
  ['is interrupted', 'kill -TERM $PPID'],
] as const)('with containers, an update that %s goes back', ([, ending]) => {
  const docker = `${compose}\ncase "$TEETIME_VERSION:$*" in v1.10.0:*up*teetime-2) ${ending}; exit ;; esac`
  const { status, said } = machine({ docker, git }, 'SITE=golf.example\n')('update')
  // The first answers until the second does.
  expect(calls(said).slice(-4)).toEqual([
    'docker compose up --detach --no-deps teetime-1',
    'git checkout --quiet 0f3a',
    'docker compose up --detach --no-deps teetime-2',
    'docker compose up --detach --no-deps teetime-1',
  ])
  expect([status, said.includes('TeeTime runs v1.9.0 again')]).toEqual([1, true])
})

test('an update whose terminal closes goes back, even if another signal follows', () => {
  const docker = `${compose}\ncase "$*" in *" up "*) kill -HUP $PPID ;; esac`
  const { status, said } = machine({ docker, git }, 'SITE=golf.example\n').inShell(
    // Error messages can't be written.
    'exec sh "$0" update 2>/dev/full',
  )
  expect([status, ...calls(said).slice(-3)]).toEqual([
    1,
    'docker compose up --detach --no-deps teetime-1',
    'git checkout --quiet 0f3a',
    'docker compose up --detach --no-deps teetime-1',
  ])
})

test('with containers, an update that was killed before it replaced anything is completed by the next', () => {
  const env = 'SITE=golf.example\nTEETIME_VERSION=v1.9.0\n'
  const tagged = git.replace('esac; echo 0f3a', 'esac; echo "$4"')
  const failing = `${compose}\ncase "$TEETIME_VERSION:$*" in v1.10.0:*up*teetime-2) exit 1 ;; esac`
  for (const [docker, expected] of [
    [compose, 'TeeTime runs v1.10.0.'],
    [failing, 'TeeTime runs v1.9.0 again.'],
  ] as const) {
    const teetime = machine({ docker, git: tagged }, env)
    writeFileSync(join(teetime.root, 'package.json'), '{\n  "version": "1.10.0",\n}\n')
    const { said } = teetime('update')
    expect(said).toContain(expected)
    if (docker === failing) expect(said).toContain('checkout --quiet refs/tags/v1.9.0^{commit}')
  }
})

test('with containers, an update reports that it can’t store its version', () => {
  const programs = { docker: compose, git, mv: 'exit 1' }
  const teetime = machine(programs, 'SITE=golf.example\nTEETIME_VERSION=v1.9.0\n')
  const { status, said } = teetime('update')
  expect([status, said]).toEqual([1, expect.stringContaining('Set TEETIME_VERSION=v1.10.0 there.')])
})

test('an update waits for a process from when the one before has ended', () => {
  // To end the one before takes as long as the wait, and the first time it isn't ready yet.
  const docker = `${compose}
  case "$*" in
    *" up "*) echo 300 >clock ;;
    *"teetime status") if [ ! -e asked ]; then >asked; exit 1; fi ;;
  esac`
  const clock = { date: 'cat clock 2>/dev/null || echo 0; exit', sleep: '' }
  const { status, said } = machine({ docker, git, ...clock }, 'SITE=golf.example\n')('update')
  expect([status, said.includes('TeeTime runs v1.10.0')]).toEqual([0, true])
})

test.for([['pull'], ['check']])(
  'with containers, an update that is interrupted during %s leaves the folder as it was',
  ([step]) => {
    const docker = `${compose}\ncase "$*" in *${step}*) kill -INT $PPID; kill -TERM $PPID; exit 1 ;; esac`
    const env = 'SITE=golf.example\nTEETIME_IMAGE=ghcr.io/golf/teetime\nTEETIME_VERSION=v1.9.0\n'
    const { status, said } = machine({ docker, git }, env)('update')
    expect(calls(said).at(-1)).toBe('git checkout --quiet 0f3a')
    expect([status, said.includes('TeeTime runs v1.9.0 as before')]).toEqual([1, true])
  },
)

const wholePaths = 'DATA_DIR=/var/lib/teetime\nBACKUP_TO=s3://golf/prod\n'

test('under systemd, an update that fails goes back to the version that ran, whatever package.json calls it', () => {
  const systemctl = `if [ "$1" = restart ]; then
    [ "$(readlink ../../\${2#teetime@})" != versions/v1.10.0 ] || exit 1
  fi`
  const teetime = underSystemd(wholePaths, { systemctl, version: '1.9.1' })
  const { status, said } = teetime('update')
  expect([status, said.includes('TeeTime runs v1.9.0 again')]).toEqual([1, true])
  expect(teetime.links()).toEqual(['versions/v1.9.0', 'versions/v1.9.0'])
})

test('under systemd, an update that was killed between two processes is completed by the next', () => {
  const teetime = underSystemd(wholePaths)
  teetime.point('3000', 'v1.10.0')
  expect(teetime('update')).toMatchObject({ status: 0 })
  expect(teetime.links()).toEqual(['versions/v1.10.0', 'versions/v1.10.0'])
  expect(teetime.has('versions/v1.9.0')).toBe(true)
})

test('under systemd, an update skips a version whose build stopped, and removes its files', () => {
  const build = (ending: string) =>
    `mkdir -p dist/server && echo built >dist/server/main.js && ${ending}`
  const cloning = `case "$*" in *clone*)
    for folder in "$@"; do :; done
    mkdir -p "$folder/scripts"
    cp "$0.build" "$folder/scripts/build-version.sh"
    cp teetime package.json "$folder"
    cp -R node_modules "$folder"
    exit ;;
  esac`
  const { stdout: mkdir } = spawnSync('which', ['mkdir'], { encoding: 'utf8' })
  const teetime = underSystemd(wholePaths, {
    git: `${cloning}\n${git}`,
    mkdir: `exec ${mkdir.trim()} "$@"`,
  })
  const file = (path: string) => join(teetime.root, path)
  rmSync(file('versions/v1.10.0'), { recursive: true })
  writeFileSync(file('bin/git.build'), build('exit 1'))
  const stopped = teetime('update')
  expect([stopped.status, stopped.said.includes('v1.10.0 can’t be fetched or built')]).toEqual([
    1,
    true,
  ])
  expect(readdirSync(file('versions'))).toEqual(['v1.9.0'])
  writeFileSync(file('bin/git.build'), build('echo again'))
  const { status, said } = teetime('update')
  expect([status, said.includes('again')]).toEqual([0, true])
  expect(teetime.links()).toEqual(['versions/v1.10.0', 'versions/v1.10.0'])
})

test.for([
  ['BACKUP_TO', `${wholePaths}BACKUP_TO="backups"\n`],
  ['DATA_DIR', "DATA_DIR='./data'\n"],
  ['DATA_DIR', 'BACKUP_TO=/backups\n'],
  ['DATA_DIR', 'DATA_DIR=HOME/versions/v1.9.0/data\n'],
  ['BACKUP_TO', `${wholePaths}BACKUP_TO='HOME/3000/backups'\n`],
] as const)(
  'under systemd, an update doesn’t begin when it would delete what %s leads to: %s',
  ([name, env]) => {
    const teetime = underSystemd(env)
    const { status, said } = teetime('update')
    expect([status, said]).toEqual([1, expect.stringContaining(`${name} in ${teetime.root}/.env`)])
    expect(teetime.links()).toEqual(['versions/v1.9.0', 'versions/v1.9.0'])
  },
)

test('an update from a beta goes to its release, after a backup', () => {
  const releases = git.replace('1.11.0 2.0.0-beta.1', '2.0.0-beta.1 2.0.0 2.0.1')
  const programs = { docker: compose, git: releases }
  const beta = machine(programs, 'SITE=golf.example\n')
  writeFileSync(join(beta.root, 'package.json'), '{\n  "version": "2.0.0-beta.1",\n}\n')
  const { status, said } = beta('update')
  expect([status, said.includes('TeeTime runs v2.0.0.')]).toEqual([0, true])
  expect(calls(said)[0]).toBe('docker compose exec -T teetime-1 teetime backup')
})

test.for(['5m', '090'])('an update doesn’t begin with a wait of %s', (wait) => {
  const teetime = machine({ docker: compose, git }, 'SITE=golf.example\n')
  const { status, said } = teetime.inShell(`UPDATE_WAIT_SECONDS=${wait} exec sh "$0" update`)
  expect([status, said]).toEqual([
    1,
    'UPDATE_WAIT_SECONDS has to be a number of seconds, like 300.',
  ])
})

test.for(['1.10.0', '../v1.10.0', '/', 'vnext'])('an update to “%s” changes nothing', (version) => {
  const teetime = underSystemd(wholePaths)
  expect(teetime('update', version)).toEqual({
    status: 1,
    said: `“${version}” isn’t a version like v1.9.0. Nothing was changed.`,
  })
  expect(teetime.has('versions/v1.9.0/package.json')).toBe(true)
})

test('an update leaves no release out', () => {
  const update = machine({ docker: compose, git }, 'SITE=golf.example\n')
  const { status, said } = update('update', 'v1.11.0')
  expect({ status, said }).toEqual({
    status: 1,
    said: 'v1.10.0 comes before v1.11.0: ./teetime update v1.10.0',
  })
})

test('an update that can’t read the releases changes nothing', () => {
  const offline = 'case $1 in ls-remote) exit 128 ;; esac'
  const { status, said } = machine(
    { docker: compose, git: `${offline}\n${git}` },
    'SITE=golf.example\n',
  )('update', 'v1.11.0')
  expect(status).toBe(1)
  expect(said).toContain('Git can’t read which releases there are. Nothing was changed.')
  expect(said).not.toContain('docker compose up')
})

/** Git without a network, where the tags of two versions are. */
const withoutNetwork = `case $1 in
  ls-remote | fetch | clone) exit 128 ;;
  rev-parse) echo 0f3a; exit ;;
esac`

test('with containers, going back to the version that is still there needs no network', () => {
  const docker = `case "$*" in "image inspect teetime:v1.9.0") exit ;; *pull* | *build*) exit 1 ;; esac
    ${compose}`
  const env = 'SITE=golf.example\nTEETIME_VERSION=v1.10.0\n'
  const { status, said } = machine({ docker, git: withoutNetwork }, env)('update', 'v1.9.0')
  expect(calls(said)).toEqual([
    'git checkout --quiet v1.9.0',
    'docker compose run --rm --no-deps -T teetime-1 teetime check',
    'docker compose up --detach --no-deps teetime-1',
    'docker compose up --detach --no-deps teetime-2',
  ])
  expect([status, said.includes('TeeTime runs v1.9.0.')]).toEqual([0, true])
})

test('under systemd, going back to the version that is still there needs no network', () => {
  const teetime = underSystemd(wholePaths, { git: withoutNetwork })
  cpSync(join(teetime.root, 'versions/v1.10.0/dist'), join(teetime.root, 'versions/v1.9.0/dist'), {
    recursive: true,
  })
  for (const port of ['3000', '3001']) teetime.point(port, 'v1.10.0')
  const { status, said } = teetime('update', 'v1.9.0')
  expect([status, said.includes('TeeTime runs v1.9.0.')]).toEqual([0, true])
  expect(teetime.links()).toEqual(['versions/v1.9.0', 'versions/v1.9.0'])
  // An update needs to know the next one.
  expect(teetime('update')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Git can’t read which releases there are.') as string,
  })
})

test('the script and the program behind it have the same commands', () => {
  const program = readFileSync(join(projectRoot, 'scripts/teetime.ts'), 'utf8')
  const known = [...program.matchAll(/^ {2}'?([\w:]+)'?: \(\) => import/gm)].map(([, name]) => name)
  const listed = [...script.matchAll(/^ {2}([\w:]+) (?:\[\w+\])? +\w/gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(4)
  expect(listed.toSorted()).toEqual([...known, 'start', 'stop', 'logs', 'update'].toSorted())
})
