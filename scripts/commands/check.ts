import { pluralize } from '../../src/domain/words.ts'
import { countPendingMigrations, NewerDatabase } from '../../src/server/platform/db/migrate.ts'
import { fail } from './fail.ts'
import { openServerDatabase } from './server-database.ts'

/** Checks whether this version can start with the site's settings, on its database. */
export async function run(): Promise<void> {
  const database = await openServerDatabase()
  try {
    const pending = await countPendingMigrations(database.db)
    console.log(`This version can start, and runs ${pluralize(pending, 'migration')} first.`)
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error
    fail(error.message)
  } finally {
    await database.close()
  }
}
