import type { Database } from '../src/server/db/db.ts'
import { DiskFull } from '../src/server/db/disk-space.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { readConfig } from '../src/server/process/config.ts'
import { stop } from './stop.ts'

/** Opens the database of the server, past a pooler. Stops the command when it is in use or its disk is full. */
export async function openServerDatabase(): Promise<Database> {
  process.umask(0o077)
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = readConfig(process.env)
  if (DATABASE_URL) {
    return openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, { warn: console.warn })
  }
  return await openEmbedded(DATA_DIR).catch((error: unknown) => {
    if (error instanceof FolderInUse || error instanceof DiskFull) return stop(error.message)
    throw error
  })
}
