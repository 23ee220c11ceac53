import { pluralize } from '../../src/domain/words.ts'
import { countPendingMigrations } from '../../src/server/platform/db/migrate.ts'
import { explained, openServerDatabase } from './server-database.ts'

/** Checks whether this version can start with the site's settings, on its database. */
export async function run(): Promise<void> {
  const database = await openServerDatabase()
  try {
    const pending = await countPendingMigrations(database.db)
    console.log(`This version can start, and runs ${pluralize(pending, 'migration')} first.`)
  } catch (error) {
    explained(error)
  } finally {
    await database.close()
  }
}
