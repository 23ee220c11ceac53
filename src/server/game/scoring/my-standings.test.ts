import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listMyStandings } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { syncScoreboard } from '#server/feed/scoreboard/sync-scoreboard.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { draft, startLeague } from '#server/testing/leagues.ts'
import { readTournament, setEveryoneTo } from '#server/testing/scenes/feed-sync.ts'
import { dayMs } from '#server/testing/servers/golf-scene.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('my places agree with the leaderboards of the leagues that are underway', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob', 'cat'])
  // A league whose draft is open has no places.
  const body = { name: 'Next', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 }
  await as('bob')(createLeague, { body })
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 10, 11, 16, 23])
  expect(await as('bob')(listMyStandings)).toEqual({
    places: [],
    picked: [id],
    missing: expect.arrayContaining([{ leagueId: id, members: 1 }]),
  })
  await passDeadline(id)
  // A place before the first score is worth nothing.
  await closeDueDrafts(services.db)
  const [locked] = (await as('bob')(listMyStandings)).places
  expect(locked).toMatchObject({ position: '-', totalToPar: null, prize: 0 })
  const read = async (rank: number) => {
    setEveryoneTo(teetime, -1)
    Object.assign(teetime.provider.scenes[0]!.golfers[rank - 1]!, { today: -9 })
    await syncScoreboard(services, await readTournament(teetime))
  }
  for (const rank of [1, 3]) {
    await read(rank)
    const { standings, firstTeeOfRound } = await as('ann')(getLeaderboard, { params: { id } })
    expect(firstTeeOfRound).toEqual(teetime.provider.scenes[0]!.firstTee)
    for (const name of ['ann', 'bob']) {
      const { places } = await as(name)(listMyStandings)
      const line = standings.find(({ username }) => username === name)!
      const { position, totalToPar, movement } = line
      const play = { round: 1, roundStatus: 'in-progress', roundStartsAt: null, official: false }
      const worth = { today: totalToPar, prize: line.projectedPrize }
      const mine = { leagueId: id, position, totalToPar, movement, teams: 2 }
      expect(places).toEqual([{ ...mine, ...worth, ...play }])
    }
  }
  const [notIn] = (await as('cat')(listMyStandings)).places
  expect(notIn).toMatchObject({ leagueId: id, position: null, teams: 2 })
})

test('between rounds, boards and places say when the next round starts', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, services } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, id, 'bob', [3, 4, 10, 11, 16, 23])
  await passDeadline(id)
  setEveryoneTo(teetime, -1)
  const scene = teetime.provider.scenes[0]!
  Object.assign(scene, { round: 2, roundStatus: 'Groupings Official' })
  for (const golfer of scene.golfers)
    Object.assign(golfer, { rounds: [-1], today: undefined, thru: '' })
  // A leap ahead is accepted only when a second payload confirms it.
  for (let times = 0; times < 2; times += 1)
    await syncScoreboard(services, await readTournament(teetime))
  const { round, roundStatus, roundStartsAt } = await as('ann')(getLeaderboard, { params: { id } })
  expect({ round, roundStatus }).toEqual({ round: 2, roundStatus: 'not-started' })
  expect(roundStartsAt).toEqual(new Date(scene.firstTee.getTime() + dayMs))
  const { places } = await as('bob')(listMyStandings)
  expect(places).toMatchObject([{ leagueId: id, round, roundStatus, roundStartsAt }])
})

test('a league whose rules can’t be read hides no other place', async () => {
  const teetime = await startTeeTime()
  const { as, passDeadline, services } = teetime
  await teetime.register('ann', 'bob')
  const joined = { ...teetime, register: async () => {} }
  const [read, broken] = [
    await startLeague(joined, ['ann']),
    await startLeague(joined, ['bob', 'ann']),
  ]
  for (const id of [read, broken]) {
    await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
    await passDeadline(id)
  }
  await closeDueDrafts(services.db)
  await services.db
    .update(allLeagues)
    .set({ rules: sql`'null'` })
    .where(eq(allLeagues.id, broken))
  expect((await as('ann')(listMyStandings)).places).toMatchObject([{ leagueId: read }])
  await expect(as('bob')(listMyStandings)).rejects.toMatchObject({ status: 500 })
})
