import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { listFinishes } from '#contract/game/tournaments.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import {
  anotherProcess,
  readAll,
  readTwice,
  startInstall,
  storedBoards,
} from '#server/testing/scenes/past-tournaments.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { boards, entrants, tournaments } from '#server/tournaments/tables.ts'

import { countFailure } from '../diagnostics.ts'
import { readPast } from './read-past.ts'
import { countCalls } from './seasons.fixture.ts'
import { pastTournaments } from './tables.ts'

const twoMinutes = 120_000

test(
  'a fresh install knows past rounds of 95% of a field within 150 calls, the newest first',
  async () => {
    const { teetime, seasons } = await startInstall(() => {})
    const { services } = teetime
    await readAll(services, 12)
    const isStrengths = sql`name = 'strengths' and state = 'created'`
    expect(await services.db.$count(sql`pgboss.job`, isStrengths)).toBeLessThanOrEqual(1)
    const stored = await services.db
      .select({ endDate: tournaments.endDate })
      .from(tournaments)
      .where(eq(tournaments.status, 'official'))
    const newest = await services.db
      .select({ endDate: pastTournaments.endDate })
      .from(pastTournaments)
      .orderBy(sql`end_date desc`)
      .limit(stored.length)
    expect(stored.length).toBeGreaterThanOrEqual(10)
    expect(stored.map(({ endDate }) => endDate).toSorted()).toEqual(
      newest.map(({ endDate }) => endDate).toSorted(),
    )

    await readAll(services)
    expect(countCalls(seasons)).toBeLessThanOrEqual(150)
    const { rows } = await services.database.query(
      `select avg((exists (select from boards b, jsonb_array_elements(b.board -> 'rows') line
        where b.official_at is not null and line ->> 'apiPlayerId' = e.api_player_id
          and jsonb_array_length(line -> 'rounds') > 0))::int)::float8 as share
      from entrants e join tournaments t on t.key = e.tournament_key where t.status = 'upcoming'`,
    )
    expect(rows[0]?.['share']).toBeGreaterThanOrEqual(0.95)
  },
  twoMinutes,
)

test('a read that is killed midway resumes, and nothing is read twice', async () => {
  const { teetime, seasons } = await startInstall()
  await readAll(teetime.services, 12)
  // It dies with an answer in its hands.
  const dying = {
    ...teetime.services.golf,
    fetchPast: () => Promise.reject(new Error('kill')),
  }
  await expect(readPast({ ...teetime.services, golf: dying }, countFailure)).rejects.toThrow('kill')

  const next = anotherProcess(teetime)
  await readAll(next)
  const open = and(isNull(pastTournaments.readAt), eq(pastTournaments.format, 'stroke'))
  expect(await next.db.$count(pastTournaments, open)).toBe(1)
  await next.db
    .update(pastTournaments)
    .set({ nextAt: sql`now()` })
    .where(open)
  await readAll(next)
  expect(await next.db.$count(pastTournaments, open)).toBe(0)
  expect(readTwice(seasons)).toEqual([])
})

test('two processes read each tournament once', async () => {
  const { teetime, seasons } = await startInstall()
  await Promise.all([readAll(teetime.services), readAll(anotherProcess(teetime))])
  expect(readTwice(seasons)).toEqual([])
})

test('pairs, canceled, and unreadable tournaments are left out with a reason, and a shortened one counts', async () => {
  const { teetime, seasons } = await startInstall((seasons) => {
    const [, zurich, shortened, canceled, unreadable, pairs] = seasons.events
    zurich!.name = 'Zurich Classic of Gorse'
    shortened!.kind = 'shortened'
    canceled!.kind = 'canceled'
    unreadable!.kind = 'unreadable'
    pairs!.kind = 'pairs'
    seasons.events.splice(6)
  })
  const { services } = teetime
  await readAll(services)
  expect(await storedBoards(teetime)).toBe(1)
  const read = await services.db
    .select()
    .from(pastTournaments)
    .orderBy(sql`tourn_id`)
  expect(read.map(({ tries, problem }) => [tries, problem])).toEqual([
    [0, 'not stroke play: team'],
    [0, null],
    [
      1,
      'the Gorse 3 Open 2026: called off: “STATUS_CANCELED”'.replace(
        '2026',
        seasons.events[3]!.start.slice(0, 4),
      ),
    ],
    [1, expect.stringContaining('leaderboard')],
    [1, 'leaderboard: a team event'],
  ])
  const [board] = await services.db.select().from(boards).where(isNotNull(boards.officialAt))
  expect(board?.board).toMatchObject({ status: 'official', round: 3 })

  // Tried again, and after five tries no more.
  const before = countCalls(seasons)
  for (let hour = 0; hour < 9; hour += 1) {
    await services.db.execute(
      sql`update past_tournaments set next_at = now() where next_at is not null`,
    )
    await readAll(services, 5)
  }
  expect(countCalls(seasons) - before).toBe(8)
})

test('members and the administrator see how far the past has been read, until all is', async () => {
  const { teetime } = await startInstall(({ events }) => {
    events[2]!.kind = 'pairs'
    events.splice(5)
  })
  await teetime.register('ann')
  const progress = async () => {
    const id = 'espn-401000000'
    return (await teetime.as('ann')(listFinishes, { params: { id } })).past
  }
  expect(await progress()).toBeNull()
  await readAll(teetime.services, 4)
  expect(await progress()).toEqual({ read: 1, total: 4 })
  await readAll(teetime.services)
  expect(await progress()).toBeNull()
  const { past } = (await teetime.as('admin')(getSystemHealth)).feed
  expect(past).toMatchObject({ read: 3, total: 4, isReading: false })
  expect(past.problems).toMatchObject([{ why: 'leaderboard: a team event', nextAt: null }])
})

test('the source failing counts as no try, and the past stays within its share of the calls', async () => {
  const { teetime, seasons } = await startInstall()
  const { services } = teetime
  await readAll(services, 3)
  seasons.down = true
  await expect(readPast(services, countFailure)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await services.db.$count(pastTournaments, sql`tries > 0 and read_at is null`)).toBe(0)
  seasons.down = false
  const config = { ...services.config, LIVE_DAILY_CALLS: 50 }
  const before = countCalls(seasons)
  await readAll({ ...services, config })
  expect(countCalls(seasons) - before).toBeLessThan(15)
})

test('the past never touches a tournament that has a league or an official scoreboard', async () => {
  const { teetime, seasons } = await startInstall()
  const { db } = teetime.services
  await teetime.register('ann')
  const upcoming = 'espn-401000000'
  const body = { name: 'Ours', apiTournamentId: upcoming, tournOrgId: '1', entryFee: 2000 }
  await teetime.as('ann')(createLeague, { body })
  await readAll(teetime.services, 2)
  const newest = `espn-${seasons.events[1]!.id}`
  await db.execute(sql`insert into past_tournaments
    select source, org_id, tourn_id, year, key, name, format, start_date, current_date, null, 0, now()
    from tournaments where tourn_id = ${upcoming}`)
  await db.execute(sql`insert into boards
      (tournament_key, version, seen_at, provider_at, as_of, official_at, board)
    select key, 7, now(), now(), now(), now(), '{}' from tournaments where tourn_id = ${newest}`)
  const before = countCalls(seasons)
  await readAll(teetime.services, 2)
  expect(countCalls(seasons)).toBe(before)
  const official = await db.select().from(boards).where(isNotNull(boards.officialAt))
  expect(official).toMatchObject([{ version: 7, board: {} }])
  expect(await db.$count(pastTournaments, sql`read_at is not null`)).toBe(1)
})

test('lists stay as short as they were, and no league is made for the past', async () => {
  const { teetime, seasons } = await startInstall()
  await teetime.register('ann')
  const call = teetime.as('ann')
  const { tournaments: before } = await call(listUpcomingTournaments)
  await readAll(teetime.services)
  const { tournaments: after } = await call(listUpcomingTournaments)
  expect(after).toEqual(before)
  const [, newest] = seasons.events
  const apiTournamentId = `espn-${newest!.id}`
  const body = { name: 'Past', apiTournamentId, tournOrgId: '1', entryFee: 2000 }
  await expect(call(createLeague, { body })).rejects.toMatchObject({ status: 409 })
})

test('golfers keep one identity: renamed, amateurs, and those of a single event', async () => {
  const { teetime } = await startInstall((seasons) => {
    seasons.events.splice(4)
    seasons.revise = ({ id }, golfers) =>
      id === '401000003'
        ? golfers.map((one) =>
            one['id'] === '9001' ? { ...one, athlete: { displayName: 'Early Name' } } : one,
          )
        : golfers
  })
  const { db } = teetime.services
  await readAll(teetime.services)
  const names = await db
    .selectDistinct({ name: entrants.lastName })
    .from(entrants)
    .where(eq(entrants.apiPlayerId, 'espn-9001'))
  expect(names.map(({ name }) => name).toSorted()).toEqual(['Last1', 'Name'])
  const amateurs = await db.$count(
    entrants,
    and(eq(entrants.apiPlayerId, 'espn-9039'), entrants.amateur),
  )
  expect(amateurs).toBe(4)
})

test(
  'the simulated tour has a past of its own, which costs no calls',
  async () => {
    const teetime = await startTeeTime({ GOLF_FEED: 'simulated' })
    await readAll(teetime.services)
    expect(await storedBoards(teetime)).toBeGreaterThan(50)
    const { db } = teetime.services
    const { rows } = await teetime.services.database.query(
      `select count(*)::int as calls from feed_calls`,
    )
    expect(rows).toEqual([{ calls: 0 }])
    expect(await db.$count(pastTournaments, isNull(pastTournaments.readAt))).toBe(0)
    const isPast = eq(tournaments.status, 'official')
    expect(await db.$count(tournaments, and(isPast, isNull(tournaments.course)))).toBe(0)
  },
  twoMinutes,
)
