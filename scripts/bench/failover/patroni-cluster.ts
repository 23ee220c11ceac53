import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { projectRoot } from '../../../src/server/platform/process/project-root.ts'
import {
  freePort,
  processesOf,
  systemBinaries,
  unprivilegedUser,
} from '../../../src/server/testing/processes/cluster.ts'

const password = 'of-the-bench'
const synchronousWithinMs = 180_000
const ops = join(projectRoot, 'ops')

type Environment = Record<string, string>
type Start = (name: string, program: string, args: string[], env?: Environment) => ChildProcess

/** What Patroni says that a node is: `synchronous` is the standby that may be promoted. */
type Role = 'primary' | 'synchronous'

/** PostgreSQL servers of which Patroni makes one the primary, and HAProxy in front of them, as `ops/` sets them up. */
export interface PatroniCluster {
  /** The maintenance database behind HAProxy. */
  url: string
  nodes: PatroniNode[]
  /** Has the logs of all programs, and the nodes' data. */
  folder: string
  stop(): void
  /** Stops, and deletes the folder. */
  remove(): void
}

/** A machine with PostgreSQL and its Patroni. */
export interface PatroniNode {
  port: number
  is(role: Role): Promise<boolean>
  start(): void
  /** Stops all of its processes at once, as when a machine hangs. */
  freeze(): void
  thaw(): void
  /** Ends all of its processes at once, as when a machine loses power. */
  kill(): void
}

/** Starts one etcd, two nodes, and HAProxy. */
export async function startPatroni(): Promise<PatroniCluster> {
  const programs = findPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'teetime-patroni-'))
  own(folder)
  const start: Start = (name, program, args, env = {}) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    return spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
      ...unprivilegedUser(),
    })
  }
  const [port, store, peer] = [await freePort(), await freePort(), await freePort()]
  const etcd = start('etcd', programs.etcd, etcdOptions(join(folder, 'etcd'), store, peer))
  const settings = {
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${store}`,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgresql,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  }
  const addresses: Record<string, string> = { LISTEN: `127.0.0.1:${port}` }
  const nodes: PatroniNode[] = []
  for (const name of ['one', 'two']) {
    const [port, rest] = [await freePort(), await freePort()]
    const home = join(folder, name)
    mkdirSync(home)
    own(home)
    const run = (env: Environment) =>
      start(name, programs.patroni, [join(ops, 'patroni.yml')], { ...settings, ...env })
    nodes.push(startNode(name, home, port, rest, run))
    addresses[`NODE_${name.toUpperCase()}`] = `127.0.0.1:${port}`
    addresses[`NODE_${name.toUpperCase()}_REST`] = String(rest)
  }
  const proxied = join(folder, 'haproxy.cfg')
  // Only root can change to another user.
  const config = readFileSync(join(ops, 'haproxy.cfg'), 'utf8')
  writeFileSync(proxied, config.replaceAll(/^ +(user|group) .*\n/gm, ''))
  const haproxy = start('haproxy', programs.haproxy, ['-db', '-f', proxied], addresses)
  const stop = () => {
    for (const node of nodes) node.kill()
    for (const other of [etcd, haproxy]) other.kill('SIGKILL')
  }
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    nodes,
    folder,
    stop,
    remove() {
      stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** @param run starts Patroni with the settings that are the node's own */
function startNode(
  name: string,
  home: string,
  port: number,
  rest: number,
  run: (env: Environment) => ChildProcess,
): PatroniNode {
  const data = join(home, 'data')
  const start = () =>
    run({
      HOME: home,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: data,
    })
  let patroni: ChildProcess | null = start()
  const signal = (what: NodeJS.Signals) => {
    // Once killed, its processes' ids may be others'.
    if (!patroni) return
    patroni.kill(what)
    for (const pid of processesOf(data)) {
      try {
        process.kill(pid, what)
      } catch {
        // It has exited.
      }
    }
  }
  const freeze = () => {
    signal('SIGSTOP')
    // The connections that the server accepted before it stopped.
    signal('SIGSTOP')
  }
  return {
    port,
    async is(role) {
      const signal = AbortSignal.timeout(1_000)
      const asked = fetch(`http://127.0.0.1:${rest}/${role}`, { signal })
      return await asked.then(
        ({ status }) => status === 200,
        () => false,
      )
    },
    start: () => void (patroni = start()),
    freeze,
    thaw: () => signal('SIGCONT'),
    kill() {
      freeze()
      signal('SIGKILL')
      patroni = null
    },
  }
}

const etcdOptions = (data: string, port: number, peer: number) => [
  `--data-dir=${data}`,
  `--listen-client-urls=http://127.0.0.1:${port}`,
  `--advertise-client-urls=http://127.0.0.1:${port}`,
  `--listen-peer-urls=http://127.0.0.1:${peer}`,
  `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
  `--initial-cluster=default=http://127.0.0.1:${peer}`,
]

/** Gives a folder to the user that the programs run as. */
function own(folder: string): void {
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
}

/** Waits until a primary has a standby that may replace it, which a busy machine makes take a minute. */
export async function untilSynchronous({ nodes }: PatroniCluster): Promise<void> {
  const giveUpAt = Date.now() + synchronousWithinMs
  const has = async (role: Role) =>
    (await Promise.all(nodes.map((node) => node.is(role)))).includes(true)
  while (!((await has('primary')) && (await has('synchronous')))) {
    if (Date.now() > giveUpAt) throw new Error('Patroni made no synchronous standby')
    await sleep(100)
  }
}

/** Where the programs are. @throws {Error} that says how to install what is missing */
function findPrograms() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  const find = (name: string) => folders.map((one) => join(one, name)).find(existsSync)
  const [postgresql, patroni, etcd, haproxy] = [
    systemBinaries(),
    find('patroni'),
    find('etcd'),
    find('haproxy'),
  ]
  if (!postgresql || !patroni || !etcd || !haproxy)
    throw new Error(
      'This bench needs PostgreSQL, Patroni, etcd, and HAProxy: apt-get install postgresql patroni etcd-server haproxy',
    )
  assertKeepsLock(patroni)
  return { postgresql, patroni, etcd, haproxy }
}

/**
 * Refuses Patroni before 3.0.3: a primary that was frozen takes the lock back from the one that was promoted in its place,
 * and what that one acknowledged is lost.
 *
 * @see https://github.com/patroni/patroni/pull/2689
 */
function assertKeepsLock(patroni: string): void {
  const said = execFileSync(patroni, ['--version'], { encoding: 'utf8' }).trim()
  const [major = 0, minor = 0, patch = 0] = (/\d+\.\d+\.\d+/.exec(said)?.[0] ?? '')
    .split('.')
    .map(Number)
  if (major * 10_000 + minor * 100 + patch < 30_003)
    throw new Error(
      `This bench needs Patroni 3.0.3 or newer, as Debian 13 has it. This is “${said}”.`,
    )
}
