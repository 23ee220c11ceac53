import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../src/server/platform/process/config.ts'
import { projectRoot } from '../src/server/platform/process/project-root.ts'

const release = { REPOSITORY: 'https://git.example/teetime', VERSION: 'v1.2.0' }
const answers = {
  SITE: 'https://golf.example/',
  ADMIN_EMAIL: 'ann@golf.example',
  SMTP_URL: 'smtp://ann:pa$$@mail.example:587',
  GOLF: 'espn',
}

/** A machine on which the script writes files, and only prints what it would run. */
function machine(...how: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'teetime-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const file = (path: string) => join(root, path)
  const start = (given: Record<string, string>, options = how) => {
    const env = { PATH: process.env['PATH'], PREFIX: root, PROGRAM: projectRoot }
    return spawnSync('/bin/sh', [join(projectRoot, 'install.sh'), ...options], {
      env: { ...env, ...given },
      encoding: 'utf8',
    })
  }
  return {
    install(given: Record<string, string>, options?: string[]) {
      const { status, stdout, stderr } = start({ DRY_RUN: '1', ...given }, options)
      return { status, ran: stdout.split('\n').map((line) => line.replace(/^\+ /, '')), stderr }
    },
    /**
     * Runs the script with programs that do nothing. The first process isn't ready at once.
     *
     * @param postgres what PostgreSQL answers
     * @param others what other programs do, by their names
     */
    runFor(given: Record<string, string>, postgres = '', others: Record<string, string> = {}) {
      const [bin, calls, asked] = ['bin', 'calls', 'asked'].map(file) as [string, string, string]
      mkdirSync(bin, { recursive: true })
      for (const path of [calls, asked]) rmSync(path, { force: true })
      const answers = {
        id: 'echo 0',
        sleep: '',
        runuser: `case "$*" in
          *psql*) cat >/dev/null; echo ${postgres} ;;
          *status) [ -e ${asked} ] || { : >${asked}; exit 1; } ;;
        esac`,
      }
      const silent = 'apt-get caddy chown env git journalctl mv npm systemctl useradd'.split(' ')
      const quiet = Object.fromEntries(silent.map((name) => [name, '']))
      const programs = { ...quiet, ...answers, ...others }
      for (const [name, answer] of Object.entries(programs)) {
        writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >>${calls}\n${answer}\n`)
        chmodSync(join(bin, name), 0o755)
      }
      const { status, stderr } = start({ ...given, PATH: `${bin}:${process.env['PATH']}` })
      return { status, stderr, called: readFileSync(calls, 'utf8').trim().split('\n') }
    },
    file,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    write(path: string, text: string) {
      mkdirSync(dirname(file(path)), { recursive: true })
      writeFileSync(file(path), text)
    },
  }
}

test('without containers, a machine gets settings that the server takes, two units, and a proxy', () => {
  const { install, read, file } = machine('--without-containers')
  const { status, ran, stderr } = install({ ...release, ...answers })
  expect([status, stderr]).toEqual([0, ''])
  expect(statSync(file('opt/teetime/.env')).mode & 0o777).toBe(0o600)
  const settings = parseEnv(read('opt/teetime/.env'))
  expect(readConfig(settings)).toMatchObject({
    NODE_ENV: 'production',
    APP_URL: 'https://golf.example',
    ADMIN_EMAIL: 'ann@golf.example',
    SMTP_URL: answers.SMTP_URL,
    GOLF_FEED: 'espn',
    DATABASE_URL: expect.stringMatching(
      /^postgres:\/\/teetime:\w{48}@localhost:5432\/teetime$/,
    ) as string,
  })
  for (const port of ['3000', '3001'])
    expect(readlinkSync(file(`opt/teetime/${port}`))).toBe('versions/v1.2.0')
  for (const unit of ['teetime@.service', 'teetime.target'])
    expect(read(`etc/systemd/system/${unit}`)).toBe(
      readFileSync(join(projectRoot, 'ops', unit), 'utf8'),
    )
  expect(read('etc/caddy/Caddyfile')).toBe('import teetime.caddyfile\n')
  const proxy = read('etc/caddy/teetime.caddyfile')
  expect(proxy).toContain('\ngolf.example {\n')
  expect(proxy).toContain('reverse_proxy 127.0.0.1:3000 127.0.0.1:3001 {')
  expect(readlinkSync(file('usr/local/bin/teetime'))).toBe('/opt/teetime/3000/teetime')
  expect(ran).toContain('systemctl enable --now teetime.target')
  expect(ran.join('\n')).not.toContain(settings['DATABASE_URL']?.slice(19, 67))
})

test('in containers, a machine gets settings that the composition and the server take', () => {
  const { install, read, file } = machine()
  const image = { TEETIME_IMAGE: 'ghcr.io/golf/teetime' }
  const { status, ran, stderr } = install({ ...release, ...image, ...answers })
  expect([status, stderr]).toEqual([0, ''])
  const settings = parseEnv(read('opt/teetime/.env'))
  expect(settings).toMatchObject({ SITE: 'golf.example', TEETIME_VERSION: 'v1.2.0', ...image })
  const composition = readFileSync(join(projectRoot, 'compose.yaml'), 'utf8')
  const needed = [...composition.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
  expect(needed.filter((name) => !settings[name])).toEqual([])
  const composed = { NODE_ENV: 'production', APP_URL: `https://${settings['SITE']}` }
  expect(readConfig({ ...settings, ...composed })).toMatchObject({
    ADMIN_EMAIL: 'ann@golf.example',
  })
  expect(readlinkSync(file('usr/local/bin/teetime'))).toBe('/opt/teetime/teetime')
  expect(ran.slice(-3)).toEqual([
    'docker compose --project-directory /opt/teetime pull --quiet',
    '/opt/teetime/teetime start',
    '',
  ])
})

test('in containers, a checkout that was interrupted is completed, and a whole one is left alone', () => {
  const { install, write, file } = machine()
  const checkouts = () => {
    const { status, ran } = install({ ...release, ...answers })
    expect(status).toBe(0)
    return ran.filter((line) => line.includes(' checkout '))
  }
  write('opt/teetime/compose.yaml', 'services:')
  // Someone else's way to get it.
  expect(checkouts()).toEqual([])
  for (const lock of ['index.lock', 'shallow.lock']) write(`opt/teetime/.git/${lock}`, '')
  // Without --force, Git refuses to overwrite the files that are there.
  expect(checkouts()).toEqual(['git -C /opt/teetime checkout --quiet --force v1.2.0'])
  for (const lock of ['index.lock', 'shallow.lock'])
    expect(existsSync(file(`opt/teetime/.git/${lock}`))).toBe(false)
  write('opt/teetime/.git/index', '')
  expect(checkouts()).toEqual([])
})

test.for([
  ['golf.example', 'admin@golf.example'],
  ['localhost', 'admin@localhost.localdomain'],
] as const)('for %s, every question has a default that the server takes', ([SITE, email]) => {
  const { install, read } = machine('--without-containers')
  expect(install({ ...release, SITE }).status).toBe(0)
  expect(readConfig(parseEnv(read('opt/teetime/.env')))).toMatchObject({
    ADMIN_EMAIL: email,
    WITHOUT_MAIL: true,
    GOLF_FEED: 'simulated',
  })
})

test.for([[], ['--without-containers']])('a second installation changes nothing: %j', (how) => {
  const { install, read } = machine(...how)
  install({ ...release, ...answers })
  const [settings, proxy] = [read('opt/teetime/.env'), how[0] && read('etc/caddy/Caddyfile')]
  const { status } = install({
    ...release,
    SITE: 'other.example',
    GOLF: 'simulated',
    VERSION: 'v1.3.0',
  })
  expect([status, read('opt/teetime/.env')]).toEqual([0, settings])
  if (how[0]) expect(read('etc/caddy/Caddyfile')).toBe(proxy)
})

test('the proxy is started again when it ends, and restarted only for what is new', () => {
  const { install, read, file } = machine('--without-containers')
  const calls = () =>
    install({ ...release, ...answers }).ran.filter((line) => line.endsWith(' caddy'))
  expect([calls(), calls()]).toEqual([['systemctl restart caddy'], ['systemctl start caddy']])
  rmSync(file('etc/caddy/teetime.caddyfile'))
  expect(calls()).toEqual(['systemctl restart caddy'])
  expect(read('etc/systemd/system/caddy.service.d/teetime.conf')).toContain('Restart=on-failure\n')
})

test('a unit or a proxy that someone edited stays, with the version’s own beside it', () => {
  const { install, read, write, file } = machine('--without-containers')
  install({ ...release, ...answers })
  const units = 'etc/systemd/system'
  const proxy = 'etc/caddy/teetime.caddyfile'
  const shipped = read(proxy)
  write(`${units}/teetime@.service`, '[Unit]\nDescription=Edited\n')
  write(proxy, 'golf.example {\n}\n')
  const { status, stderr } = install({ ...release })
  const kept = [`${units}/teetime@.service`, proxy].map(file)
  const sentences = kept.map(
    (path) => `${path} isn't what this version has, and stays as it is. Look at ${path}.new.\n`,
  )
  expect([status, stderr]).toEqual([0, sentences.join('')])
  expect(read(`${units}/teetime@.service`)).toContain('Edited')
  expect(read(proxy)).toBe('golf.example {\n}\n')
  expect(read(`${proxy}.new`)).toBe(shipped)
  expect(existsSync(file(`${units}/teetime.target.new`))).toBe(false)
})

test('a site under systemd stays one without the option, and one in containers with it', () => {
  const systemd = machine('--without-containers')
  systemd.install({ ...release, ...answers })
  const settings = systemd.read('opt/teetime/.env')
  const { status, ran } = systemd.install({ ...release }, [])
  expect([status, systemd.read('opt/teetime/.env')]).toEqual([0, settings])
  expect(ran).toContain('systemctl enable --now teetime.target')

  const containers = machine()
  containers.install({ ...release, ...answers })
  const { stderr } = containers.install({ ...release }, ['--without-containers'])
  expect(stderr).toContain('Leave --without-containers out. Nothing was changed.')
})

test('an installation under systemd that refused a setting goes on without the option', () => {
  const { install, write, read } = machine('--without-containers')
  write('opt/teetime/.env', 'BACKUP_TO=backups\n')
  expect(install({ ...release, ...answers }).status).toBe(1)
  write('opt/teetime/.env', read('opt/teetime/.env').replace('=backups', '=/srv/backups'))
  const { status, ran } = install({ ...release }, [])
  expect(status).toBe(0)
  expect(ran).toContain('systemctl enable --now teetime.target')
})

test('a proxy that serves other sites goes on serving them, and Debian’s example goes', () => {
  const example = ':80 {\n\troot * /usr/share/caddy\n}\n'
  const md5 = createHash('md5').update(example).digest('hex')
  const added = 'import teetime.caddyfile\n'
  for (const [before, after] of [
    ['a.example {\n}\n', `a.example {\n}\n${added}`],
    [example, added],
    [`${example}a.example {\n}\n`, `${example}a.example {\n}\n${added}`],
  ] as const) {
    const { runFor, read, write } = machine('--without-containers')
    write('etc/caddy/Caddyfile', before)
    runFor({ ...release, ...answers }, '', {
      'dpkg-query': `echo " /etc/caddy/Caddyfile ${md5}"`,
    })
    expect(read('etc/caddy/Caddyfile')).toBe(after)
  }
})

test('settings that someone wrote are closed to others before secrets are added', () => {
  const { install, write, file } = machine()
  write('opt/teetime/.env', 'LOG_LEVEL=warn\n')
  chmodSync(file('opt/teetime/.env'), 0o644)
  expect(install({ ...release, ...answers }).status).toBe(0)
  expect(statSync(file('opt/teetime/.env')).mode & 0o777).toBe(0o600)
})

test('an installation goes on after one that could not fetch the version', () => {
  const { install, file } = machine()
  const { ran } = install({ ...release, ...answers })
  const lines = ran.filter((line) => line.startsWith('git -C '))
  const again = () =>
    lines.slice(0, 2).map((line) => {
      const command = line.replace('/opt/teetime', file('opt/teetime'))
      const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
      return [status, stderr]
    })
  expect(lines).toHaveLength(4)
  for (const ended of [...again(), ...again()]) expect(ended).toEqual([0, ''])
})

test('an installation that was given a wrong version takes another one', () => {
  const { runFor, read } = machine()
  const programs = { docker: '', git: 'case "$*" in *v9*) exit 128 ;; esac' }
  expect(runFor({ ...release, ...answers, VERSION: 'v9' }, '', programs).status).toBe(128)
  expect(read('opt/teetime/.env')).not.toContain('TEETIME_VERSION')
})

test('while an update runs, an installation changes nothing', () => {
  const { install, file } = machine('--without-containers')
  mkdirSync(file('opt/teetime'), { recursive: true })
  const update = openSync(file('opt/teetime'), 'r')
  onTestFinished(() => closeSync(update))
  // The lock of a file that is open belongs to both processes.
  spawnSync('flock', ['3'], { stdio: ['ignore', 'ignore', 'ignore', update] })
  const { status, stderr } = install({ ...release, ...answers })
  expect([status, stderr, existsSync(file('opt/teetime/.env'))]).toEqual([
    1,
    'An update, or another install.sh, is in progress. Nothing was changed.\n',
    false,
  ])
})

test('golf in capitals is no key', () => {
  const { install, read } = machine('--without-containers')
  expect(install({ ...release, ...answers, GOLF: 'ESPN' }).status).toBe(0)
  expect(read('opt/teetime/.env')).toContain('GOLF_FEED=espn\n')
})

test('a PostgreSQL that doesn’t answer is not taken for one without the role', () => {
  const { runFor, read } = machine('--without-containers')
  const runuser = 'case "$*" in *psql*) exit 2 ;; esac'
  const { status, stderr } = runFor({ ...release, ...answers }, '', { runuser })
  expect([status, stderr]).toEqual([1, expect.stringContaining('PostgreSQL doesn')])
  expect(read('opt/teetime/.env')).not.toContain('DATABASE_URL')
})

test.for([
  ['DATA_DIR', 'DATA_DIR=./data\n'],
  ['BACKUP_TO', 'BACKUP_TO="backups"\n'],
  ['DATA_DIR', 'DATA_DIR=/opt/teetime/versions/v1.2.0/data\n'],
  ['BACKUP_TO', 'BACKUP_TO=/opt/teetime/backups\n'],
] as const)('a %s that root or an update would take is refused: %s', ([name, settings]) => {
  const { install, write } = machine('--without-containers')
  write('opt/teetime/.env', settings)
  const { status, stderr } = install({ ...release, ...answers })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} in `)])
})

test('with settings in double quotes, a second run serves the same site', () => {
  const { install, write, read } = machine('--without-containers')
  write('opt/teetime/.env', 'APP_URL="https://golf.example"\n')
  expect(install({ ...release, ...answers, SITE: 'other.example' }).status).toBe(0)
  expect(read('etc/caddy/teetime.caddyfile')).toContain('\ngolf.example {\n')
})

test('without containers, the first password is looked for once both processes are ready', () => {
  const { runFor } = machine('--without-containers')
  const { status, stderr, called } = runFor({ ...release, ...answers })
  expect([status, stderr]).toEqual([0, ''])
  const asked = called.filter((line) => line.endsWith('teetime.ts status'))
  expect(asked.map((line) => /PORT=(\d+)/.exec(line)?.[1])).toEqual(['3000', '3000', '3001'])
  expect(called.at(-1)).toMatch(/^journalctl /)
})

test('a proxy’s file that is wrong is said, and the sites that it serves go on', () => {
  const { runFor } = machine('--without-containers')
  const given = { ...release, ...answers }
  const { status, stderr, called } = runFor(given, '', { caddy: 'exit 1' })
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('Correct /etc/caddy/Caddyfile, and run install.sh again.'),
  ])
  expect(called).not.toContain('systemctl restart caddy')
  expect(runFor(given).called).toContain('systemctl restart caddy')
})

test('only the first run that comes to its end shows the first password', () => {
  const { runFor } = machine('--without-containers')
  const shows = (given: Record<string, string>, others?: Record<string, string>) =>
    runFor({ ...release, ...answers, ...given }, '', others).called.some((line) =>
      line.startsWith('journalctl '),
    )
  const failing = { systemctl: 'exit 1' }
  expect([shows({}, failing), shows({}), shows({})]).toEqual([false, true, false])
})

test('without containers, root owns the code and the settings, and the processes only their data', () => {
  const { runFor } = machine('--without-containers')
  const { called } = runFor({ ...release, ...answers })
  const at = (line: RegExp) => called.findIndex((one) => line.test(one))
  expect(called.filter((line) => line.startsWith('chown '))).toEqual([
    'chown -R root: /opt/teetime',
    expect.stringMatching(/^chown root:teetime .*\/opt\/teetime\/\.env$/),
    'chown -R teetime: /var/lib/teetime',
  ])
  expect(at(/^git .*clone /)).toBeGreaterThan(at(/^chown -R root:/))
  expect(called).toContain(
    'env --chdir=/opt/teetime/versions/.new sh scripts/build-version.sh teetime',
  )
  expect(called).toContain('mv /opt/teetime/versions/.new /opt/teetime/versions/v1.2.0')
  expect(called.filter((line) => /^runuser -u teetime .*(git|build-version)/.test(line))).toEqual(
    [],
  )
})

/** A program that writes which of the answers it finds in its environment. */
const leaks =
  'for name in SITE ADMIN_EMAIL SMTP_URL TEETIME_IMAGE; do printenv $name; done >>"$0.leaked"; :'

test.for([[], ['--without-containers']])(
  'what is in .env counts for the site, and not what a variable answered: %j',
  (how) => {
    const { runFor, read } = machine(...how)
    const given = { ...release, ...answers, TEETIME_IMAGE: 'ghcr.io/golf/teetime' }
    runFor(given, '', { docker: leaks, runuser: leaks })
    expect(read(`bin/${how.length > 0 ? 'runuser' : 'docker'}.leaked`)).toBe('')
  },
)

test('without containers, the processes can read code that was closed to them, and change none that was open', () => {
  const { install, write, file } = machine('--without-containers')
  const mode = (path: string) => statSync(file(path)).mode & 0o777
  const code = 'opt/teetime/versions/v1.2.0/dist/server/main.js'
  write(code, '')
  const folders = ['opt/teetime', 'opt/teetime/versions', dirname(code)]
  for (const folder of folders) chmodSync(file(folder), 0o700)
  chmodSync(file(code), 0o666)
  expect(install({ ...release, ...answers }).status).toBe(0)
  expect([...folders, code].map(mode)).toEqual([0o755, 0o755, 0o755, 0o644])
})

test.for([
  ['has', '', 'docker.io docker-compose docker-cli'],
  ['lacks', 'exit 100', 'docker.io docker-compose'],
] as const)('a Debian that %s a package of its own for Docker’s client', ([, found, packages]) => {
  const { runFor } = machine()
  const { called } = runFor({ ...release, ...answers }, '', {
    docker: 'exit 1',
    'apt-cache': found,
  })
  expect(called.filter((line) => line.includes('docker.io'))).toEqual([
    `env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages}`,
  ])
})

test('a database elsewhere is left to whoever chose it', () => {
  const { runFor, write } = machine('--without-containers')
  write('opt/teetime/.env', 'DATABASE_URL=postgres://golf:secret@db.example/golf\n')
  const { status, called } = runFor({ ...release, ...answers })
  expect([status, called.filter((line) => line.includes('psql'))]).toEqual([0, []])
})

test('a role whose password is unknown is asked for', () => {
  const { runFor, read } = machine('--without-containers')
  const { status, stderr } = runFor({ ...release, ...answers }, '1')
  expect([status, stderr]).toEqual([1, expect.stringContaining('already has a role named teetime')])
  expect(read('opt/teetime/.env')).not.toContain('DATABASE_URL')
})

test('without a repository, with an answer that would end its quotes, or with another option, it stops', () => {
  expect(machine().install(answers)).toMatchObject({
    status: 1,
    stderr: 'Set REPOSITORY to the address of TeeTime’s repository.\n'.replace('’', "'"),
  })
  const { install } = machine()
  expect(install({ ...release, ...answers, ADMIN_EMAIL: "a'b" }).status).toBe(1)
  expect(machine('--help').install(release).status).toBe(1)
})

test('the release puts its repository, image, and version into the script', () => {
  const workflow = readFileSync(join(projectRoot, '.github/workflows/release.yml'), 'utf8')
  const script = readFileSync(join(projectRoot, 'install.sh'), 'utf8')
  const stamped = [...workflow.matchAll(/s\|(\{\w+-\})\|/g)].map(([, text = '']) => text)
  expect(stamped).toEqual(['{REPOSITORY-}', '{TEETIME_IMAGE-}', '{VERSION-}'])
  expect(stamped.filter((text) => script.split(text).length !== 2)).toEqual([])
})

// Skipped on a machine without it: apt-get install shellcheck.
const hasShellcheck = spawnSync('shellcheck', ['--version']).status === 0
test.skipIf(!hasShellcheck)('the shell scripts have no fault that ShellCheck knows', () => {
  const files = [
    'install.sh',
    'teetime',
    'scripts/update.sh',
    'scripts/build-version.sh',
    '.ci/run',
    '.ci/smoke-test',
  ]
  const { status, stdout } = spawnSync('shellcheck', ['--external-sources', ...files], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
})

test('files that end without a line break are completed, and a backslash in an answer stays one', () => {
  const { install, read, write } = machine('--without-containers')
  write('opt/teetime/.env', 'LOG_LEVEL=warn')
  write('etc/caddy/Caddyfile', 'a.example {\n}')
  const { status } = install({ ...release, ...answers, GOLF: String.raw`a\tkey\\` })
  expect(status).toBe(0)
  expect(parseEnv(read('opt/teetime/.env'))).toMatchObject({
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'ann@golf.example',
    LIVE_GOLF_API_KEY: String.raw`a\tkey\\`,
  })
  expect(read('etc/caddy/Caddyfile')).toBe('a.example {\n}\nimport teetime.caddyfile\n')
})
