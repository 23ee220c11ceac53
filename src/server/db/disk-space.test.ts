import { changeProfile, getProfile } from '#contract/accounts.ts'
import { sql } from 'drizzle-orm'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { sessions } from '../identity/tables.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { openEmbedded } from './embedded.ts'
import { watchDisk } from './disk-space.ts'

const megabyte = 1024 * 1024

test('on a full disk no database is opened, and a sentence says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'teetime-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const opened = (free: number) => openEmbedded(folder, async () => free * megabyte)
  await expect(opened(3)).rejects.toThrow(
    `The disk that holds ${folder} is full: 3 MB are free, and the embedded database needs 128 MB. ` +
      'Free some space and try again. Nothing is lost.',
  )
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'pgdata'), 'in the way')
  await expect(opened(63)).rejects.toThrow('63 MB are free, and the embedded database needs 64 MB')
})

// Of PostgreSQL in processes of its own, the disk is not ours to mind.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'with too little room on the disk everything can be read and nothing is written, until there is room',
  async () => {
    const { as, join, world, lines, runJobs } = await startTeeTime()
    await join('ann')
    let free = 1_000 * megabyte
    const look = watchDisk(world.database, async () => free, world.log)
    onTestFinished(async () => {
      await world.database.query('reset default_transaction_read_only')
    })
    const rename = (firstName: string) => as('ann')(changeProfile, { body: { firstName } })
    const logged = (words: string) => lines.filter((line) => line.includes(words)).length

    await look()
    await rename('Ann')
    await world.db.update(sessions).set({ lastSeenAt: sql`now() - interval '2 hours'` })
    free = 60 * megabyte
    await look()
    await look()
    await expect(rename('Anna')).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Nothing can be saved just now, but everything can be read. Please try again later.',
    })
    // When she was last seen cannot be noted.
    expect((await as('ann')(getProfile)).firstName).toBe('Ann')
    expect(logged('the disk is full')).toBe(1)

    free = 70 * megabyte
    await look()
    await rename('Anna')
    expect((await as('ann')(getProfile)).firstName).toBe('Anna')
    expect(logged('there is room on the disk again')).toBe(1)
    await runJobs()
  },
)
