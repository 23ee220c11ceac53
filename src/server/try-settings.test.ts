import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from './platform/process/config.ts'
import { trySettings } from './try-settings.ts'

test('a start on a data folder of another user says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-closed-'))
  // It can be read, and not written.
  chmodSync(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.('nobody')
  onTestFinished(() => {
    if (isRoot) process.seteuid?.('root')
    rmSync(folder, { recursive: true })
  })
  const trial = trySettings(readConfig({ DATA_DIR: folder, PORT: '0' }))
  await expect(trial).rejects.toThrow(
    /^DATA_DIR: is closed to this user\. Start as its owner, or, as root, make this user its owner: chown -R \S+ '/,
  )
})
