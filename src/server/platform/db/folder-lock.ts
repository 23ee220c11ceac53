import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { makePrivate } from './private-folder.ts'

/** Another process has the embedded database open. */
export class FolderInUse extends Error {}

const sqliteBusy = 5

/**
 * Locks the folder of an embedded database for this process. The operating system releases the lock when
 * the process ends, however it ends, so a crash leaves no stale lock.
 *
 * @returns a function that releases the lock
 * @throws {FolderInUse} naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  makePrivate(folder)
  const holderFile = join(folder, 'holder.txt')
  const guard = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    guard.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    guard.close()
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) throw cause
    throw new FolderInUse(
      `The embedded database in ${folder} is in use by ${holder(holderFile)}. ` +
        'Stop it first, give this one another DATA_DIR, or set DATABASE_URL to use PostgreSQL.',
      { cause },
    )
  }
  const held = `process ${process.pid}, started ${new Date().toISOString()}`
  writeFileSync(holderFile, held, { mode: 0o600 })
  return () => guard.close()
}

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'another process'
  }
}
