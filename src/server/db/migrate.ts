import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

import { root } from '../process/root.ts'
import type { Database } from './db.ts'

const migrationsFolder = join(root, 'src/server/db/migrations')
const advisoryLock = 7_336_201

/** PostgreSQL is unreachable or refuses the connection. */
export class NoDatabase extends Error {}

/**
 * Brings the tables up to date. An advisory lock lets only one of several starting processes do it, since
 * Drizzle's migrator takes no lock.
 *
 * @param url of PostgreSQL; null for the embedded database
 * @throws {NoDatabase}
 */
export async function migrate(database: Database, url: string | null): Promise<void> {
  if (url === null) {
    await migrateEmbedded(database.db as never, { migrationsFolder })
    return
  }
  const client = await connect(url)
  try {
    const db = drizzle({ client, casing: 'snake_case' })
    await db.execute(sql`select pg_advisory_lock(${advisoryLock})`)
    await migratePostgres(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { code, message } = cause as Error & { code?: string }
    throw new NoDatabase(`PostgreSQL at ${client.host}:${client.port}: ${message || code}`, {
      cause,
    })
  }
}
