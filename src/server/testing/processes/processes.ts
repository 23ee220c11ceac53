import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { pino } from 'pino'

import type { Database } from '#server/platform/db/db.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { projectRoot } from '#server/platform/process/project-root.ts'

import { password } from '../people.ts'
import { type GolfProvider, startGolfProvider } from '../servers/golf-provider.ts'
import type { ProviderTournament } from '../servers/golf-scene.ts'
import { administer, freePort } from './cluster.ts'
import { startPooler } from './pooler.ts'

/** The server as `npm start` runs it. */
export const builtServer = join(projectRoot, 'dist/server/main.js')

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
const { options: serverOptions, environment: serverEnvironment } = JSON.parse(
  readFileSync(join(projectRoot, 'scripts/server-process.json'), 'utf8'),
) as { options: string[]; environment: Record<string, string> }

/** Options of Node that a test run gives its processes. Benches give none. */
export const nodeOptions = (process.env['TEST_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)

/** A running server in a process of its own, as in production. */
export interface ServerProcess {
  url: string
  /** Its output so far. */
  said(): string
  process: ChildProcess
  /** Whether it has a process group of its own, which then gets its signals. */
  isGroup: boolean
}

/** How a server is started. */
export interface Start {
  /** The server to run, if not the one that was built. */
  main?: string
  /** Starts it in a process group of its own, with the process in between that `npm start` has. */
  isGroup?: boolean
}

/** The response to one request. */
export interface ProcessResponse {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

/** Several processes on one PostgreSQL database. */
export interface Pair {
  nodes: ServerProcess[]
  database: Database
  databaseUrl: string
  provider: GolfProvider
  /** @param more settings of this process only */
  startNode(more?: Record<string, string>, how?: Start): Promise<ServerProcess>
  close(): Promise<void>
  /** Registers a user with an invite code, on the first process, and confirms the address. @returns their cookie */
  join(username: string, inviteCode?: string): Promise<string>
  /** Sends a request; `golferId` chooses the process, in turn. */
  send(
    nth: number,
    method: string,
    path: string,
    cookie?: string,
    body?: unknown,
  ): Promise<ProcessResponse>
}

/** The master's invite code of test servers. */
export const masterCode = 'MASTERCODE2345'

/** PostgreSQL's own template of an empty database. */
export const emptyTemplate = 'template1'

/**
 * Starts a number of processes on a new database.
 *
 * @param server the PostgreSQL server; the test run's by default
 * @param template the database to copy; on the test run's server one with all tables, else an empty one
 */
export async function openPair(
  count = 2,
  settings: Record<string, string> = {},
  scenes?: ProviderTournament[],
  server = process.env['TEST_DATABASE_URL'] ?? '',
  template = templateOn(server),
): Promise<Pair> {
  const log = pino({ level: 'silent' })
  const name = `pair_${process.pid}_${Date.now()}`
  await administer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const provider = await startGolfProvider()
  if (scenes) provider.scenes = scenes
  const pooler = process.env['TEST_PGBOUNCER'] ? await startPooler(server) : null
  const environment = {
    DATABASE_URL: pooler?.urlFor(url.href) ?? url.href,
    ...(pooler && { DATABASE_DIRECT_URL: url.href }),
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
    // Enough to read a board every second all day.
    LIVE_DAILY_CALLS: '1000000',
    ADMIN_PASSWORD: password,
    MASTER_INVITE_TOKEN: masterCode,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PORT: '0',
    ...settings,
  }
  const nodes: ServerProcess[] = []
  const startNode = async (more: Record<string, string> = {}, how?: Start) => {
    const node = await startProcess({ ...environment, ...more }, how)
    nodes.push(node)
    return node
  }
  await Promise.all(Array.from({ length: count }, () => startNode()))
  const database = openPostgres(url.href, log)
  const pair: Pair = {
    nodes,
    database,
    databaseUrl: url.href,
    provider,
    startNode,
    async close() {
      await Promise.all(nodes.map((node) => stopProcess(node)))
      await database.close()
      await provider.close()
      await pooler?.close()
      await administer(server, `drop database ${name} with (force)`)
    },
    async join(username, inviteCode = masterCode) {
      const body = { username, email: `${username}@example.com`, password, inviteCode }
      const reply = await pair.send(0, 'POST', '/api/auth/register', '', body)
      if (reply.status !== 201)
        throw new Error(`${username} could not register: ${JSON.stringify(reply.body)}`)
      await pair.database.query(
        `update users set email_confirmed_at = now() where email = '${body.email}'`,
      )
      return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    },
    send: (nth, method, path, cookie, body?) =>
      request(nodes[nth % nodes.length]?.url ?? '', method, path, cookie, body),
  }
  return pair
}

/** The database that new ones on a server are copied from: the test run has one with all tables. */
export const templateOn = (server: string): string =>
  (server === process.env['TEST_DATABASE_URL'] && process.env['TEST_TEMPLATE']) || emptyTemplate

/** Sends a request to a process, on a connection of its own. */
export async function request(
  url: string,
  method: string,
  path: string,
  cookie = '',
  body?: unknown,
): Promise<ProcessResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      connection: 'close',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
    headers: response.headers,
  }
}

/** Starts the server as `npm start` does, and waits until it says where it listens. */
export async function startProcess(
  environment: Record<string, string>,
  { main = builtServer, isGroup = false }: Start = {},
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = [...serverOptions, ...nodeOptions, main]
  const exec = `(await import('${projectRoot}/scripts/bootstrap.mjs')).execNode(...process.argv.slice(1))`
  const args = isGroup ? ['--input-type=module', '-e', exec, '--', ...options] : options
  const { APP_URL } = environment
  const settings = { ...environment }
  // It then says the address of the site, not where it listens.
  if (APP_URL && environment['PORT'] === '0') settings['PORT'] = String(await freePort())
  const child = spawn(process.execPath, args, {
    detached: isGroup,
    env: { PATH, NODE_COMPILE_CACHE, TZ: 'UTC', ...serverEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const said = /TeeTime is on (\S+)/.exec(line)?.[1]
      if (said) resolve(APP_URL ? `http://127.0.0.1:${settings['PORT']}` : said)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return { url, said: () => said, process: child, isGroup }
}

/** Ends a process, by `kill -9` by default. @returns its exit code; null after a kill */
export async function stopProcess(
  { process: child, isGroup }: ServerProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    if (isGroup) process.kill(-(child.pid ?? 0), signal)
    else child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

/** Deletes all leagues and clubs while servers are running, in the order in which they lock them. */
export async function deleteGroups({ databaseUrl }: Pair): Promise<void> {
  for (const table of ['leagues', 'clubs'])
    await administer(
      databaseUrl,
      `with locked as (select id from ${table} order by id for update)
       delete from ${table} where id in (select id from locked)`,
    )
}

/** Waits until a process has read the provider's tournament and its field. */
export async function waitForGolf(pair: Pair): Promise<void> {
  await until(async () => {
    const { rows } = await pair.database.query('select 1 from entrants limit 1')
    return rows.length > 0
  })
}

/** The PostgreSQL process ids that wait for a lock in this database. */
export async function waitingForLocks({ database }: Pair): Promise<number[]> {
  const { rows } = await database.query(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map((row) => Number(row['pid']))
}

/** Waits until a condition holds; fails after two minutes. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 120_000
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('it never came to be')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
