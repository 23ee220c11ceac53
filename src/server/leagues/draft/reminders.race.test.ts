import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { holdLeagueLock, startDraftRace } from '#server/testing/processes/draft-race.ts'
import { sharePair, until, waitingForLocks } from '#server/testing/processes/two-processes.ts'

import { sendDeadlineReminders } from './reminders.ts'

test('while a league is postponed, no one is reminded of the deadline that it had', async () => {
  const pair = await sharePair()
  const drafting = await startDraftRace(pair, 2)
  const { database } = pair
  const jobs = await openJobs(database, pino({ level: 'silent' }), true)
  onTestFinished(() => jobs.stop())
  await drafting.endIn(2 * hourMs)
  const postponing = await holdLeagueLock(
    drafting,
    `update leagues set drafting_end_at = now() + interval '3 days';
     delete from deadline_reminders; delete from mails where kind = 'deadline'`,
  )
  const reminding = sendDeadlineReminders(database.db)
  await until(async () => (await waitingForLocks(pair)).length > 0)
  await postponing.release()
  await reminding
  const { rows } = await database.query(
    `select (select count(*)::int from deadline_reminders) as marks,
       (select count(*)::int from mails where kind = 'deadline') as mails`,
  )
  expect(rows).toEqual([{ marks: 0, mails: 0 }])
})
