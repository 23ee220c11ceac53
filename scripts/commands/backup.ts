import { backUpByHand } from '../../src/server/platform/backups/by-hand.ts'
import { openLog } from '../../src/server/platform/process/log.ts'
import { explained } from './server-database.ts'
import { settings } from './settings.ts'

/** Makes a backup now. */
export async function run(): Promise<void> {
  process.umask(0o077)
  const file = await backUpByHand(settings(), openLog('warn')).catch(explained)
  console.log(`Backed up to ${file}`)
}
