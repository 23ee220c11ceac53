import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { DiskFullError } from '../disk-space.ts'
import { restoreEmbedded } from './embedded.ts'

test('a restore that fills the disk says so, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const copy = new Blob(['a backup'])
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  copy.arrayBuffer = () => Promise.reject(full)
  const restoring = restoreEmbedded(folder, copy)
  await expect(restoring).rejects.toThrow(DiskFullError)
  await expect(restoring).rejects.toThrow(/The disk with .* is full.*Nothing is lost/)
  expect(readdirSync(folder).filter((name) => name.startsWith('pgdata'))).toEqual([])
})
