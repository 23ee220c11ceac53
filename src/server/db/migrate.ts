import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

import { root } from '../process/root.ts'
import type { Database } from './db.ts'
import { asOptions, storeSessionSettings } from './session-settings.ts'

const migrationsFolder = join(root, 'src/server/db/migrations')
const advisoryLock = 7_336_201

/** There is no database to work on, or it refuses the connection. */
export class NoDatabase extends Error {}

/** Arrives only where nothing stands in between that shares connections among clients. */
const mark = 'teetime.direct'
const unlimited = { statement_timeout: '0', lock_timeout: '0', [mark]: 'on' }

/**
 * Brings the tables up to date. An advisory lock lets only one of several starting processes do it, since
 * Drizzle's migrator takes no lock.
 *
 * @param url of PostgreSQL; null for the embedded database
 * @param directUrl see `openPostgres`
 * @throws {NoDatabase}
 */
export async function migrate(
  database: Database,
  url: string | null,
  directUrl: string | null = null,
): Promise<void> {
  if (url === null) {
    await migrateEmbedded(database.db as never, { migrationsFolder })
    return
  }
  const client = await connect(directUrl ?? url, directUrl === null)
  try {
    const db = drizzle({ client, casing: 'snake_case' })
    await db.execute(sql`select pg_advisory_lock(${advisoryLock})`)
    await migratePostgres(db, { migrationsFolder })
    if (directUrl !== null) await storeSessionSettings(db as never, roleOf(url))
  } finally {
    await client.end()
  }
}

const roleOf = (url: string) => decodeURIComponent(new URL(url).username) || null

async function connect(url: string, isOnly: boolean): Promise<pg.Client> {
  const options = asOptions(unlimited)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, options })
  const fail = (reason: string, cause?: unknown) =>
    new NoDatabase(`PostgreSQL at ${client.host}:${client.port}: ${reason}`, { cause })
  const advice = isOnly
    ? 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to PostgreSQL itself'
    : 'DATABASE_DIRECT_URL leads to a connection pooler, not to PostgreSQL itself'
  try {
    await client.connect()
  } catch (cause) {
    const { code, message } = cause as Error & { code?: string }
    const isPooler = /unsupported startup parameter/.test(message)
    throw fail(isPooler ? advice : message || String(code), cause)
  }
  const { rows } = await client.query<{ value: string | null }>(
    'select current_setting($1, true) as value',
    [mark],
  )
  if (rows[0]?.value === 'on') return client
  await client.end()
  throw fail(advice)
}
