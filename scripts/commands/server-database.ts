import type { Database } from '../../src/server/platform/db/db.ts'
import { openExisting } from '../../src/server/platform/db/open-database.ts'
import { ExplainedError } from '../../src/server/platform/process/explained-error.ts'
import { openLog } from '../../src/server/platform/process/log.ts'
import { fail } from './fail.ts'
import { settings } from './settings.ts'

/** Stops the command with a sentence. @throws the error itself when it is unexpected, for its stack trace */
export function explained(error: unknown): never {
  if (!(error instanceof Error)) throw error
  if (error instanceof ExplainedError) fail(error.message)
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
