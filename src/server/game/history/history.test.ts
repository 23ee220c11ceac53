import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { getStandingsHistory } from '#contract/game/history.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { recordChangedStandings } from './record-standings.ts'
import { leagueHistory } from './tables.ts'

test('a league records its standings each time they change', async () => {
  const { teetime, leagueId, scene, golfer, read, board } = await startClosedLeague()
  const params = { id: leagueId }
  const points = async () => (await teetime.as('cat')(getStandingsHistory, { params })).points
  expect(await points()).toHaveLength(1)
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-3]
  await read()
  expect(await points()).toHaveLength(2)
  // Nobody has golfer 39, so the board changes and the standings don't.
  golfer(39).rounds = [-9]
  await read()
  expect(await points()).toHaveLength(2)
  golfer(3).rounds = [-8]
  await read()

  const [, , last] = await points()
  const { standings } = await board()
  expect(
    last?.standings.map(({ username, position, total }) => [username, position, total]),
  ).toEqual(standings.map(({ username, position, totalToPar }) => [username, position, totalToPar]))
  expect(last?.round).toBe(1)
})

test('the scheduled job records standings that nobody looks at, once', async () => {
  const { teetime, leagueId, golfer, read, scene } = await startClosedLeague()
  const points = () => teetime.services.db.$count(leagueHistory)
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-3]
  await read()
  await teetime.runJobs()
  expect(await points()).toBe(1)
  await teetime.runJobs()
  expect(await points()).toBe(1)
  golfer(1).rounds = [-4]
  await read()
  await teetime.runJobs()
  expect(await points()).toBe(2)
  await teetime.services.db
    .update(allLeagues)
    .set({ settledAt: sql`now()`, outcome: 'settled' })
    .where(eq(allLeagues.id, leagueId))
  golfer(1).rounds = [-5]
  await read()
  await teetime.runJobs()
  expect(await points()).toBe(2)
})

test('the last point is the final result', async () => {
  const { teetime, leagueId, play, pass, settle, board } = await startClosedLeague()
  await play(4)
  await pass(24)
  expect(await settle()).toBe(1)
  const { points } = await teetime.as('cat')(getStandingsHistory, { params: { id: leagueId } })
  const { standings } = await board()
  expect(points.map(({ round }) => round)).toEqual([4])
  expect(points[0]?.standings.map(({ userId, total }) => [userId, total])).toEqual(
    standings.map(({ userId, totalToPar }) => [userId, totalToPar]),
  )
})

test('a long week is thinned evenly and keeps its first and last point', async () => {
  const { teetime, leagueId } = await startClosedLeague()
  const { db } = teetime.services
  await db.update(allLeagues).set({ settledAt: sql`now()`, outcome: 'settled' })
  const entries = [{ userId: teetime.idOf('ann'), rank: 1, total: 0 }]
  await db.execute(sql`
    insert into league_history (league_id, board_version, seen_version, at, round, entries)
    select ${leagueId}, n, n, timestamptz '2026-04-09 12:00Z' + n * interval '1 minute', 1,
           ${JSON.stringify(entries)}::jsonb
    from generate_series(1, 3000) n`)
  const { points } = await teetime.as('ann')(getStandingsHistory, { params: { id: leagueId } })
  expect(points.length).toBeGreaterThan(250)
  expect(points.length).toBeLessThanOrEqual(500)
  const times = points.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(points[0]?.at).toEqual(new Date('2026-04-09T12:01:00Z'))
  expect(points.at(-1)?.at).toEqual(new Date('2026-04-11T14:00:00Z'))
})

test('before the draft closes there is no history', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await teetime.tick()
  await teetime.runJobs()
  expect(await teetime.as('bob')(getStandingsHistory, { params: { id } })).toEqual({ points: [] })
  expect(await teetime.services.db.$count(leagueHistory)).toBe(0)
})

test('a league whose standings can’t be recorded holds up no other', async () => {
  const { teetime, leagueId, golfer, read, scene } = await startClosedLeague()
  const { db } = teetime.services
  // One that comes before it, with the same teams.
  const broken = '00000000-0000-0000-0000-000000000001'
  await db.execute(sql`insert into leagues select copy.* from leagues l,
    jsonb_populate_record(l, ${JSON.stringify({ id: broken, join_code: '0'.repeat(12) })}) copy`)
  for (const table of ['league_members', 'teams']) {
    await db.execute(sql`insert into ${sql.identifier(table)} select copy.*
      from ${sql.identifier(table)} t,
        jsonb_populate_record(t, ${JSON.stringify({ league_id: broken })}) copy`)
  }
  await db.execute(
    sql`alter table league_history add constraint refuse check (league_id <> ${sql.raw(`'${broken}'`)})`,
  )
  onTestFinished(
    async () => void (await db.execute(sql`alter table league_history drop constraint refuse`)),
  )
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  golfer(1).rounds = [-3]
  await read()
  await expect(recordChangedStandings(db)).rejects.toThrow(AggregateError)
  const recorded = await db.select({ id: leagueHistory.leagueId }).from(leagueHistory)
  expect(recorded).toEqual([{ id: leagueId }])
})
