import { restoreByHand } from '../../src/server/platform/backups/by-hand.ts'
import { explained } from './server-database.ts'
import { settings } from './settings.ts'

/** Restores a backup. @param wanted a file, or the name of a backup; the newest one by default */
export async function run([wanted]: string[]): Promise<void> {
  process.umask(0o077)
  const config = settings()
  const { from, aside } = await restoreByHand(config, wanted).catch(explained)
  const place = config.DATABASE_URL ? 'the database of DATABASE_URL' : config.DATA_DIR
  console.log(`Restored ${from} into ${place}.`)
  if (aside) console.log(`The previous data is now in ${aside}`)
}
