import type { Logger } from 'pino'

import type { Database } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import { warnWithoutTrigrams } from './trigrams.ts'

/**
 * Opens a database and brings its tables up to date.
 *
 * @param url of PostgreSQL; null for the embedded database
 * @param folder of the embedded database; null keeps it in memory
 * @throws {NoDatabase} @throws {FolderInUse} @throws {DiskFull} @throws {BrokenDatabase}
 */
export async function openDatabase(
  url: string | null,
  folder: string | null,
  log: Logger,
  options: PostgresOptions = {},
): Promise<Database> {
  const database = url === null ? await openEmbedded(folder) : openPostgres(url, log, options)
  await migrate(database, url, options.directUrl)
  await warnWithoutTrigrams(database.db, log)
  return database
}
