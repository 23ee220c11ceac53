import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DrizzleQueryError, sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Logger } from 'pino'

import { pluralize } from '#domain/words.ts'

import { badSetting } from '../process/config.ts'
import { ExplainedError, exitCodes } from '../process/explained-error.ts'
import { projectRoot } from '../process/project-root.ts'
import { changesChannel, type Database, type Db, queryRows } from './db.ts'
import { toConnectionOptions, storeSessionSettings } from './session-settings.ts'

const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')
const advisoryLock = 7_336_201

/** There is no database to work on, or it refuses the connection. */
export class DatabaseUnreachableError extends ExplainedError {
  override readonly exitCode = exitCodes.databaseUnreachable
}

/** A newer version has migrated the database, and this version can't run on it anymore. */
export class NewerDatabase extends ExplainedError {
  override readonly exitCode = exitCodes.invalidSetting
}

/** A setting that only a direct connection passes on; a transaction pooler drops it. */
const directMarker = 'teetime.direct'
const unlimited = { statement_timeout: '0', lock_timeout: '0', [directMarker]: 'on' }
/** A statement of a process that has ended would go on to its end, and keep every other process from starting. */
const endWithClient = `set client_connection_check_interval = '2s'`
/** Everyone else waits behind a migration that waits, and a request gives up after two seconds. */
const lockTimeout = '1s'
const pauseMs = 3_000
/** The embedded database has no other writers who would wait for a commit that notifies. */
const publishAtOnce = `
  create or replace function publish_changes(published jsonb) returns int language plpgsql strict as $$
  begin
    perform pg_notify('${changesChannel}', change::text) from jsonb_array_elements(published) as change;
    return jsonb_array_length(published);
  end $$`

/**
 * Brings the tables up to date. An advisory lock lets only one of several starting processes do it, since
 * Drizzle's migrator takes no lock.
 *
 * @param url of PostgreSQL; null for the embedded database
 * @param directUrl see `openPostgres`
 * @throws {DatabaseUnreachableError} @throws {NewerDatabase}
 */
export async function migrate(
  database: Database,
  log: Pick<Logger, 'warn'>,
  url: string | null,
  directUrl: string | null = null,
): Promise<void> {
  if (url === null) {
    await pendingOf(database.db)
    await migrateEmbedded(database.db as never, { migrationsFolder })
    await database.query(publishAtOnce)
    return
  }
  const client = await connect(directUrl ?? url, directUrl === null)
  try {
    const db = drizzle({ client, casing: 'snake_case' })
    await db.execute(sql`select pg_advisory_lock(${advisoryLock})`)
    const pending = await pendingOf(db as never)
    await db.execute(sql.raw(`set lock_timeout = '${lockTimeout}'`))
    for (const migrations of pending) {
      while (!(await tryToMigrate(db, migrations, log))) await sleep(pauseMs)
    }
    if (directUrl !== null) await storeSessionSettings(db as never, parseRole(url))
  } finally {
    await client.end()
  }
}

/** Counts the migrations that the next start will run. @throws {NewerDatabase} */
export const countPendingMigrations = async (db: Db): Promise<number> =>
  (await pendingOf(db)).length

/**
 * The migrations that haven't run, each behind those before it, as Drizzle takes them.
 *
 * @throws {NewerDatabase} when one has run that this version doesn't have and can't run on
 */
async function pendingOf(db: Db): Promise<MigrationMeta[][]> {
  const all = readMigrationFiles({ migrationsFolder })
  const ran = await ranAt(db)
  const newest = all.at(-1)?.folderMillis ?? 0
  const ahead = ran.filter((at) => at > newest).length
  if (ahead > 0 && newest < (await outgrownAt(db))) {
    throw new NewerDatabase(
      `A newer version of TeeTime has upgraded this database by ${pluralize(ahead, 'migration')} that this version can’t run on. ` +
        'Start the newer version, or go back with a backup from before the upgrade (docs/operating.md).',
    )
  }
  const last = ran.at(-1) ?? 0
  const done = all.filter(({ folderMillis }) => folderMillis <= last).length
  return all.slice(done).map((_, nth) => all.slice(0, done + nth + 1))
}

/**
 * The time of the newest migration that versions without it can't run on, which it stores itself. Migrations that only
 * add let the version before run beside the new one, so it may start on them, too.
 *
 * @see docs/decisions/0090-updates-and-going-back.md
 */
async function outgrownAt(db: Db): Promise<number> {
  const stored = sql`select value::text::float8 as at from settings where name = 'outgrown'`
  const [setting] = await queryRows<{ at: number }>(db, stored)
  return setting?.at ?? 0
}

/** The times of the migrations that have run, as their files have them, the oldest first. */
async function ranAt(db: Db): Promise<number[]> {
  const exists = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  const [table] = await queryRows<{ exists: boolean }>(db, exists)
  if (!table?.exists) return []
  const ran = sql`select created_at::float8 as at from drizzle.__drizzle_migrations order by created_at`
  return (await queryRows<{ at: number }>(db, ran)).map(({ at }) => at)
}

/**
 * Runs the last of some migrations, in a transaction of its own: Drizzle's own function takes one for all, so a long one
 * would hold the locks of the others.
 *
 * @returns false when a lock was not free in time: everything is as before
 */
async function tryToMigrate(
  db: unknown,
  migrations: MigrationMeta[],
  log: Pick<Logger, 'warn'>,
): Promise<boolean> {
  const { dialect, session } = db as { dialect: PgDialect; session: PgSession }
  try {
    await dialect.migrate(migrations, session, { migrationsFolder })
    return true
  } catch (error) {
    if (!(error instanceof DrizzleQueryError)) throw error
    const { code } = error.cause as { code?: string }
    if (code !== '55P03' && code !== '40P01') throw error
    const statement = error.query.trim().slice(0, 200)
    const holders = await queryRows(db as Db, lockHolders)
    log.warn({ statement, holders }, 'a migration waits for a lock and tries again')
    return false
  }
}

/** Transactions that hold locks on tables, the longest first. */
const lockHolders = sql`
  select pid, application_name as program, state, xact_start as since from pg_stat_activity
  where pid in (select pid from pg_locks where locktype = 'relation' and granted)
    and pid <> pg_backend_pid() and datname = current_database()
  order by xact_start limit 3`

const parseRole = (url: string) => decodeURIComponent(new URL(url).username) || null

async function connect(url: string, isOnly: boolean): Promise<pg.Client> {
  const options = toConnectionOptions(unlimited)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, options })
  // The statement fails, too, and an unhandled error ends the process without a sentence.
  client.on('error', () => {})
  const setting = isOnly ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const { message: hint } = badSetting(setting, 'must lead to a PostgreSQL that answers')
  const fail = (reason: string, cause?: unknown) =>
    new DatabaseUnreachableError(
      `PostgreSQL at ${client.host}:${client.port}: ${reason}.\n${hint}`,
      { cause },
    )
  const advice = isOnly
    ? 'DATABASE_URL points to a connection pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself'
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
    [directMarker],
  )
  if (rows[0]?.value === 'on') {
    // PostgreSQL on Windows refuses it.
    await client.query(endWithClient).catch(() => {})
    return client
  }
  await client.end()
  throw fail(advice)
}
