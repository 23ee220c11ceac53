import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder } from '../../process/folders.ts'

const othersMask = 0o077

/**
 * Creates a folder if necessary, and closes it and everything in it to all other users of the machine. The
 * embedded database opens some of its files to everyone, whatever the umask. Leaves links and their targets
 * alone, and warns about files that belong to another user.
 */
export function makeFolderPrivate(folder: string): void {
  makeFolder(folder)
  const refused: string[] = []
  // A folder before its contents, so that nobody else can put a link there meanwhile.
  const visit = (path: string) => {
    const { mode, isFile, isFolder } = kindOf(path)
    if (!isFile && !isFolder) return
    const isOpen = (mode & othersMask) !== 0
    if (isOpen && !removeOthersAccess(path, isFolder ? 0o700 : 0o600)) refused.push(path)
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

/** @returns false when the file belongs to another user or the disk is read-only */
function removeOthersAccess(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Deleted since it was listed.
    if (code === 'ENOENT') return true
    if (code === 'EPERM' || code === 'EROFS') return false
    throw error
  }
}
