import { existsSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** Makes a folder for this user alone, and those above it. Node's own recursive way hangs where no one may, as in `/proc`. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may make it at the same time.
    if (!existsSync(folder)) throw error
  }
}

/** Says how this user becomes the owner of a folder that is closed to it. */
export const chownAdvice = (folder: string): string =>
  `as root, make this user its owner: chown -R ${userName()} '${folder.replaceAll("'", String.raw`'\''`)}'`

/** An account in a container may have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.() ?? 'USER')
  }
}
