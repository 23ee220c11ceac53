import { listTeams } from '#contract/draft.ts'
import { expect, test } from 'vitest'

import { closeDueDrafts } from '../draft/lock.ts'
import { openGolf } from '../feed/feed.ts'
import { readField } from '../feed/field.ts'
import { picks, steps } from '../settling/finished.fixture.ts'
import { draft, nth, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { findTournament } from '../tournaments/tournaments.ts'

type Teams = Record<string, { ranks?: number[]; guess?: number | null }>

/** A league whose draft has closed. Members without `ranks` saved no team; they draft in their order. */
async function startClosed(teams: Teams, entryFee = 2000) {
  const teetime = await startTeeTime()
  const names = Object.keys(teams)
  const leagueId = await startLeague(teetime, names, entryFee)
  const params = { id: leagueId }
  for (const [name, { ranks, guess = null }] of Object.entries(teams)) {
    if (ranks) await draft(teetime, leagueId, name, ranks, guess)
  }
  const close = async () => {
    await teetime.passDeadline(leagueId)
    await closeDueDrafts(teetime.world.db)
  }
  await close()
  const tournament = steps(teetime, leagueId)
  const { scene, board } = tournament
  return {
    ...tournament,
    teetime,
    params,
    /** Round `round` is being played, and the tour says so. */
    async start(round: number, roundStatus = 'In Progress') {
      Object.assign(scene, { status: 'In Progress', round, roundStatus })
      await tournament.read(2)
    },
    async lineOf(name: string) {
      const line = (await board()).standings.find(({ username }) => username === name)
      if (!line) throw new Error(`${name} has no line`)
      return line
    },
  }
}

const [annPicks, bobPicks] = [picks['ann'], picks['bob']] as [number[], number[]]

test('reserves are fixed when drafting closes, whatever the ranking does and whoever joins the field then', async () => {
  const { teetime, params, scene, golfer, start, lineOf } = await startClosed({
    ann: { ranks: annPicks },
    bob: { ranks: bobPicks },
  })
  const reserves = async () => {
    const { teams } = await teetime.as('bob')(listTeams, { params })
    return teams[0]?.golfers.map(({ reserve, reserveIfAllOut }) => [
      reserve?.apiPlayerId,
      reserveIfAllOut?.apiPlayerId,
    ])
  }
  const fixed = [
    [nth(3), nth(3)],
    [nth(3), nth(4)],
    [nth(10), nth(10)],
    [nth(10), nth(11)],
    [nth(16), nth(16)],
    [nth(23), nth(23)],
  ]
  expect(await reserves()).toEqual(fixed)

  golfer(3).rank = 900
  scene.golfers.push({ ...golfer(23), id: nth(99), lastName: 'Late', rank: 22, rounds: [] })
  const { config, db, log } = teetime.world
  const row = await findTournament(db, 'live-golf', '1', '014')
  // Another process, which has not read the ranking yet.
  await readField({ db, golf: openGolf(config, db, log) }, row)
  expect(await reserves()).toEqual(fixed)

  // The reserve has played nine holes when it becomes known that they count.
  Object.assign(golfer(3), { today: -2, thru: '9' })
  await start(1)
  for (const rank of [1, 2]) golfer(rank).out = 'wd'
  await start(1)
  const { golfers, totalToPar } = await lineOf('ann')
  expect(golfers.slice(0, 2)).toMatchObject([
    { apiPlayerId: nth(3), replaces: nth(1), toPar: -2, counting: true },
    { apiPlayerId: nth(4), replaces: nth(2) },
  ])
  expect(totalToPar).toBe(-2)
})
