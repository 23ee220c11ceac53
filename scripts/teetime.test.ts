import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '../src/server/platform/process/project-root.ts'

const script = readFileSync(join(projectRoot, 'teetime'), 'utf8')

/** A machine with the script and programs that write how they were called. */
function machine(programs: Record<string, string>, env: string | null = null, isInstalled = true) {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const modules = join(folder, 'node_modules/.bin')
  mkdirSync(modules, { recursive: true })
  copyFileSync(join(projectRoot, 'teetime'), join(folder, 'teetime'))
  if (isInstalled) {
    writeFileSync(join(modules, 'node'), '#!/bin/sh\necho node "$@"\n')
    chmodSync(join(modules, 'node'), 0o755)
  }
  if (env !== null) writeFileSync(join(folder, '.env'), env)
  for (const [name, more] of Object.entries({ node: '', ...programs })) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${more}\necho ${name} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  for (const name of ['sh', 'cat', 'dirname', 'readlink', 'grep', 'stat', 'id']) {
    if (name in programs) continue
    const { stdout } = spawnSync('which', [name], { encoding: 'utf8' })
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${stdout.trim()} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', [join(folder, 'teetime'), ...args], {
      env: { PATH: bin },
      encoding: 'utf8',
    })
    return { status, said: (stdout + stderr).trim() }
  }
}

/** Answers to `docker compose ps --quiet` with a container. */
const running = 'case "$*" in *--quiet*) echo 0f3a; exit;; esac'
const stopped = 'case "$*" in *--quiet*) exit;; esac'
const withoutUnits = 'case $1 in cat) exit 1;; esac'
const withUnits = 'case $1 in cat) exit 0;; esac'

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
  ['backup', 'node --env-file-if-exists=.env scripts/teetime.ts backup'],
] as const)('under systemd, %s is %s', ([command, expected]) => {
  const teetime = machine({ systemctl: withUnits, journalctl: '' }, 'PORT=3000\n')
  expect(teetime(command)).toEqual({ status: 0, said: expected })
})

test.for([
  ['start', 'node scripts/start.mjs', 0],
  ['status', 'node --env-file-if-exists=.env scripts/teetime.ts status', 0],
  ['stop', 'TeeTime runs in a terminal here', 1],
  ['logs', 'TeeTime runs in a terminal here', 1],
  ['restart', 'There is no command “restart”', 64],
] as const)('in a terminal, %s is %s', ([command, expected, status]) => {
  const ended = machine({ systemctl: withoutUnits })(command)
  expect(ended).toMatchObject({ status, said: expect.stringContaining(expected) as string })
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
  const said = `${expected} --env-file-if-exists=.env scripts/teetime.ts backup`
  expect(ended).toEqual({ status: 0, said })
})

test('a command that fails ends with its code', () => {
  const teetime = machine({ docker: `${running}\nexit 3` }, 'SITE=golf.example\n')
  expect(teetime('backup').status).toBe(3)
})

test('the script and the program behind it have the same commands', () => {
  const program = readFileSync(join(projectRoot, 'scripts/teetime.ts'), 'utf8')
  const known = [...program.matchAll(/^ {2}'?([\w:]+)'?: \(\) => import/gm)].map(([, name]) => name)
  const listed = [...script.matchAll(/^ {2}([\w:]+) (?:\[FILE\])? +\w/gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(4)
  expect(listed.toSorted()).toEqual([...known, 'start', 'stop', 'logs'].toSorted())
})
