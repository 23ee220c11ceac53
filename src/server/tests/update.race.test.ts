import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { projectRoot } from '#server/platform/process/project-root.ts'
import { freePort } from '#server/testing/processes/cluster.ts'
import { nodeOptions, request, startPair, until } from '#server/testing/processes/two-processes.ts'
import { startLoadBalancer } from '#server/testing/servers/load-balancer.ts'

const canDump = spawnSync('pg_dump', ['--version']).status === 0
const migrations = 'src/server/platform/db/migrations'

function git(folder: string, ...args: string[]): void {
  const author = ['-c', 'user.name=TeeTime', '-c', 'user.email=teetime@example.com']
  const { status, stderr } = spawnSync('git', ['-C', folder, ...author, ...args], {
    encoding: 'utf8',
  })
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
}

const executable = (file: string, text: string) => {
  writeFileSync(file, `#!/bin/sh\nset -e\n${text}`)
  chmodSync(file, 0o755)
}

/** A repository with three releases: the second adds a table, and the third one more, but crashes. @returns how to add one */
function makeRepository(folder: string): (version: string, fault: Fault) => void {
  mkdirSync(folder)
  for (const name of [
    'teetime',
    'ops',
    'package.json',
    'scripts',
    'src/contract',
    'src/domain',
    'src/server',
  ]) {
    cpSync(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\.test\.ts$|\/scripts\/bench|\/src\/server\/testing/.test(path),
    })
  }
  git(folder, 'init', '--quiet')
  const release = (version: string, fault?: Fault) => {
    if (fault) writeFileSync(join(folder, 'fault'), fault)
    const file = join(folder, 'package.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/"version": ".*"/, `"version": "${version}"`))
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', version)
    git(folder, 'tag', `v${version}`)
  }
  release('1.9.0')
  addMigration(folder, 'first')
  release('1.10.0')
  addMigration(folder, 'second')
  release('1.11.0', 'crash')
  return release
}

/**
 * How a version's start fails: it migrates the database and then throws, or its last process listens, never answers, and
 * never ends.
 */
type Fault = 'crash' | 'hang'

/** @returns when it was made, as the journal has it */
function addMigration(folder: string, name: string): void {
  const file = join(folder, migrations, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)!
  const tag = `9${last.idx}_${name}`
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, migrations, `${tag}.sql`), `create table ${name}_table (id int);`)
}

/** Longer than an update waits for a process. */
const longSeconds = 400

/**
 * A machine that install.sh has set up with the first release. Its npm takes the packages and the server of this test
 * run, and its systemctl starts processes and ends them. Instead of waiting for a process that hangs, its clock jumps.
 */
function makeMachine(settings: Record<string, string>, ports: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-update-'))
  const [bin, site] = [join(folder, 'bin'), join(folder, 'site')]
  for (const name of [bin, join(site, 'versions')]) mkdirSync(name, { recursive: true })
  const release = makeRepository(join(folder, 'repository'))
  const jumps = join(folder, 'jumps')
  writeFileSync(jumps, '')
  executable(join(bin, 'date'), `echo $(($(cat ${jumps}) $(PATH=/usr/bin:/bin date "$@")))\n`)
  executable(
    join(bin, 'npm'),
    `case $1 in
      ci) ln -s ${projectRoot}/node_modules node_modules ;;
      run)
        mkdir -p dist && cp -r ${projectRoot}/dist/server dist/
        case $(cat fault 2>/dev/null) in
          crash)
            mv dist/server/main.js dist/server/whole.js
            echo "import { Server } from 'node:http'
              Server.prototype.listen = () => { throw new Error('broken') }
              await import('./whole.js')" >dist/server/main.js ;;
          hang)
            mv dist/server/main.js dist/server/whole.js
            echo "import { appendFileSync, writeFileSync } from 'node:fs'
              import { createServer } from 'node:http'
              if (process.env.PORT !== '${ports.map(String).toSorted().at(-1)}') await import('./whole.js')
              else {
                process.on('SIGTERM', () => {})
                console.log('hanging')
                writeFileSync('${folder}/' + process.env.PORT + '.hangs', '')
                createServer(() => appendFileSync('${jumps}', '${longSeconds} + ')).listen(process.env.PORT)
              }" >dist/server/main.js ;;
        esac ;;
    esac`,
  )
  executable(
    join(bin, 'systemctl'),
    `stop() {
      pid=$(cat ${folder}/$1.pid 2>/dev/null) || return 0
      # After TimeoutStopSec, a process that doesn't end is killed. The next one isn't ready at the first look.
      if rm ${folder}/$1.hangs 2>/dev/null; then printf '${longSeconds} + ' >>${jumps}; set $1 -KILL; late=3; fi
      kill $2 $pid 2>/dev/null || return 0
      while kill -0 $pid 2>/dev/null; do sleep 0.1; done
    }
    port=\${2#teetime@} late=0
    case $1 in
      cat) ;;
      restart)
        stop $port -TERM
        cd ${site}/$port
        (sleep $late; PORT=$port exec ${process.execPath} ${nodeOptions.join(' ')} --env-file=.env dist/server/main.js) >>${folder}/log 2>&1 </dev/null &
        echo $! >${folder}/$port.pid ;;
      is-active) kill -0 $(cat ${folder}/\${3#teetime@}.pid) 2>/dev/null ;;
      kill) stop $port -KILL ;;
    esac`,
  )
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH: `${bin}:${PATH}`, HOME: folder, NODE_OPTIONS: '', NODE_COMPILE_CACHE }
  const systemctl = (...args: string[]) => spawnSync(join(bin, 'systemctl'), args, { env })
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(site, '.env'), lines.join(''))
  const first = join(site, 'versions/v1.9.0')
  git(folder, 'clone', '--quiet', '--branch', 'v1.9.0', join(folder, 'repository'), first)
  symlinkSync('../../.env', join(first, '.env'))
  for (const command of [['ci'], ['run', 'build']])
    spawnSync(join(bin, 'npm'), command, { cwd: first, env })
  for (const port of ports) {
    symlinkSync('versions/v1.9.0', join(site, `${port}`))
    systemctl('restart', `teetime@${port}`)
  }
  onTestFinished(() => {
    for (const port of ports) systemctl('kill', `teetime@${port}`)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    release,
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    versions: () => ports.map((port) => readlinkSync(join(site, `${port}`)).split('/')[1]),
    update: (version = '') =>
      new Promise<{ code: unknown; said: string }>((resolve) => {
        const command = [
          join(site, `${ports[0]}`, 'teetime'),
          'update',
          ...(version ? [version] : []),
        ]
        execFile('/bin/sh', command, { env }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, said: stdout + stderr }),
        )
      }),
  }
}

test.skipIf(!canDump)(
  'an update replaces one process after the other without a failed request, a version that crashes or hangs is taken back, and one that the database has outgrown is refused',
  async () => {
    const pair = await startPair(0)
    const ports = [await freePort(), await freePort()]
    const backups = mkdtempSync(join(tmpdir(), 'teetime-backups-'))
    onTestFinished(() => rmSync(backups, { recursive: true }))
    const settings = {
      DATABASE_URL: pair.databaseUrl,
      LIVE_GOLF_API_KEY: 'key',
      LIVE_GOLF_API_URL: pair.provider.url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '5',
      BACKUP_TO: backups,
      DATA_DIR: backups,
    }
    const machine = makeMachine(settings, ports)
    const balancer = await startLoadBalancer()
    onTestFinished(() => balancer.close())
    for (const port of ports) balancer.add(`http://127.0.0.1:${port}`)
    await until(async () => balancer.ready().length === 2)
    const statuses = new Set<number>()
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const reading = (async () => {
      while (!stop.signal.aborted) {
        const reply = request(balancer.url, 'GET', '/api/health/db')
        statuses.add(
          await reply.then(
            ({ status }) => status,
            () => 0,
          ),
        )
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()

    const updated = await machine.update()
    expect(updated).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /Backed up to [^]*runs 1 migration first[^]*TeeTime runs v1.10.0/,
      ) as string,
    })
    expect(machine.versions()).toEqual(['v1.10.0', 'v1.10.0'])

    const failed = await machine.update()
    expect(failed).toMatchObject({
      code: 1,
      said: expect.stringContaining('TeeTime runs v1.10.0 again') as string,
    })
    expect(machine.log()).toContain('broken')
    expect(machine.versions()).toEqual(['v1.10.0', 'v1.10.0'])
    await until(async () => balancer.ready().length === 2)

    machine.release('1.10.1', 'hang')
    const hung = await machine.update('v1.10.1')
    expect(hung).toMatchObject({
      code: 1,
      said: expect.stringContaining('TeeTime runs v1.10.0 again') as string,
    })
    expect(machine.log()).toContain('hanging')
    expect(machine.versions()).toEqual(['v1.10.0', 'v1.10.0'])
    await until(async () => balancer.ready().length === 2)
    const tables = await pair.database.query(
      `select tablename from pg_tables where tablename in ('first_table', 'second_table')`,
    )
    expect(tables.rows).toHaveLength(2)

    await pair.database.query(
      `insert into settings (name, value) select 'outgrown', to_jsonb(max(created_at)) from drizzle.__drizzle_migrations`,
    )
    const refused = await machine.update('v1.9.0')
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /by 2 migrations that this version can’t run on[^]*TeeTime runs v1.10.0 as before/,
      ) as string,
    })
    stop.abort()
    await reading
    expect([...statuses]).toEqual([200])
  },
  600_000,
)
