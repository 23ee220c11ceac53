import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { ExplainedError, exitCodes } from '../../process/explained-error.ts'
import { chownAdvice } from '../../process/folders.ts'
import { embeddedVersion } from './pglite.ts'

/** The folder of the database's own files inside the data folder. */
export const clusterFolder = 'pgdata'

/** The embedded database exists but can't be opened. */
export class BrokenDatabaseError extends ExplainedError {
  override readonly exitCode = exitCodes.invalidSetting
}

/**
 * @param isServer whether the folder is this program's own, where a command reads the server's
 * @throws {BrokenDatabaseError} when another user owns the data folder or the database in it, and closed it
 */
export function requireReadable(folder: string, isServer: boolean): void {
  for (const path of [folder, join(folder, clusterFolder)]) {
    try {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) readdirSync(path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause
      // A command that took the folder would take it from the server.
      const todo = isServer
        ? `Start as its owner, or, ${chownAdvice(folder)}`
        : 'Run this as the user who runs the server'
      throw new BrokenDatabaseError(`${path} is closed to this user. ${todo}.`, { cause })
    }
  }
}

/** Says that a database's files are of another PostgreSQL than the embedded one; null if they aren't. */
export function describeOtherVersion(cluster: string): string | null {
  const file = join(cluster, 'PG_VERSION')
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (!/^\d+$/.test(written) || written === embeddedVersion) return null
  return `of PostgreSQL ${written}, and this version of TeeTime has ${embeddedVersion}`
}
