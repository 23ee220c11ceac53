import { changeProfile, getProfile } from '#contract/accounts.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { sessions } from '../accounts/tables.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { mindRoom } from './room.ts'

const megabyte = 1024 * 1024

// Of PostgreSQL in processes of its own, the disk is not ours to mind.
test.skipIf(process.env['TEST_DATABASE_URL'])(
  'with too little room on the disk everything can be read and nothing is written, until there is room',
  async () => {
    const { as, join, world, lines, runJobs } = await startTeeTime()
    await join('ann')
    let free = 1_000 * megabyte
    const look = mindRoom(world.database, async () => free, world.log)
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
    await expect(rename('Anna')).rejects.toMatchObject({ status: 503, code: 'unavailable' })
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
