import { NothingDone } from '../src/server/platform/backups/dump.ts'
import type { Database } from '../src/server/platform/db/db.ts'
import { DiskFull } from '../src/server/platform/db/disk-space.ts'
import { BrokenDatabase } from '../src/server/platform/db/embedded.ts'
import { FolderInUse } from '../src/server/platform/db/folder-lock.ts'
import { NoDatabase } from '../src/server/platform/db/migrate.ts'
import { openExisting } from '../src/server/platform/db/open-database.ts'
import { BadSetting, type Config, readConfig } from '../src/server/platform/process/config.ts'
import { openLog } from '../src/server/platform/process/log.ts'
import { stop } from './stop.ts'

const expected = [NothingDone, NoDatabase, FolderInUse, DiskFull, BrokenDatabase]

/** Stops the command with a sentence. @throws the error itself when it is unexpected, for its stack trace */
export function explained(error: unknown): never {
  if (error instanceof Error && expected.some((kind) => error instanceof kind)) stop(error.message)
  throw error
}

/** Reads the settings of the server. Stops the command when one is bad. */
export function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof BadSetting) stop(`These settings are no good:\n${error.message}`)
    throw error
  }
}

/** Opens the database of the server, past a pooler. Stops the command when that can't be done. */
export async function openServerDatabase(): Promise<Database> {
  process.umask(0o077)
  return await openExisting(settings(), openLog('warn')).catch(explained)
}
