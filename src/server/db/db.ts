import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Db as JobsDb } from 'pg-boss'

/** A database or a transaction in it: every query takes one, so it runs in either. */
export type Db = PgDatabase<PgQueryResultHKT>

/** A notification that another process, or this one, sent. */
export type Listener = (payload: string) => void

/** An open database, embedded or PostgreSQL, and what only it can do. */
export interface Database {
  db: Db
  /** As shown on the health badge. */
  name: string
  kind: 'embedded' | 'postgresql'
  /** Runs one statement outside Drizzle, as rate-limiter-flexible needs it. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Hears what is sent with `pg_notify`. `onGap` is called when messages may have been missed, after the
   * connection was lost and came back.
   */
  listen(channel: string, onMessage: Listener, onGap: () => void): Promise<() => Promise<void>>
  /** As pg-boss uses it. */
  forJobs: JobsDb
  /**
   * Writes a consistent copy of the embedded database as a gzipped tar, with the help of a folder that is
   * gone afterwards; null for PostgreSQL and in memory.
   */
  copyTo: ((file: string, folder: string) => Promise<void>) | null
  close(): Promise<void>
}

/** The rows of a raw statement, whichever driver ran it. */
export async function rowsOf<Row extends Record<string, unknown>>(
  db: Db,
  statement: SQL,
): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** The day by the database's clock, UTC: what is counted or budgeted by day is so by this. */
export const utcToday = sql<string>`(now() at time zone 'utc')::date`

/** The database's clock, which all processes share. Epoch milliseconds. */
export async function clockOf(db: Db): Promise<number> {
  const now = sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  const [row] = await rowsOf<{ now: number }>(db, now)
  if (!row) throw new Error('the database does not say what time it is')
  return row.now
}
