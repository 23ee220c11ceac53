import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { ExplainedError, exitCodes } from '../../process/explained-error.ts'
import { makeFolderPrivate } from './private-folder.ts'

/** Another process has the embedded database open. */
export class FolderInUseError extends ExplainedError {
  override readonly exitCode = exitCodes.folderInUse
}

const sqliteBusy = 5

/**
 * Locks the folder of an embedded database for this process. The operating system releases the lock when
 * the process ends, however it ends, so a crash leaves no stale lock.
 *
 * @returns a function that releases the lock
 * @throws {FolderInUseError} naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  makeFolderPrivate(folder)
  const holderFile = join(folder, 'holder.txt')
  const guard = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    guard.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    guard.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) throw cause
    throw new FolderInUseError(
      `The embedded database in ${folder} is in use by ${readHolder(holderFile)}. ` +
        'Stop it first, use a different DATA_DIR, or set DATABASE_URL to use PostgreSQL.',
      { cause },
    )
  }
  const holderText = `process ${process.pid}, started ${new Date().toISOString()}`
  writeFileSync(holderFile, holderText, { mode: 0o600 })
  return () => guard.close()
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'another process'
  }
}
