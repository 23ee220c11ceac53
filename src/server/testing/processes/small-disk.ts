import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** A disk that is small enough to fill. */
export interface SmallDisk {
  folder: string
  resize(megabytes: number): void
  /** Fills it, except for a number of megabytes. */
  fill(left: number): void
  /** Deletes what filled it. */
  empty(): void
}

/** Mounts a disk in memory until the test ends; null when the OS user may not mount. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-disk-'))
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  try {
    mount(`size=${megabytes}m`)
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    resize: (to) => mount(`remount,size=${to}m`),
    fill(left) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left * 1024 * 1024)))
    },
    empty: () => rmSync(filler),
  }
}
