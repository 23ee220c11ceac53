import { DrizzleQueryError, type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDb } from 'pg-boss'

/** A database or a transaction: every query takes one, so that it runs in either. */
export type Db = PgDatabase<PgQueryResultHKT>

/** The channel of what has changed, on which every process listens. */
export const changesChannel = 'teetime'

/** Receives the payload of a notification, from this process or another. */
export type NotificationHandler = (payload: string) => void

/** An open database, embedded or PostgreSQL, and what Drizzle doesn't cover. */
export interface Database {
  db: Db
  /** As shown on the health badge. */
  name: string
  kind: 'embedded' | 'postgresql'
  /**
   * Runs one statement outside Drizzle. With values it is prepared once a connection. With an empty list of them the embedded
   * database keeps a plan for it: only for constant selects.
   */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Subscribes to `pg_notify`. `onConnection` is called with false when the connection is lost, and with true once it is
   * restored, when messages may have been missed.
   *
   * @returns a function that unsubscribes
   */
  listen(
    channel: string,
    onMessage: NotificationHandler,
    onConnection: (isConnected: boolean) => void,
  ): Promise<() => Promise<void>>
  /** Calls back when changes that this process published are committed; null if the database announces them itself. */
  onPublished: ((callback: () => void) => void) | null
  /** The same database, as pg-boss uses it. */
  jobsDb: JobsDb
  /**
   * Writes a consistent copy of the embedded database as a gzipped tar, using a temporary folder beside it; null for
   * PostgreSQL and in memory.
   */
  archiveTo: ((archive: string, signal: AbortSignal) => Promise<void>) | null
  /**
   * Whether PostgreSQL refused no write in the last minutes because it is read-only or its disk is full. A full disk refuses
   * only what a file has to grow for.
   */
  isWritable(): boolean
  /** The pool's connections, and how many callers wait for one; null for the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

/** Reports a failed statement as Drizzle does, so that the log can leave out its values. */
export const toQueryError =
  (text: string, values: unknown[] = []) =>
  (cause: Error): never => {
    throw new DrizzleQueryError(text.trim(), values, cause)
  }

/** The rows of a raw statement, whichever driver ran it. */
export async function queryRows<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** Today's date in UTC by the database's clock, for daily counts and budgets. */
export const utcToday = sql<string>`(now() at time zone 'utc')::date`

/** The time by the database's clock, which all processes share, in epoch milliseconds. */
export async function readClock(db: Db): Promise<number> {
  const now = sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const [row] = await queryRows<{ now: number }>(db, now)
  if (!row) throw new Error('the database returned no time')
  return row.now
}
