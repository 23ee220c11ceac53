import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { getDatabaseHealth } from '#contract/wire/health.ts'
import { pluralize } from '#domain/words.ts'
import { type Database, queryRows } from '#server/platform/db/db.ts'
import { FolderInUseError } from '#server/platform/db/embedded/folder-lock.ts'
import { countPendingMigrations, NewerDatabase } from '#server/platform/db/migrate.ts'
import { openExisting } from '#server/platform/db/open-database.ts'
import { hasTrigrams } from '#server/platform/db/trigrams.ts'
import { localAddress } from '#server/platform/http/guards/hosts.ts'
import type { Config } from '#server/platform/process/config.ts'

import { type Finding, findingsOf, reasonOf } from './finding.ts'

/** The server's database, or why it can't be opened: a running server has the embedded one to itself. */
export type OpenedDatabase = Database | Error

const { ok, warn, fail } = findingsOf('database')

/** Opens the server's database for the checks. */
export const openForDoctor = (config: Config, log: Logger): Promise<OpenedDatabase> =>
  openExisting(config, log).catch((error: Error) => error)

/** Checks that the database answers and has the tables of this version. */
export async function checkDatabase(config: Config, database: OpenedDatabase): Promise<Finding[]> {
  if (database instanceof FolderInUseError) return [await askServer(config)]
  if (database instanceof Error) {
    const where = config.DATABASE_URL ? 'Check DATABASE_URL' : 'Check DATA_DIR'
    return [fail(reasonOf(database), `${where}, and start the server once to make the tables`)]
  }
  const trigrams = (await hasTrigrams(database.db))
    ? []
    : [
        warn(
          'pg_trgm is missing, so finding people reads every account',
          'Create the extension as a superuser, then run 0008_find-people.sql with psql',
        ),
      ]
  return [await checkMigrations(database), ...trigrams]
}

async function checkMigrations({ db, name }: Database): Promise<Finding> {
  try {
    const pending = await countPendingMigrations(db)
    if (pending === 0) return ok(`${name} answers and has the tables of this version`)
    const count = pluralize(pending, 'migration')
    return warn(`${name} answers and lacks ${count}`, 'Start the server, which runs them')
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error
    return fail('a newer version of TeeTime has upgraded it', 'Update this version')
  }
}

async function askServer(config: Config): Promise<Finding> {
  try {
    const url = localAddress(config) + getDatabaseHealth.path
    const { status } = await fetch(url, { signal: AbortSignal.timeout(6_000) })
    if (status === 200) return ok('embedded, and the running server reaches it')
    return fail(`embedded, and the running server answers ${status}`, 'Look at the server’s log')
  } catch (error) {
    return fail(
      `another process has it, and no server answers on port ${config.PORT}: ${reasonOf(error)}`,
      'Stop that process, or set PORT to the server’s',
    )
  }
}

/** The version of PostgreSQL, as `18.1`; null when it can't be asked. */
export async function postgresVersion(database: OpenedDatabase): Promise<string | null> {
  if (database instanceof Error) return null
  const [row] = await queryRows<{ server_version: string }>(database.db, sql`show server_version`)
  return row?.server_version.split(' ', 1)[0] ?? null
}
