import type { Socket } from 'node:net'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

import type { TraceStatement } from '../telemetry/tracing.ts'
import { type Database, type Db, toQueryError } from './db.ts'
import { subscribe } from './listen.ts'
import { traceStatements, dropStatementNames, onCommittedChanges } from './query-hooks.ts'
import { watchRefusedWrites } from './refused-writes.ts'
import { retryDeadlock } from './retry-deadlock.ts'
import { toConnectionOptions, sessionSettings } from './session-settings.ts'

/** The part of a pino logger that this file uses. */
interface Log {
  warn(details: object, message: string): void
}

/** Optional abilities of a database. */
export interface PostgresOptions {
  /**
   * Bypasses the transaction pooler behind the ordinary URL. If set, the pool names no statements and sends no
   * connection settings.
   */
  directUrl?: string | null
  trace?: TraceStatement | null
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
export function openPostgres(
  url: string,
  log: Log,
  { directUrl = null, trace = null }: PostgresOptions = {},
): Database {
  const isPooled = directUrl !== null
  let announce = () => {}
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    // A pooler takes no options; `migrate` stores them as the role's defaults instead.
    ...(isPooled ? {} : { options: toConnectionOptions(sessionSettings) }),
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => {
    // The pool doesn't listen while a transaction uses the client, and an unhandled error ends the process.
    client.on('error', () => {})
    dropWhenSilent(client)
    onCommittedChanges(client, () => announce())
    if (isPooled) dropStatementNames(client)
  })
  if (trace) traceStatements(pool, trace)
  const nameOf = createStatementNamer()
  const closing = new AbortController()
  return {
    db: retryDeadlock(drizzle({ client: pool, casing: 'snake_case' }) as unknown as Db),
    name: new URL(url).pathname.slice(1) || 'postgres',
    kind: 'postgresql',
    query: (text, values) =>
      (values ? pool.query({ name: nameOf(text), text, values }) : pool.query(text)).catch(
        toQueryError(text, values),
      ),
    listen: subscribe(
      { connectionString: directUrl ?? url, connectionTimeoutMillis, ...keepAlive },
      closing.signal,
      log,
    ),
    onPublished(callback) {
      announce = callback
    },
    jobsDb: { executeSql: (text, values) => queryAll(pool, text, values) },
    archiveTo: null,
    isWritable: watchRefusedWrites(pool),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}

/** Runs a text of one or more statements. @returns the rows of all of them */
async function queryAll(pool: pg.Pool, text: string, values?: unknown[]) {
  const results = [await pool.query(text, values)].flat()
  return { rows: results.flatMap(({ rows }) => rows) }
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
function createStatementNamer(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text) ?? `statement_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
