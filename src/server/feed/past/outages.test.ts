import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { syncAllDue } from '#server/testing/scenes/feed-sync.ts'
import {
  anotherProcess,
  readAll,
  startInstall,
  storedBoards,
} from '#server/testing/scenes/past-tournaments.ts'
import type { TeeTime } from '#server/testing/teetime.ts'

import { countFailure } from '../diagnostics.ts'
import { recordSuccess } from '../source-state.ts'
import { feedSources } from '../tables.ts'
import { isPastDue, readPast } from './read-past.ts'
import { countCalls } from './seasons.fixture.ts'
import { pastCalendars, pastTournaments } from './tables.ts'

test('the past without a call, or with a failure, hides no outage', async () => {
  const { teetime, seasons } = await startInstall(({ events }) => {
    events[1]!.kind = 'unreadable'
    events.splice(3)
  })
  const { services } = teetime
  expect(await readPast(services, countFailure)).toBe(true)
  await readAll(services, 1)
  expect(await readPast(services, countFailure)).toBe(false)
  expect(await readPast(services, countFailure)).toBe(true)

  seasons.down = true
  await services.db.execute(sql`truncate past_calendars`)
  await services.db.execute(sql`update feed_calls set count = 150 where path = 'the past'`)
  await syncAllDue(teetime)
  expect(await services.db.select().from(feedSources)).toEqual([])
})

test('a tournament that the source fails to bring holds up no other, and the administrator sees it', async () => {
  const { teetime, seasons } = await startInstall(({ events }) => {
    events[1]!.kind = 'failing'
    events.splice(5)
  })
  const { services } = teetime
  const { problems, wait, read } = watchPast(teetime)
  await read(2)
  await expect(read(1)).rejects.toMatchObject({ kind: 'unreachable' })
  await wait(2)
  await read(3)
  // It may have been an outage.
  expect(await problems()).toEqual([])
  await wait(2)
  await expect(read(1)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await problems()).toMatchObject([
    { name: seasons.events[1]!.name, why: 'ESPN: the golf feed answered 503' },
  ])

  delete seasons.events[1]!.kind
  await wait(2)
  await readAll(services)
  expect((await teetime.as('admin')(getSystemHealth)).feed.past).toMatchObject({
    read: 4,
    isReading: false,
    problems: [],
  })
})

test('an outage of the source is no tournament’s problem, however long it lasts', async () => {
  const { teetime, seasons } = await startInstall(({ events }) => void events.splice(5))
  const { problems, wait, read } = watchPast(teetime)
  await read(3)
  seasons.down = true
  for (let hour = 0; hour < 3; hour += 1) {
    for (let nth = 0; nth < 3; nth += 1) {
      await expect(read(1)).rejects.toMatchObject({ kind: 'unreachable' })
    }
    expect(await problems()).toEqual([])
    await wait(2)
  }
  seasons.down = false
  await read(1)
  expect(await problems()).toEqual([])
})

test.for([
  ['turns us away', 403, 'denied'],
  ['asks us to slow down', 429, 'quota'],
] as const)('a source that %s is no tournament’s problem', async ([, status, kind]) => {
  const { teetime, seasons } = await startInstall(({ events }) => void events.splice(2))
  const { problems, wait, read } = watchPast(teetime)
  await read(2)
  seasons.refusal = status
  for (let hour = 0; hour < 3; hour += 1) {
    // After the first refusal, it isn't asked for a while.
    await expect(read(1)).rejects.toMatchObject({ kind: hour === 0 ? kind : 'quota' })
    // Something else was answered.
    await recordSuccess(teetime.services.db, teetime.services.golf.name)
    await wait(2)
  }
  expect(await problems()).toEqual([])
})

test('a tournament that alone is refused holds up no other', async () => {
  const { teetime } = await startInstall(({ events }) => {
    events[1]!.kind = 'refused'
    events.splice(5)
  })
  const { problems, wait, read } = watchPast(teetime)
  await read(2)
  await expect(read(1)).rejects.toMatchObject({ kind: 'denied' })
  await wait(2)
  const next = anotherProcess(teetime)
  for (let nth = 0; nth < 3; nth += 1) expect(await readPast(next, countFailure)).toBe(true)
  await recordSuccess(next.db, next.golf.name)
  await expect(readPast(next, countFailure)).rejects.toMatchObject({ kind: 'denied' })
  expect(await storedBoards(teetime)).toBe(3)
  expect(await problems()).toEqual([])
  // It alone was refused again, so it waits a day.
  await wait(23)
  expect(await readPast(anotherProcess(teetime), countFailure)).toBe(false)
  await wait(2)
  const later = readPast(anotherProcess(teetime), countFailure)
  await expect(later).rejects.toMatchObject({ kind: 'denied' })
})

/** Reads the past as the poller does, and sees what the administrator does. */
function watchPast(teetime: TeeTime) {
  const { services, as } = teetime
  return {
    problems: async () => (await as('admin')(getSystemHealth)).feed.past.problems,
    wait: (hours: number) =>
      services.db.execute(
        sql`update past_tournaments set next_at = next_at - make_interval(hours => ${hours})`,
      ),
    async read(times: number) {
      for (let nth = 0; nth < times; nth += 1) {
        await readPast(services, countFailure)
        await recordSuccess(services.db, services.golf.name)
      }
    },
  }
}

test('a tournament that can’t be stored is left out after five tries, and the administrator sees it', async () => {
  const { teetime } = await startInstall(({ events }) => void events.splice(2))
  const { db } = teetime.services
  const { wait, read } = watchPast(teetime)
  await read(2)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse cascade`)))
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as 'begin raise ''no''; end'`)
  await db.execute(sql`create trigger refuse before insert on boards
    for each row execute function refuse()`)
  for (let nth = 0; nth < 5; nth += 1) {
    await expect(read(1)).rejects.toThrow()
    await wait(65)
  }
  expect(await isPastDue(teetime.services)).toBe(false)
  expect((await teetime.as('admin')(getSystemHealth)).feed.past).toMatchObject({
    isReading: false,
    problems: [{ why: 'storing it fails, and the log says why', nextAt: null }],
  })
})

test('a calendar that can’t be read is asked for again after an hour', async () => {
  const { teetime, seasons } = await startInstall()
  const { services } = teetime
  seasons.down = true
  for (const _ of [0, 1]) {
    await expect(readPast(services, countFailure)).rejects.toMatchObject({ kind: 'unreachable' })
  }
  const wait = async (minutes: number) =>
    await services.db.execute(
      sql`update past_calendars set next_at = next_at - make_interval(mins => ${minutes})`,
    )
  await wait(55)
  expect(await isPastDue(services)).toBe(false)
  await wait(6)
  expect(await isPastDue(services)).toBe(true)
})

test('a process killed while it reads a calendar delays the past by minutes', async () => {
  const { teetime } = await startInstall()
  const { services } = teetime
  const killed = new Promise<never>(() => {})
  const reading = new Promise<void>((resolve) => {
    const fetchSchedule = () => {
      resolve()
      return killed
    }
    void readPast({ ...services, golf: { ...services.golf, fetchSchedule } }, countFailure)
  })
  await reading
  await services.db.execute(sql`update past_calendars set next_at = next_at - interval '6 minutes'`)
  await readAll(anotherProcess(teetime), 2)
  expect(await services.db.$count(pastCalendars, sql`next_at > now() + interval '20 hours'`)).toBe(
    2,
  )
})

test('the smallest budget reads a calendar', async () => {
  const { teetime, seasons } = await startInstall()
  const before = countCalls(seasons)
  const config = { ...teetime.services.config, LIVE_DAILY_CALLS: 3 }
  await readAll({ ...teetime.services, config }, 4)
  expect(countCalls(seasons) - before).toBe(1)
  const isRead = sql`next_at > now() + interval '20 hours'`
  expect(await teetime.services.db.$count(pastCalendars, isRead)).toBe(1)
})

test('a finished tournament waits for the end of its league, and is read once that is deleted', async () => {
  const { teetime, seasons } = await startInstall(({ events }) => void events.splice(1))
  const { db } = teetime.services
  await teetime.register('ann')
  const upcoming = seasons.events[0]!
  const { league } = await teetime.as('ann')(createLeague, {
    body: { name: 'Ours', apiTournamentId: `espn-${upcoming.id}`, tournOrgId: '1', entryFee: 0 },
  })
  await readAll(teetime.services, 2)
  await db.execute(sql`insert into past_tournaments
    select source, org_id, tourn_id, year, key, name, format, start_date, end_date, null, 0, now()
    from tournaments`)
  const before = countCalls(seasons)
  expect(await readPast(teetime.services, countFailure)).toBe(false)
  expect(countCalls(seasons)).toBe(before)
  expect(await isPastDue(teetime.services)).toBe(false)
  const { past } = (await teetime.as('admin')(getSystemHealth)).feed
  expect(past).toMatchObject({ read: 0, total: 1, isReading: false })
  expect(past.problems).toMatchObject([{ why: 'a league plays it, and its scores are read live' }])

  await db.execute(sql`delete from leagues where id = ${league.id}`)
  await db.execute(sql`update past_tournaments set next_at = now()`)
  delete upcoming.kind
  await readAll(teetime.services)
  expect(await storedBoards(teetime)).toBe(1)
  expect(await db.$count(pastTournaments, sql`read_at is not null and problem is null`)).toBe(1)
})

test('a tournament whose row isn’t there to be locked isn’t taken for read', async () => {
  const { teetime } = await startInstall(({ events }) => {
    events.splice(1, 3)
    events.splice(2)
  })
  const { db } = teetime.services
  await readAll(teetime.services, 2)
  onTestFinished(async () => void (await db.execute(sql`drop function leave_out cascade`)))
  await db.execute(sql`create function leave_out() returns trigger language plpgsql
    as 'begin return null; end'`)
  await db.execute(sql`create trigger leave_out before insert on tournaments
    for each row execute function leave_out()`)
  await readPast(teetime.services, countFailure).catch(() => {})
  expect(await db.$count(pastTournaments, sql`read_at is not null`)).toBe(0)
})
