import { existsSync, readFileSync } from 'node:fs'

import { NotRestored, restorePostgres } from '../src/server/backups/restore.ts'
import { DiskFull } from '../src/server/db/disk-space.ts'
import { restoreEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { readConfig } from '../src/server/process/config.ts'
import { stop } from './stop.ts'

process.umask(0o077)
const [file] = process.argv.slice(2)
const config = readConfig(process.env)
await (config.DATABASE_URL ? ontoPostgres() : ontoEmbedded())
process.exit(0)

async function ontoPostgres(): Promise<void> {
  try {
    console.log(
      `Restored ${await restorePostgres(config, file)} into the database of DATABASE_URL.`,
    )
  } catch (error) {
    stop(error instanceof NotRestored ? error.message : `Nothing was changed: ${String(error)}`)
  }
}

async function ontoEmbedded(): Promise<void> {
  const { DATA_DIR } = config
  if (!file || !existsSync(file)) {
    stop(`Say which copy: npm run restore -- ${DATA_DIR}/backups/teetime-….tar.gz`)
  }
  try {
    const aside = await restoreEmbedded(DATA_DIR, new Blob([readFileSync(file)]))
    console.log(`Restored ${file} into ${DATA_DIR}.`)
    if (aside) console.log(`The previous data is now in ${aside}`)
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof DiskFull) stop(error.message)
    stop(`This copy cannot be restored, and nothing was changed: ${String(error)}`)
  }
}
