import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { sendDigests } from '#server/game/week-notices/send-digests.ts'
import { digests } from '#server/game/week-notices/tables.ts'
import { recordStatements } from '#server/testing/statements.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { readerZones } from './tables.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['US/Eastern', 'America/New_York'],
  ['Europe/Zurich', 'Europe/Zurich'],
  ['Etc/GMT-5', 'Etc/GMT-5'],
])('the clock %s is stored by its name of today, %s', async (timeZone, stored) => {
  const { as, register, idOf, services } = await startTeeTime()
  await register('ann')
  await as('ann')(setTimeZone, { body: { timeZone } })
  const rows = await services.db
    .select()
    .from(readerZones)
    .where(eq(readerZones.userId, idOf('ann')))
  expect(rows.map(({ timeZone }) => timeZone)).toEqual([stored])
})

test('a time zone that the database no longer knows stops no one’s digest, and counts as New York', async () => {
  const { as, register, idOf, services, runJobs, enter } = await startTeeTime()
  await register('ann', 'bob')
  for (const name of ['ann', 'bob']) {
    await as(name)(updateNotificationPreferences, { body: { digest: { mail: true } } })
  }
  await as('bob')(setTimeZone, { body: { timeZone: 'America/New_York' } })
  await services.db.insert(readerZones).values({ userId: idOf('ann'), timeZone: 'US/Gone' })
  await sendDigests(services.db)
  const days = await services.db
    .select({ userId: digests.userId, day: digests.day })
    .from(digests)
    .orderBy(digests.userId)
  expect(days.map(({ userId }) => userId).toSorted()).toEqual([idOf('ann'), idOf('bob')].toSorted())
  expect(new Set(days.map(({ day }) => day)).size).toBe(1)
  await runJobs()
  // The mail about a new browser gives the time on her clock.
  await services.db.execute(sql`update users set created_at = now() - interval '2 days'`)
  await enter('ann', password)
})

test('the database is asked for its list of zones once', async () => {
  const { as, register } = await startTeeTime()
  await register('ann')
  const statements = await recordStatements(async () => {
    for (let nth = 0; nth < 10; nth += 1) {
      await as('ann')(setTimeZone, { body: { timeZone: 'No/Where' } }).catch(() => {})
      await as('ann')(setTimeZone, { body: { timeZone: 'Europe/Zurich' } })
    }
  })
  const lists = statements.filter((statement) => statement.includes('pg_timezone_names'))
  expect(lists.length).toBeLessThanOrEqual(1)
})
