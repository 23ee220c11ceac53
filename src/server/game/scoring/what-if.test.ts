import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listTeams } from '#contract/game/draft.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { toScoreboard, standingsOf } from '#contract/game/league-scoreboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { withImaginedFinishes } from '#domain/what-if/what-if.ts'
import { golferId } from '#server/testing/leagues.ts'
import { picks, startClosedLeague } from '#server/testing/scenes/finished.ts'
import { decodeScoreboard, encodeScoreboard } from '#server/tournaments/scoreboard-codec.ts'
import { boards } from '#server/tournaments/tables.ts'

/** A league of four and what a browser knows of it. */
async function startKnown() {
  const closed = await startClosedLeague(Object.keys(picks), 3333)
  const as = closed.teetime.as('bob')
  const params = { id: closed.leagueId }
  return {
    ...closed,
    async known() {
      const { standings } = await as(getLeaderboard, { params })
      const { teams } = await as(listTeams, { params })
      const league = await as(getLeague, { params })
      const board = await as(getScoreboard, { params: { id: '014' }, query: { orgId: '1' } })
      return { league, standings, teams, board }
    },
  }
}

type Known = Awaited<ReturnType<Awaited<ReturnType<typeof startKnown>>['known']>>

const reported = ({ standings }: Known) =>
  standings.map(({ userId, position, totalToPar, projectedPrize, movement, golfers }) => ({
    userId,
    position,
    totalToPar,
    projectedPrize,
    movement,
    golfers: golfers.map(({ apiPlayerId, counting, penalty }) => [apiPlayerId, counting, penalty]),
  }))

const computed = (known: Known, board = toScoreboard(known.board)) => {
  if (!board) throw new Error('no board')
  return standingsOf(known, board).rows.map(({ userId, standing, prize, movement, golfers }) => ({
    userId,
    position: standing.position,
    totalToPar: standing.total,
    projectedPrize: prize,
    movement,
    golfers: golfers.map(({ apiPlayerId, counting, penalty }) => [apiPlayerId, counting, penalty]),
  }))
}

test('the browser computes the server’s standings, all week', async () => {
  const { known, play, scene, golfer, read, teetime } = await startKnown()
  golfer(1).gone = true
  golfer(22).out = 'wd'
  for (let times = 0; times < 3; times += 1) await teetime.tick()
  await play(1, 'In Progress')
  expect(computed(await known())).toEqual(reported(await known()))
  scene.golfers.forEach((one, at) => {
    if (at % 3 === 2) one.out = 'cut'
    one.rounds.push((at % 5) - 2)
  })
  scene.round = 2
  await read(3)
  expect(computed(await known())).toEqual(reported(await known()))
  for (const one of scene.golfers) if (!one.out) one.rounds.push(1, -1)
  scene.round = 4
  scene.status = 'Official'
  await read(3)
  expect(computed(await known())).toEqual(reported(await known()))
})

test('true finishes set during round 3 give the places and prizes of the final board', async () => {
  const { known, play, scene, read } = await startKnown()
  await play(2, 'In Progress')
  const before = await known()
  scene.golfers.forEach((one, at) => one.rounds.push((at % 4) - 2, (at % 7) - 3))
  scene.round = 4
  scene.status = 'Official'
  await read(3)
  const after = await known()
  const now = toScoreboard(before.board)
  if (!now) throw new Error('no board')
  const truth = new Map(
    after.board.rows.map(({ apiPlayerId, toPar }) => [
      apiPlayerId,
      { toPar: toPar ?? 0, missesCut: false },
    ]),
  )
  const picked = new Set(
    before.standings.flatMap(({ golfers }) => golfers.map((golfer) => golfer.apiPlayerId)),
  )
  const places = (lines: ReturnType<typeof computed>) =>
    lines.map(({ userId, position, totalToPar, projectedPrize }) => ({
      userId,
      position,
      totalToPar,
      projectedPrize,
    }))
  expect(places(computed(before, withImaginedFinishes(now, truth, picked)))).toEqual(
    places(reported(after)),
  )
})

test('a golfer left in a complete round doesn’t change what the browser computes', async () => {
  const { known, play, scene, golfer, read, teetime } = await startKnown()
  const { db } = teetime.services
  await db.execute(
    sql`update leagues set rules = jsonb_set(rules, '{penalty}', '{"kind":"worst-round","plus":1}')`,
  )
  for (const rank of [1, 2, 8])
    Object.assign(golfer(rank), { out: 'wd', today: 1, thru: '3', rounds: [] })
  await play(1, 'In Progress')
  for (const rank of [1, 2, 8, 39]) golfer(rank).rounds = []
  scene.round = 2
  scene.roundStatus = 'In Progress'
  for (const one of scene.golfers)
    if (one.rounds.length === 1) Object.assign(one, { today: 0, thru: '2' })
  await read(3)
  // The source still has this golfer on the course of round 1, and doesn't call them withdrawn.
  const [stored] = await db.select().from(boards)
  if (!stored) throw new Error('no board')
  const board = decodeScoreboard(stored.board)
  const lingering = board.rows.find(({ apiPlayerId }) => apiPlayerId === golferId(39))
  Object.assign(lingering ?? {}, { currentRound: 1, today: 2, toPar: 2, thru: '5', rounds: [] })
  await db.update(boards).set({ board: encodeScoreboard(board), version: stored.version + 1 })
  expect(computed(await known())).toEqual(reported(await known()))
})
