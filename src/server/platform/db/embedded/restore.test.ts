import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { DiskFullError } from '../disk-space.ts'
import { restoreEmbedded } from './embedded.ts'

/** A folder that is deleted after the test. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test.each([
  Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
  // The embedded database's own file system.
  { name: 'ErrnoError', errno: 51 },
])('a restore that fills the disk says so, and leaves nothing behind (%o)', async (full) => {
  const folder = newFolder()
  const copy = new Blob(['a backup'])
  copy.stream = () => new ReadableStream({ start: (reading) => reading.error(full) })
  const restoring = restoreEmbedded(folder, copy, '')
  await expect(restoring).rejects.toThrow(DiskFullError)
  await expect(restoring).rejects.toThrow(
    /The disk with .* is too full for this copy.*Nothing was changed/,
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('pgdata'))).toEqual([])
})

const packed = gzipSync(randomBytes(100_000))

test.each([
  ['half a backup', packed.subarray(0, packed.length / 2)],
  ['another file', Buffer.from('this is no backup')],
  ['another compressed file', packed],
])('%s is refused by the restore, and nothing fails after it', async (_, bytes) => {
  const stray: unknown[] = []
  const onStray = (error: unknown) => void stray.push(error)
  process.on('unhandledRejection', onStray)
  onTestFinished(() => void process.off('unhandledRejection', onStray))
  const restoring = restoreEmbedded(newFolder(), new Blob([bytes]), '')
  await expect(restoring).rejects.toThrow('The file is damaged or isn’t a backup of an embedded')
  await setImmediate()
  expect(stray).toEqual([])
})
