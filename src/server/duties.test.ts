import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getLeague } from '#contract/leagues/leagues.ts'

import { type Duty, listDuties, startDuties } from './duties.ts'
import { syncField } from './feed/field/sync-field.ts'
import { syncSchedule } from './feed/field/sync-schedule.ts'
import { closeDueDrafts } from './leagues/draft/close-draft.ts'
import { queryRows } from './platform/db/db.ts'
import { emptyDatabase } from './testing/database.ts'
import { draft, startLeague } from './testing/leagues.ts'
import { readTournament } from './testing/scenes/feed-sync.ts'
import { finalSteps, picks } from './testing/scenes/finished.ts'
import { startConversation } from './testing/scenes/messaging.ts'
import { startShootout } from './testing/scenes/shootout.ts'
import { startTeeTime, type TeeTime } from './testing/teetime.ts'

/** The names of the duties that are due. */
async function dueNow({ services }: TeeTime): Promise<string[]> {
  const due: string[] = []
  for (const { name, isDue } of listDuties(24)) {
    const [row] = await queryRows<{ due: boolean }>(services.db, sql`select ${isDue} as due`)
    if (row?.due) due.push(name)
  }
  return due
}

/** Does a duty, and every other one that is due. */
async function doDuties({ services }: TeeTime): Promise<void> {
  for (const { run } of listDuties(24)) await run(services.db)
}

test('a duty is due until it is done', async () => {
  const teetime = await startTeeTime()
  const names = ['ann', 'bob', 'cat', 'dan']
  const leagueId = await startLeague(teetime, names)
  for (const name of names) await draft(teetime, leagueId, name, picks[name] ?? [], -12)
  const { chat, say } = startConversation(teetime)
  const { id: chatId } = await chat('bob', leagueId)
  await doDuties(teetime)
  expect(await dueNow(teetime)).toEqual([])

  await say('bob', chatId, 'good luck')
  expect(await dueNow(teetime)).toEqual(['notifying of messages'])
  await doDuties(teetime)
  await teetime.passDeadline(leagueId)
  expect(await dueNow(teetime)).toEqual(['closing drafts'])
  await closeDueDrafts(teetime.services.db)
  expect(await dueNow(teetime)).toEqual([])

  const { play, pass } = finalSteps(teetime, leagueId)
  await play(4)
  await pass(23)
  expect(await dueNow(teetime)).toEqual([])
  await pass(1)
  expect(await dueNow(teetime)).toEqual(['settling leagues'])
  await doDuties(teetime)
  expect(await dueNow(teetime)).toEqual([])
})

test('deadlines that couldn’t follow a new start do a minute later, and no others move', async () => {
  const teetime = await startTeeTime()
  const { services, provider, as } = teetime
  const { db } = services
  const [scene] = provider.scenes
  const names = ['ann', 'bob']
  const leagueId = await startLeague(teetime, names)
  const closesAt = async () =>
    (await as('ann')(getLeague, { params: { id: leagueId } })).draftingEndDate
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  onTestFinished(async () => void (await db.execute(sql`drop function if exists refuse cascade`)))
  const withoutMoving = async (sync: () => Promise<void>) => {
    await db.execute(sql`create trigger refuse before update of drafting_end_at on leagues
      for each row execute function refuse()`)
    await expect(sync()).rejects.toThrow('deadlines weren’t moved')
    await db.execute(sql`drop trigger refuse on leagues`)
    expect(await dueNow(teetime)).toEqual([])
    await db.execute(
      sql`update tournaments set start_moved_at = start_moved_at - interval '1 minute'`,
    )
  }
  const field = async () => await syncField(services, await readTournament(teetime))

  scene!.firstTee = new Date(scene!.firstTee.getTime() - 3_600_000)
  await withoutMoving(field)
  expect(await dueNow(teetime)).toEqual(['moving deadlines'])
  await doDuties(teetime)
  expect((await closesAt()).getTime()).toBe(scene!.firstTee.getTime() - 3_600_000)
  expect(await dueNow(teetime)).toEqual([])

  // A deadline that is put elsewhere stays there while nothing about the start changes.
  const elsewhere = sql`drafting_end_at = drafting_end_at + interval '10 minutes'`
  await db.execute(sql`update leagues set ${elsewhere}`)
  await doDuties(teetime)
  expect((await closesAt()).getTime()).toBe(scene!.firstTee.getTime() - 3_000_000)

  scene!.teeTimes = false
  await db.execute(sql`update tournaments set first_tee_at = null`)
  await db.execute(sql`update leagues set drafting_end_estimated = true`)
  await field()
  scene!.startsOn = new Date(scene!.firstTee.getTime() + 7 * 86_400_000)
  const before = await closesAt()
  await withoutMoving(() => syncSchedule(services))
  expect(await dueNow(teetime)).toEqual(['moving deadlines'])
  await doDuties(teetime)
  expect((await closesAt()).getTime() - before.getTime()).toBeGreaterThan(6 * 86_400_000)
  expect(await dueNow(teetime)).toEqual([])
})

test('weekend picks are due to be locked at their deadline', async () => {
  const { teetime, makeCut } = await startShootout()
  await makeCut()
  await doDuties(teetime)
  expect(await dueNow(teetime)).toEqual([])
  await teetime.services.db.execute(sql`update shootouts set closes_at = now()`)
  expect(await dueNow(teetime)).toEqual(['closing shootouts'])
  await doDuties(teetime)
  expect(await dueNow(teetime)).toEqual([])
})

test('a duty that is slow or fails keeps none from being done, and isn’t begun twice at once', async () => {
  const { database } = await emptyDatabase()
  const begun: string[] = []
  const failures: string[] = []
  const slow = Promise.withResolvers<void>()
  const duty = (name: string, run: () => Promise<void>, isDue = sql`true`): Duty => ({
    name,
    isDue,
    run: () => {
      begun.push(name)
      return run()
    },
  })
  const duties = [
    duty('slow', () => slow.promise),
    duty('failing', () => Promise.reject(new Error('no'))),
    duty('not due', async () => {}, sql`false`),
    duty('quick', async () => {}),
  ]
  const count = (name: string) => begun.filter((one) => one === name).length
  const task = startDuties(
    database,
    duties,
    (what) => (error) => failures.push(`${what}: ${String(error)}`),
  )
  await expect.poll(() => count('quick')).toBeGreaterThan(2)
  let isStopped = false
  const stopping = task.stop().then(() => (isStopped = true))
  expect([count('slow'), count('not due')]).toEqual([1, 0])
  expect(count('failing')).toBeGreaterThan(2)
  expect(failures).toEqual(Array(count('failing')).fill('failing: Error: no'))
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  slow.resolve()
  await stopping
})

test('a question about one duty that can’t be answered keeps none from being done', async () => {
  const { database } = await emptyDatabase()
  let runs = 0
  const failures: string[] = []
  const broken: Duty = { name: 'broken', isDue: sql`1 / 0 = 1`, run: async () => {} }
  const fine: Duty = { name: 'fine', isDue: sql`true`, run: async () => void (runs += 1) }
  const task = startDuties(database, [broken, fine], (what) => () => failures.push(what))
  await expect.poll(() => runs).toBeGreaterThan(0)
  await task.stop()
  expect(failures).toContain('asking what is due')
})
