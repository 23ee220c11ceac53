import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { updateProfile, getProfile } from '#contract/accounts/profile.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { sessions } from '../auth/tables.ts'
import { createDiskCheck } from './disk-space.ts'
import { openEmbedded } from './embedded/embedded.ts'

const megabyte = 1024 * 1024

test('on a full disk no database is opened, and the message says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const opened = (free: number) => openEmbedded(folder, async () => free * megabyte)
  await expect(opened(3)).rejects.toThrow(
    `The disk with ${folder} is too full: 3 MB free, and TeeTime needs 128 MB. ` +
      'Free up some space and try again. Nothing is lost.',
  )
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'pgdata'), 'in the way')
  await expect(opened(63)).rejects.toThrow('63 MB free, and TeeTime needs 64 MB')
})

// The disk of a real PostgreSQL is its operator's business.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'a full disk makes the database read-only until there is free space',
  async () => {
    const { as, register, services, logLines, runJobs } = await startTeeTime()
    await register('ann')
    let free = 1_000 * megabyte
    const check = createDiskCheck(services.database, async () => free, services.log)
    onTestFinished(async () => {
      await services.database.query('reset default_transaction_read_only')
    })
    const rename = (firstName: string) => as('ann')(updateProfile, { body: { firstName } })
    const logged = (words: string) => logLines.filter((line) => line.includes(words)).length

    await check()
    await rename('Ann')
    await services.db.update(sessions).set({ lastSeenAt: sql`now() - interval '2 hours'` })
    free = 60 * megabyte
    await check()
    await check()
    await expect(rename('Anna')).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'We can’t save anything right now, but you can still look around. Try again later.',
    })
    // Her last use can't be recorded.
    expect((await as('ann')(getProfile)).firstName).toBe('Ann')
    expect(logged('the disk is full')).toBe(1)

    free = 70 * megabyte
    await check()
    await rename('Anna')
    expect((await as('ann')(getProfile)).firstName).toBe('Anna')
    expect(logged('the disk has free space again')).toBe(1)
    await runJobs()
  },
)
