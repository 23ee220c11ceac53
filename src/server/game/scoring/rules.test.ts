import { expect, test } from 'vitest'

import { listAchievements } from '#contract/game/achievements.ts'
import { listTeams } from '#contract/game/draft.ts'
import { getStandingsHistory } from '#contract/game/history.ts'
import { explainScore, getWinProbabilities } from '#contract/game/scoring.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { getLeague, listMyLeagues } from '#contract/leagues/leagues.ts'
import { listLogEntries } from '#contract/leagues/log.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { getSettleUp } from '#contract/leagues/settle-up.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { syncField } from '#server/feed/field/sync-field.ts'
import { openGolfSource } from '#server/feed/open-source.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { picks, finalSteps } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { findTournament } from '#server/tournaments/tournaments.ts'

type Teams = Record<string, { ranks?: number[]; guess?: number | null }>

/** A league whose draft has closed. Members draft in this order; those without `ranks` saved no team. */
async function startClosed(teams: Teams, { entryFee = 2000, rules = defaultRules } = {}) {
  const teetime = await startTeeTime()
  const names = Object.keys(teams)
  const leagueId = await startLeague(teetime, names, entryFee)
  const params = { id: leagueId }
  const [commissioner = ''] = names
  if (rules !== defaultRules) {
    await teetime.as(commissioner)(updateLeague, { params, body: { rules } })
  }
  for (const [name, { ranks, guess = null }] of Object.entries(teams)) {
    if (ranks) await draft(teetime, leagueId, name, ranks, guess)
  }
  const close = async () => {
    await teetime.passDeadline(leagueId)
    await closeDueDrafts(teetime.services.db)
  }
  await close()
  const tournament = finalSteps(teetime, leagueId)
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

const [annPicks, bobPicks, catPicks] = [picks['ann'], picks['bob'], picks['cat']] as [
  number[],
  number[],
  number[],
]
const prizesOf = (standings: readonly { projectedPrize: number }[]) =>
  standings.map(({ projectedPrize }) => projectedPrize)

test('tied teams share place and prize during play, and at the end the leaderboard says what broke the tie', async () => {
  const teams = {
    ann: { ranks: annPicks, guess: -11 },
    bob: { ranks: annPicks, guess: -9 },
    cat: { ranks: catPicks },
  }
  const { teetime, params, start, play, pass, settle, board, golfer } = await startClosed(teams)
  // Nobody has golfer 40, who wins at −12.
  golfer(40).rounds = [-3, -3, -3, -3]
  for (const rank of catPicks) golfer(rank).rounds = [9, 9, 9, 9]
  for (const rank of annPicks) golfer(rank).rounds = [0, 0, 0, 0]
  await start(4)
  const live = await board()
  const places = ({ standings }: typeof live) =>
    standings.map(({ username, position, tieBreak }) => [username, position, tieBreak])
  expect(places(live).map(([, position]) => position)).toEqual(['T1', 'T1', '3'])
  expect(places(live).every(([, , tieBreak]) => tieBreak === null)).toBe(true)
  expect(prizesOf(live.standings)).toEqual([2850, 2850, 0])

  const broken = [
    ['ann', '1', 'ann beat bob on the tiebreaker: 1 off vs. 3'],
    ['bob', '2', null],
    ['cat', '3', null],
  ]
  await play(4, 'Complete')
  expect(places(await board())).toEqual(broken)
  await play(4)
  const ended = await board()
  expect(places(ended)).toEqual(broken)
  expect(prizesOf(ended.standings)).toEqual([4500, 1200, 0])
  const { body: csv } = await teetime.send({
    url: `/api/leagues/${params.id}/standings.csv`,
    cookies: teetime.cookieOf('cat'),
  })
  expect(csv).toContain('ann beat bob on the tiebreaker: 1 off vs. 3')
  await pass(24)
  expect(await settle()).toBe(1)
  expect(await board()).toEqual({ ...ended, status: 'settled', settlesAt: null })
})

test('during play the explanation of tied teams breaks no tie either', async () => {
  const { teetime, params, start, golfer } = await startClosed({
    ann: { ranks: annPicks, guess: -11 },
    bob: { ranks: annPicks, guess: -9 },
  })
  golfer(1).rounds = [-3]
  await start(1)
  const userId = teetime.idOf('ann')
  const explanation = await teetime.as('bob')(explainScore, { params: { ...params, userId } })
  expect(explanation).toMatchObject({ position: 'T1', winningToPar: null })
  expect(explanation.neighbours).toMatchObject([{ place: 'level', steps: [{ by: 'total' }] }])
})

test('with seven teams at $1.99 and two tied for second, both win 173 and the odd cent goes to first', async () => {
  const low = [
    [1, 2, 8, 9, 15, 22],
    [3, 4, 10, 11, 16, 23],
  ]
  const names = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus']
  const ranks = [low[0], low[1], low[1], ...[5, 6, 7, 5].map((a) => [a, 1, 12, 13, 17, 24])]
  const teams = Object.fromEntries(names.map((name, at) => [name, { ranks: ranks[at] ?? [] }]))
  const { teetime, params, golfer, play, board } = await startClosed(teams, { entryFee: 199 })
  golfer(40).rounds = [-5, -5, -5, -5]
  const scores = new Map<number, number>([
    ...[1, 2, 8, 9, 15, 22].map((rank) => [rank, -3] as const),
    ...[3, 4, 10, 11, 16, 23].map((rank) => [rank, -2] as const),
  ])
  for (const rank of [...scores.keys(), 5, 6, 7, 12, 13, 17, 24]) {
    golfer(rank).rounds = Array.from({ length: 4 }, () => scores.get(rank) ?? rank)
  }
  await play(4)
  const { standings } = await board()
  expect(standings.slice(0, 3).map(({ position }) => position)).toEqual(['1', 'T2', 'T2'])
  expect(prizesOf(standings)).toEqual([978, 173, 173, 0, 0, 0, 0])
  const money = await teetime.as('ann')(getSettleUp, { params })
  expect(money).toMatchObject({ totalPool: 1393, commissionerShare: 69 })
})

test('a cent that two winners cannot share goes to the team that was complete first, even if changed since', async () => {
  const teetime = await startTeeTime()
  const leagueId = await startLeague(teetime, ['ann', 'bob'], 99)
  await draft(teetime, leagueId, 'bob', annPicks)
  await draft(teetime, leagueId, 'ann', annPicks)
  await draft(teetime, leagueId, 'bob', annPicks.toReversed())
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(teetime.services.db)
  const { play, board } = finalSteps(teetime, leagueId)
  await play(4)
  const { standings } = await board()
  const won = new Map(standings.map(({ username, projectedPrize }) => [username, projectedPrize]))
  expect([won.get('bob'), won.get('ann')]).toEqual([95, 94])
})

test('with one team the league is void, and nobody owes, wins or earns anything', async () => {
  const league = await startClosed({ ann: { ranks: annPicks }, bob: {} })
  const { teetime, params, start, golfer, play, pass, settle, board } = league
  const as = teetime.as('bob')
  const said = async () => {
    const page = await as(getLeague, { params })
    const { leagues } = await as(listMyLeagues)
    const { status, standings } = await board()
    const money = await as(getSettleUp, { params })
    expect(money).toMatchObject({ totalPool: 0, commissionerShare: 0, transfers: [] })
    expect(prizesOf(standings)).toEqual([0])
    return [page.status, ...leagues.map(({ status }) => status), status, money.status]
  }
  const everywhere = ['void', 'void', 'void', 'void']
  expect(await said()).toEqual(everywhere)
  golfer(1).rounds = [-3]
  await start(1)
  expect(await said()).toEqual(everywhere)
  await teetime.runJobs()
  expect((await as(getWinProbabilities, { params })).chances).toEqual([])
  expect((await as(getStandingsHistory, { params })).points).toHaveLength(1)
  await play(4)
  await pass(24)
  expect(await settle()).toBe(1)
  expect(await said()).toEqual(everywhere)
  expect((await teetime.as('ann')(listAchievements)).achievements).toEqual([])
  const { log } = await as(listLogEntries, { params })
  expect(log[0]?.text).toBe('Void: only one team entered, so no one owes a fee')
})

test('a golfer who has not started is even par and marked, and a penalty counts only when four others cannot', async () => {
  const { start, golfer, lineOf } = await startClosed({
    ann: { ranks: annPicks },
    bob: { ranks: bobPicks },
    cat: { ranks: catPicks },
  })
  Object.assign(golfer(1), { today: -1, thru: '5' })
  Object.assign(golfer(5), { today: 3, thru: '9' })
  await start(1)
  Object.assign(golfer(5), { out: 'wd' })
  await start(1)
  const [ann, bob, cat] = [await lineOf('ann'), await lineOf('bob'), await lineOf('cat')]
  expect([ann, bob, cat].map(({ position, totalToPar }) => [position, totalToPar])).toEqual([
    ['1', -1],
    ['T2', null],
    ['T2', 0],
  ])
  for (const { golfers } of [ann, bob, cat]) {
    expect(golfers.filter(({ counting }) => counting)).toHaveLength(4)
  }
  expect(ann.golfers.map(({ notStarted }) => notStarted)).toEqual([false, ...truly(5)])
  expect(bob.golfers.map(({ notStarted, toPar }) => [notStarted, toPar])).toEqual(
    truly(6).map(() => [true, null]),
  )
  const withdrawn = cat.golfers.find(({ apiPlayerId }) => apiPlayerId === golferId(5))
  expect(withdrawn).toMatchObject({ penalty: 32, counting: false, notStarted: false })
})
const truly = (count: number) => Array.from({ length: count }, () => true)

test('a second cut after 54 holes is MDF at once and costs +8 for the missed round', async () => {
  const { teetime, start, golfer, lineOf, scene } = await startClosed({
    ann: { ranks: annPicks },
    bob: { ranks: bobPicks },
  })
  for (const { id } of scene.golfers) golfer(Number(id) - 10_000).rounds = [0, 0]
  await start(2, 'Official')
  for (const rank of [30, 31, 32, 33]) golfer(rank).out = 'cut'
  for (const golfer of scene.golfers) if (!golfer.out) golfer.rounds.push(1)
  await start(3, 'Official')
  golfer(1).out = 'cut'
  for (const round of [3, 4]) {
    await start(round)
    const { golfers } = await lineOf('ann')
    expect(golfers[0]).toMatchObject({ position: 'MDF', toPar: 1, penalty: 8, counting: false })
  }
  const { rows } = await teetime.as('ann')(getScoreboard, {
    params: { id: '014' },
    query: { orgId: '1' },
  })
  const row = rows.find(({ apiPlayerId }) => apiPlayerId === golferId(1))
  expect(row).toMatchObject({ out: 'mdf', position: 'MDF' })
})

test('a winner disqualified after round 4 keeps three rounds and takes +8 for the fourth', async () => {
  const { teetime, params, golfer, play, lineOf } = await startClosed({
    ann: { ranks: annPicks },
    bob: { ranks: bobPicks },
  })
  Object.assign(golfer(1), { rounds: [-3, -3, -3, -3], out: 'dq' })
  Object.assign(golfer(3), { rounds: [-2], out: 'dq' })
  await play(4)
  const [ann, bob] = [await lineOf('ann'), await lineOf('bob')]
  expect(ann.golfers[0]).toMatchObject({ position: 'DQ', toPar: -9, penalty: 8 })
  expect(bob.golfers[0]).toMatchObject({ position: 'DQ', toPar: -2, penalty: 24 })
  const userId = teetime.idOf('ann')
  const { golfers } = await teetime.as('bob')(explainScore, { params: { ...params, userId } })
  expect(golfers[0]).toMatchObject({ score: -1, penalties: [{ round: 4, strokes: 8 }] })
  expect(golfers[0]?.sentences).toContain('Round 4: 69 (−3), erased by the DQ')
})

test('under worst-round-plus-one a missed round costs +8 until the round is complete, then the worst score plus one', async () => {
  const rules = { ...defaultRules, penalty: { kind: 'worst-round', plus: 1 } as const }
  const { start, golfer, lineOf, scene } = await startClosed(
    { ann: { ranks: annPicks }, bob: { ranks: bobPicks } },
    { rules },
  )
  for (const golfer of scene.golfers) golfer.rounds = [0, 0]
  golfer(1).out = 'cut'
  const penalty = async () => (await lineOf('ann')).golfers[0]?.penalty
  await start(2, 'Official')
  expect(await penalty()).toBe(16)
  golfer(40).rounds.push(11)
  await start(3)
  expect(await penalty()).toBe(16)
  for (const golfer of scene.golfers) {
    if (!golfer.out && golfer.rounds.length < 3) golfer.rounds.push(-1)
  }
  await start(3, 'Official')
  expect(await penalty()).toBe(12 + 8)
})

test('reserves are fixed when the draft closes, whatever happens to the ranking or the field', async () => {
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
    [golferId(3), golferId(3)],
    [golferId(3), golferId(4)],
    [golferId(10), golferId(10)],
    [golferId(10), golferId(11)],
    [golferId(16), golferId(16)],
    [golferId(23), golferId(23)],
  ]
  expect(await reserves()).toEqual(fixed)

  golfer(3).rank = 900
  scene.golfers.push({ ...golfer(23), id: golferId(99), lastName: 'Late', rank: 22, rounds: [] })
  const { config, db, log } = teetime.services
  const row = await findTournament(db, 'live-golf', '1', '014')
  // Another process has not read the ranking yet.
  await syncField({ db, golf: openGolfSource(config, db, log) }, row)
  expect(await reserves()).toEqual(fixed)

  // The reserve has played nine holes when the withdrawal makes them count.
  Object.assign(golfer(3), { today: -2, thru: '9' })
  await start(1)
  expect((await lineOf('ann')).totalToPar).toBeNull()
  for (const rank of [1, 2]) golfer(rank).out = 'wd'
  await start(1)
  const { golfers, totalToPar } = await lineOf('ann')
  expect(golfers.slice(0, 2)).toMatchObject([
    { apiPlayerId: golferId(3), replaces: golferId(1), toPar: -2, counting: true },
    { apiPlayerId: golferId(4), replaces: golferId(2), notStarted: true },
  ])
  expect(totalToPar).toBe(-2)
})
