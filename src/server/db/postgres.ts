import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import { type Database, type Db, type Listener, queryFailed } from './db.ts'

/** The part of a pino logger that this file uses. */
interface Log {
  warn(details: object, message: string): void
}

/** Longer than `statement_timeout`, and shorter than a request's own timeout. */
const silenceTimeoutMs = 5_500
/** Detects connections whose other end has vanished. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 }
const connectionTimeoutMillis = 2_000

/**
 * Opens PostgreSQL through a pool. A lost connection never ends the process: queries fail until the server
 * is back, and then the pool reconnects.
 */
export function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    options:
      '-c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=10s -c TimeZone=UTC',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => {
    // The pool doesn't listen while a transaction uses the client, and an unhandled error ends the process.
    client.on('error', () => {})
    dropWhenSilent(client)
  })
  const nameOf = statementNames()
  const closing = new AbortController()
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }) as unknown as Db,
    name: new URL(url).pathname.slice(1) || 'postgres',
    kind: 'postgresql',
    query: (text, values) =>
      (values ? pool.query({ name: nameOf(text), text, values }) : pool.query(text)).catch(
        queryFailed(text, values),
      ),
    async listen(channel, onMessage, onGap) {
      const stop = new AbortController()
      const signal = AbortSignal.any([stop.signal, closing.signal])
      const connect = () => listenOnce(url, channel, onMessage)
      const loop = keepListening(await connect(), connect, onGap, signal, log)
      return async () => {
        stop.abort()
        await loop
      }
    },
    forJobs: {
      async executeSql(text, values) {
        const results = [await pool.query(text, values)].flat()
        return { rows: results.flatMap(({ rows }) => rows) }
      },
    },
    copyTo: null,
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}

/**
 * Closes a connection that stays silent while a query runs, as after a failover in which the other end
 * vanished. The operating system would wait for a quarter of an hour.
 */
function dropWhenSilent(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const isIdle = () => (client as unknown as { readyForQuery: boolean }).readyForQuery
  const { stream } = connection
  // Each query restarts the timer. `setTimeout`'s own callback would be called only the first time.
  stream.setTimeout(silenceTimeoutMs)
  stream.on('timeout', () => {
    if (!isIdle()) stream.destroy()
  })
}

/** Names each statement, so that a connection plans it once. There are few, and they are constants. */
function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text) ?? `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

async function listenOnce(url: string, channel: string, onMessage: Listener): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, ...keepAlive })
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  // An unhandled error would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  return client
}

async function keepListening(
  first: pg.Client,
  connect: () => Promise<pg.Client>,
  onGap: () => void,
  signal: AbortSignal,
  log: Log,
): Promise<void> {
  let client: pg.Client | null = first
  while (!signal.aborted) {
    if (client) {
      await once(client, 'end', { signal }).catch(() => {})
      await client.end().catch(() => {})
      if (signal.aborted) return
      log.warn({}, 'the connection that receives changes was lost')
    }
    client = await connect().catch(() => null)
    if (client) onGap()
    else await sleep(500, undefined, { signal }).catch(() => {})
  }
  await client?.end().catch(() => {})
}
