import { clearDemo } from '../../src/server/admin/demo-data/clear-demo.ts'
import { openServerDatabase } from './server-database.ts'

/** Removes the demo accounts and their leagues. */
export async function run(): Promise<void> {
  const database = await openServerDatabase()
  const cleared = await clearDemo(database.db)
  console.log(cleared ? 'Demo world removed.' : 'There’s no demo world.')
  await database.close()
}
