import type { Logger } from 'pino'

import type { Config } from '../process/config.ts'
import type { Database } from './db.ts'
import { requireReadable } from './embedded/cluster-faults.ts'
import { hasEmbedded, openEmbedded } from './embedded/embedded.ts'
import { migrate, DatabaseUnreachableError } from './migrate.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { warnWithoutTrigrams } from './trigrams.ts'

/**
 * Opens a database and brings its tables up to date.
 *
 * @param url of PostgreSQL; null for the embedded database
 * @param folder of the embedded database; null keeps it in memory
 * @throws {DatabaseUnreachableError} @throws {NewerDatabase} @throws {FolderInUseError} @throws {DiskFullError} @throws {BrokenDatabaseError}
 */
export async function openDatabase(
  url: string | null,
  folder: string | null,
  log: Logger,
  options: PostgresOptions = {},
): Promise<Database> {
  const database = url === null ? await openEmbedded(folder) : openPostgres(url, log, options)
  await migrate(database, log, url, options.directUrl)
  await warnWithoutTrigrams(database.db, log)
  return database
}

/**
 * Opens the database of a server for a command, past a pooler. It neither makes nor migrates one.
 *
 * @throws {DatabaseUnreachableError} @throws {FolderInUseError} @throws {DiskFullError} @throws {BrokenDatabaseError}
 */
export async function openExisting(config: Config, log: Logger): Promise<Database> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = config
  if (DATABASE_URL === undefined) requireReadable(DATA_DIR, false)
  if (DATABASE_URL === undefined && !hasEmbedded(DATA_DIR)) {
    throw new DatabaseUnreachableError(
      `There’s no database in ${DATA_DIR}. Is DATA_DIR the server’s?`,
    )
  }
  const database =
    DATABASE_URL === undefined
      ? await openEmbedded(DATA_DIR)
      : openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, log)
  const refuse = async (reason: string, cause?: unknown) => {
    await database.close()
    const where = DATABASE_URL === undefined ? `in ${DATA_DIR}` : 'of DATABASE_URL'
    throw new DatabaseUnreachableError(`The database ${where} ${reason}. Is it the server’s?`, {
      cause,
    })
  }
  const { rows } = await database
    .query('select 1 from users limit 1')
    .catch(async ({ cause }: Error) => {
      const { code, message } = cause as Error & { code?: string }
      const reason = code === '42P01' ? 'holds no TeeTime' : `isn’t responding (${message || code})`
      return await refuse(reason, cause)
    })
  if (rows.length === 0) await refuse('holds no accounts')
  return database
}
