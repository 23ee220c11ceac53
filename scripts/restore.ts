import { existsSync, readFileSync } from 'node:fs'

process.umask(0o077)
import { DiskFull } from '../src/server/db/disk-space.ts'
import { restoreEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { readConfig } from '../src/server/process/config.ts'
import { stop } from './stop.ts'

const [file] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
if (DATABASE_URL) stop('DATABASE_URL is set: restore PostgreSQL with pg_restore or psql.')
if (!file || !existsSync(file)) {
  stop(`Say which copy: npm run restore -- ${DATA_DIR}/backups/teetime-….tar.gz`)
}
try {
  const aside = await restoreEmbedded(DATA_DIR, new Blob([readFileSync(file)]))
  console.log(`Restored ${file} into ${DATA_DIR}.`)
  if (aside) console.log(`The previous data is now in ${aside}`)
  process.exit(0)
} catch (error) {
  if (error instanceof FolderInUse || error instanceof DiskFull) stop(error.message)
  stop(`This copy cannot be restored, and nothing was changed: ${String(error)}`)
}
