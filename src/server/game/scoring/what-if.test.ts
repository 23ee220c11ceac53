import { expect, test } from 'vitest'

import { listTeams } from '#contract/game/draft.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { toScoreboard, standingsOf } from '#contract/game/league-scoreboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { getLeague } from '#contract/leagues/leagues.ts'
import { withImaginedFinishes } from '#domain/what-if/what-if.ts'
import { picks, startClosedLeague } from '#server/testing/scenes/finished.ts'

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
