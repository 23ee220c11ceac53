import { requestBackup, makeBackup } from '../src/server/db/backup.ts'
import { DiskFull } from '../src/server/db/disk-space.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { readConfig } from '../src/server/process/config.ts'
import { stop } from './stop.ts'

process.umask(0o077)
const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
if (DATABASE_URL) stop('DATABASE_URL is set: back PostgreSQL up with pg_dump.')
console.log(`Backed up to ${await backUp()}`)
process.exit(0)

/** Makes a backup; a running server makes it itself. */
async function backUp(): Promise<string> {
  try {
    const { copyTo } = await openEmbedded(DATA_DIR)
    return await makeBackup(copyTo!, DATA_DIR)
  } catch (error) {
    if (error instanceof DiskFull) stop(error.message)
    if (!(error instanceof FolderInUse)) throw error
    const file = await requestBackup(DATA_DIR)
    return file ?? stop(`${error.message}\nAsked for a copy, it made none: see its log.`)
  }
}
