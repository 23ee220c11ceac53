import { DiskFull } from '../src/server/db/disk-space.ts'
import { openEmbedded } from '../src/server/db/embedded.ts'
import { FolderInUse } from '../src/server/db/folder-lock.ts'
import { openPostgres } from '../src/server/db/postgres.ts'
import { clearDemoWorld } from '../src/server/demo-world/demo-world.ts'
import { readConfig } from '../src/server/process/config.ts'
import { stop } from './stop.ts'

process.umask(0o077)
const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = readConfig(process.env)
const database = DATABASE_URL
  ? openPostgres(DATABASE_DIRECT_URL ?? DATABASE_URL, { warn: console.warn })
  : await openEmbedded(DATA_DIR).catch((error: unknown) => {
      if (error instanceof FolderInUse || error instanceof DiskFull) return stop(error.message)
      throw error
    })
const cleared = await clearDemoWorld(database.db)
console.log(cleared ? 'The demo world is gone.' : 'There is no demo world.')
await database.close()
