import { setTimeout as sleep } from 'node:timers/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { Database, Db, Listener } from './db.ts'

/** The part of a pino logger that is needed here. */
interface Log {
  warn(details: object, message: string): void
}

/**
 * Opens PostgreSQL through a pool. A lost connection never ends the process: queries fail until the
 * server is back, and the pool then heals by itself.
 */
export function openPostgres(url: string, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options:
      '-c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=10s -c TimeZone=UTC',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  const closing = new AbortController()
  return {
    db: drizzle({ client: pool, casing: 'snake_case' }) as unknown as Db,
    name: new URL(url).pathname.slice(1) || 'postgres',
    kind: 'postgresql',
    query: (text, values) => pool.query(text, values),
    async listen(channel, onMessage, onGap) {
      const stop = new AbortController()
      const signal = AbortSignal.any([stop.signal, closing.signal])
      const first = listenOnce(url, channel, onMessage)
      const loop = keepListening(
        await first,
        () => listenOnce(url, channel, onMessage),
        onGap,
        signal,
        log,
      )
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
    dump: null,
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}

async function listenOnce(url: string, channel: string, onMessage: Listener): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  client.on('notification', (message) => onMessage(message.payload ?? ''))
  // Without a listener of its own an error here would end the process.
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
      await ended(client, signal)
      await client.end().catch(() => {})
      if (signal.aborted) return
      log.warn({}, 'the connection that hears changes was lost')
    }
    client = await connect().catch(() => null)
    if (client) onGap()
    else await sleep(500, undefined, { signal }).catch(() => {})
  }
  await client?.end().catch(() => {})
}

function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve())
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
