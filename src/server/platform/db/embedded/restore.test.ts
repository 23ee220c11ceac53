import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { DiskFullError } from '../disk-space.ts'
import { restoreEmbedded } from './embedded.ts'

test.each([
  Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
  // The embedded database's own file system.
  { name: 'ErrnoError', errno: 51 },
])('a restore that fills the disk says so, and leaves nothing behind (%o)', async (full) => {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copy = new Blob(['a backup'])
  copy.arrayBuffer = () => Promise.reject(full)
  const restoring = restoreEmbedded(folder, copy)
  await expect(restoring).rejects.toThrow(DiskFullError)
  await expect(restoring).rejects.toThrow(
    /The disk with .* is too full for this copy.*Nothing was changed/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('pgdata'))).toEqual([])
})
