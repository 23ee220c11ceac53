import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listFinishes } from '#contract/game/tournaments.ts'
import { queryRows } from '#server/platform/db/db.ts'

import { golferId } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { computeStrengths } from './strengths.ts'

/** A server whose field has no world ranking, and whose golfers played before. */
async function startUnranked() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { db } = teetime.services
  await db.execute(sql`update entrants set ranking = null`)
  /** Stores an official scoreboard of golfers, in which the first is four strokes a round better than the rest. */
  const finish = async (
    weeksAgo: number,
    ranks: readonly number[],
    { rounds, format }: { rounds: number; format: 'stroke' | 'team' },
  ) => {
    const rows = ranks.map((rank, nth) => ({
      apiPlayerId: golferId(rank),
      name: `Earlier Name${rank}`,
      position: nth === 0 ? '1' : 'T2',
      out: null,
      rounds: Array.from({ length: rounds }, (_, at) => ({
        round: at + 1,
        strokes: nth === 0 ? 68 : 72,
        toPar: nth === 0 ? -4 : 0,
      })),
    }))
    await db.execute(sql`
      with added as (
        insert into tournaments
          (key, source, org_id, tourn_id, year, name, format, start_date, end_date, status)
        select ${`old:${weeksAgo}`}, source, org_id, ${`9${weeksAgo}`}, year, ${`Event ${weeksAgo}`},
          ${format}, start_date - ${weeksAgo * 7 + 3}::int, start_date - ${weeksAgo * 7}::int, 'official'
        from tournaments where tourn_id = '014' returning key
      )
      insert into boards
        (tournament_key, version, seen_at, provider_at, as_of, board, official_at, pending)
      select key, ${1000 - weeksAgo}::int, now(), now(), now(), ${JSON.stringify({ rows })}::jsonb, now(), '{}'
      from added`)
  }
  const strengths = async () => {
    await computeStrengths(db)
    const rows = await queryRows<{ id: string; strokes: number; error: number; rounds: number }>(
      db,
      sql`select api_player_id as id, strength as strokes, strength_error as error, strength_rounds as rounds
        from entrants e join tournaments t on t.key = e.tournament_key where t.tourn_id = '014'`,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return (rank: number) => byId.get(golferId(rank)) ?? { strokes: NaN, error: NaN, rounds: NaN }
  }
  return { ...teetime, db, finish, strengths }
}

const everyone = (first: number) =>
  [first, ...Array.from({ length: 30 }, (_, nth) => nth + 1)].filter(
    (rank, nth, ranks) => ranks.indexOf(rank) === nth,
  )

test('a team event says nothing of its golfers', async () => {
  const { as, finish, strengths } = await startUnranked()
  await finish(1, everyone(1), { rounds: 4, format: 'team' })
  expect((await strengths())(1)).toMatchObject({ rounds: 0 })
  const { golfers } = await as('ann')(listFinishes, {
    params: { id: '014' },
    query: { orgId: '1' },
  })
  expect(golfers).toEqual([])
})

test('a shortened event counts for the rounds it had', async () => {
  const { finish, strengths } = await startUnranked()
  await finish(1, everyone(1), { rounds: 2, format: 'stroke' })
  const strengthOf = await strengths()
  expect(strengthOf(1).rounds).toBe(2)
  expect(strengthOf(1).strokes).toBeGreaterThan(strengthOf(2).strokes)
})

test('a golfer of one event is less sure than one of three, and nearer to the prior', async () => {
  const { finish, strengths } = await startUnranked()
  await finish(1, everyone(31), { rounds: 4, format: 'stroke' })
  for (const weeksAgo of [2, 3, 4])
    await finish(weeksAgo, everyone(32), { rounds: 4, format: 'stroke' })
  const strengthOf = await strengths()
  expect([strengthOf(31).rounds, strengthOf(32).rounds]).toEqual([4, 12])
  expect(strengthOf(31).strokes).toBeLessThan(strengthOf(32).strokes)
  expect(strengthOf(31).error).toBeGreaterThan(strengthOf(32).error)
})

test('an amateur without a result starts below a professional without one', async () => {
  const { db, finish, strengths } = await startUnranked()
  await db.execute(sql`update entrants set amateur = true where api_player_id = ${golferId(40)}`)
  await finish(1, everyone(1), { rounds: 4, format: 'stroke' })
  const strengthOf = await strengths()
  expect([strengthOf(39).rounds, strengthOf(40).rounds]).toEqual([0, 0])
  expect(strengthOf(40).strokes).toBeLessThan(strengthOf(39).strokes)
})

test('a renamed golfer keeps their results', async () => {
  const { as, db, finish, strengths } = await startUnranked()
  await finish(1, everyone(1), { rounds: 4, format: 'stroke' })
  await db.execute(
    sql`update entrants set last_name = 'Newname' where api_player_id = ${golferId(1)}`,
  )
  expect((await strengths())(1).rounds).toBe(4)
  const { golfers } = await as('ann')(listFinishes, {
    params: { id: '014' },
    query: { orgId: '1' },
  })
  const renamed = golfers.find(({ apiPlayerId }) => apiPlayerId === golferId(1))
  expect(renamed?.finishes).toEqual([{ event: 0, position: '1' }])
})
