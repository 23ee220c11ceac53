import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const othersMay = 0o077

/**
 * Makes a folder if it is not there, and takes from all other users of the machine what they may do with it
 * and with everything in it. The embedded database gives some of its files to everyone, whatever the umask.
 * Links are left alone, and so is what they lead to. What belongs to another user is told of in a warning.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const refused: string[] = []
  // A folder first and then what is in it: nobody else can put a link there meanwhile.
  const visit = (path: string) => {
    const { mode, isFile, isFolder } = kindOf(path)
    if (!isFile && !isFolder) return
    if (mode & othersMay && !closeToOthers(path, isFolder ? 0o700 : 0o600)) refused.push(path)
    if (isFolder) for (const name of readdirSync(path)) visit(join(path, name))
  }
  visit(realpathSync(folder))
  if (refused.length > 0) {
    process.emitWarning(`Other users of this machine may read ${refused.join(', ')}`)
  }
}

function kindOf(path: string): { mode: number; isFile: boolean; isFolder: boolean } {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return {
    mode: found?.mode ?? 0,
    isFile: found?.isFile() ?? false,
    isFolder: found?.isDirectory() ?? false,
  }
}

/** @returns false where the file is another user's, or the disk can only be read */
function closeToOthers(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // It has gone since it was listed.
    if (code === 'ENOENT') return true
    if (code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
