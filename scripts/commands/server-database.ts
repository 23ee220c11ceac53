import { NothingDone } from '../../src/server/platform/backups/store.ts'
import type { Database } from '../../src/server/platform/db/db.ts'
import { DiskFullError } from '../../src/server/platform/db/disk-space.ts'
import { BrokenDatabaseError } from '../../src/server/platform/db/embedded/cluster-faults.ts'
import { FolderInUseError } from '../../src/server/platform/db/embedded/folder-lock.ts'
import { DatabaseUnreachableError } from '../../src/server/platform/db/migrate.ts'
import { openExisting } from '../../src/server/platform/db/open-database.ts'
import { openLog } from '../../src/server/platform/process/log.ts'
import { fail } from './fail.ts'
import { settings } from './settings.ts'

const expected = [
  NothingDone,
  DatabaseUnreachableError,
  FolderInUseError,
  DiskFullError,
  BrokenDatabaseError,
]

/** Stops the command with a sentence. @throws the error itself when it is unexpected, for its stack trace */
export function explained(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (expected.some((kind) => error instanceof kind)) fail(error.message)
  // The operating system names the path. SQLite, whose lock keeps the embedded database to one process, names none.
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined && code !== 'ERR_SQLITE_ERROR') throw error
  fail(
    `DATA_DIR (${settings().DATA_DIR}) can’t be used: ${error.message}. Run this as the server’s user.`,
  )
}

/** Opens the database of the server, past a pooler. Stops the command when that can't be done. */
export async function openServerDatabase(): Promise<Database> {
  process.umask(0o077)
  return await openExisting(settings(), openLog('warn')).catch(explained)
}
