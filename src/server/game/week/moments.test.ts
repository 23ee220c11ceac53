import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listMoments, listRecaps } from '#contract/game/week.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { addUnreadableScoreboard } from '#server/testing/scenes/unreadable-scoreboard.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { findTournament } from '#server/tournaments/tournaments.ts'

import { recordMoments } from './record-moments.ts'
import { syncScorecards, requestScorecards } from './sync-scorecards.ts'
import { scorecards, watchedGolfers } from './tables.ts'

const pars = (count: number) => Array.from({ length: count }, () => 4)

/** Starts a league of four in round 1, with everyone on the course at level par. */
async function startPlaying(names?: string[]) {
  const closed = await startClosedLeague(names)
  const { teetime, leagueId, scene, read } = closed
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '3' })
  /** Reads the board and lets the jobs run. */
  const follow = async () => {
    await read()
    await teetime.runJobs()
  }
  await follow()
  const reported = async (name = 'ann') =>
    (await teetime.as(name)(listMoments, { params: { id: leagueId } })).moments
  return {
    ...closed,
    follow,
    reported,
    /** The texts that stand, oldest first. */
    standing: async () =>
      (await reported())
        .filter(({ undone }) => !undone)
        .map(({ text }) => text)
        .toReversed(),
    calls: () => teetime.provider.calls['/scorecard'] ?? 0,
  }
}

test('an eagle is recorded once the scoreboard shows it, with its hole and the members who have the golfer', async () => {
  const { teetime, golfer, follow, reported, calls } = await startPlaying()
  Object.assign(golfer(1), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  await follow()
  const [eagle, ...others] = (await reported()).filter(({ kind }) => kind === 'eagle')
  expect(others).toEqual([])
  expect(eagle).toMatchObject({
    round: 1,
    hole: 4,
    apiPlayerId: golferId(1),
    text: 'First1 Last1 eagled No. 4 in round 1 for ann and dan.',
    golfers: [{ apiPlayerId: golferId(1), start: 0, length: 'First1 Last1'.length }],
    undone: false,
  })
  expect(eagle?.userIds.toSorted()).toEqual([teetime.idOf('ann'), teetime.idOf('dan')].toSorted())
  expect(calls()).toBe(1)
  await follow()
  golfer(39).today = -4
  await follow()
  expect((await reported()).filter(({ kind }) => kind === 'eagle')).toEqual([eagle])
  expect(calls()).toBe(1)
})

test('eagles and aces that the feed skipped are reported when the round is over', async () => {
  const { golfer, scene, follow, standing } = await startPlaying(['ann', 'bob'])
  // An eagle and two bogeys fall between two polls, and an ace in another such gap.
  golfer(1).holes = [[4, 2, 5, 5, ...pars(13), 1]]
  golfer(3).holes = [pars(18)]
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '17' })
  await follow()
  expect((await standing()).filter((text) => text.includes('eagle'))).toEqual([])
  for (const golfer of scene.golfers) {
    golfer.rounds = [golfer.holes ? golfer.holes[0]!.reduce((sum, one) => sum + one - 4, 0) : 0]
  }
  scene.roundStatus = 'Official'
  await follow()
  expect((await standing()).filter((text) => / [13] |aced|eagle/.test(text))).toEqual(
    expect.arrayContaining([
      'Hole-in-one! First1 Last1 aced No. 18 in round 1 for ann.',
      'First1 Last1 eagled No. 2 in round 1 for ann.',
    ]),
  )
  expect(await standing()).toContain('First3 Last3 went bogey-free in round 1: E for bob.')
})

test('a corrected scorecard withdraws the eagle that never was', async () => {
  const { golfer, scene, follow, reported } = await startPlaying(['ann', 'bob'])
  golfer(1).holes = [[2, ...pars(17)]]
  for (const golfer of scene.golfers) golfer.rounds = [golfer.holes ? -2 : 0]
  await follow()
  const kinds = async () =>
    (await reported())
      .filter(({ apiPlayerId }) => apiPlayerId === golferId(1))
      .map(({ kind, undone }) => [kind, undone])
      .toSorted()
  expect(await kinds()).toEqual([
    ['bogey-free', false],
    ['eagle', false],
  ])
  Object.assign(golfer(1), { rounds: [-1], holes: [[3, ...pars(17)]] })
  await follow()
  expect(await kinds()).toEqual([
    ['bogey-free', false],
    ['eagle', true],
  ])
  // The first score was right after all.
  Object.assign(golfer(1), { rounds: [-2], holes: [[2, ...pars(17)]] })
  await follow()
  expect(await kinds()).toEqual([
    ['bogey-free', false],
    ['eagle', false],
  ])
})

test('the lead is reported when it changes, and withdrawn when a correction gives it back', async () => {
  const { golfer, follow, reported, standing } = await startPlaying(['ann', 'bob'])
  expect(await standing()).toEqual([])
  Object.assign(golfer(1), { today: -1, thru: '4' })
  await follow()
  Object.assign(golfer(3), { today: -2, thru: '6' })
  await follow()
  expect(await standing()).toEqual([
    'ann takes the lead at −1, 1 stroke ahead of bob.',
    'bob takes the lead at −2, 1 stroke ahead of ann.',
  ])
  Object.assign(golfer(3), { today: 0, thru: '6' })
  await follow()
  const leads = (await reported()).filter(({ kind }) => kind === 'lead')
  expect(leads.map(({ text, undone }) => [text, undone])).toEqual([
    ['bob takes the lead at −2, 1 stroke ahead of ann.', true],
    ['ann takes the lead at −1, 1 stroke ahead of bob.', false],
  ])
})

test('missed cuts, withdrawals and replacements are reported once, and withdrawn when the feed takes them back', async () => {
  const { golfer, scene, follow, reported } = await startPlaying(['ann', 'bob'])
  golfer(15).out = 'wd'
  Object.assign(golfer(16), { out: 'wd', today: undefined, thru: undefined })
  await follow()
  const kindsOf = async (rank: number) =>
    (await reported())
      .filter(({ text }) => text.includes(`Last${rank} `))
      .map(({ kind, undone, text }) => [kind, undone, text])
  expect(await kindsOf(15)).toEqual([
    ['withdrawn', false, expect.stringContaining('withdrew in round 1. That’s +32 for ann.')],
  ])
  for (const golfer of scene.golfers) {
    if (golfer.out) continue
    golfer.rounds = [0, 3]
  }
  Object.assign(scene, { round: 2, roundStatus: 'Official' })
  await follow()
  golfer(1).out = 'cut'
  await follow()
  await follow()
  expect((await kindsOf(1)).filter(([kind]) => kind === 'cut')).toEqual([
    ['cut', false, 'First1 Last1 missed the cut at +3. That’s +16 for ann.'],
  ])
  delete golfer(1).out
  await follow()
  await follow()
  expect((await kindsOf(1)).filter(([kind]) => kind === 'cut')).toMatchObject([
    ['cut', true, expect.any(String)],
  ])
})

test('a replacement whose withdrawal becomes known on the board is told', async () => {
  const closed = await startClosedLeague(['ann', 'bob'])
  const { teetime, leagueId, scene, golfer, read } = closed
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  golfer(15).out = 'wd'
  await read(2)
  await teetime.runJobs()
  const { moments } = await teetime.as('bob')(listMoments, { params: { id: leagueId } })
  expect(moments.map(({ kind, text, userIds }) => [kind, text, userIds])).toEqual([
    [
      'replaced',
      'First15 Last15 withdrew before teeing off. First16 Last16 steps in for ann.',
      [teetime.idOf('ann')],
    ],
  ])
})

test('before the draft closes no moments are recorded and no scorecards fetched', async () => {
  const teetime = await startTeeTime()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, id, 'ann', [1, 2, 8, 9, 15, 22])
  await teetime.tick()
  await teetime.runJobs()
  expect(await teetime.as('bob')(listMoments, { params: { id } })).toMatchObject({ moments: [] })
  expect(await teetime.services.db.$count(scorecards)).toBe(0)
})

test('a league deleted for a while catches up on what stands by its state', async () => {
  const { teetime, leagueId, golfer, follow, standing } = await startPlaying()
  const params = { id: leagueId }
  await teetime.as('ann')(deleteLeague, { params })
  Object.assign(golfer(1), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  await follow()
  await teetime.as('ann')(restoreLeague, { params })
  await follow()
  expect((await standing()).filter((text) => text.includes('eagle'))).toHaveLength(1)
})

test('when several processes record the same board at the same time, each moment is reported once', async () => {
  const { teetime, golfer, read, reported } = await startPlaying(['ann', 'bob'])
  Object.assign(golfer(1), { today: -1, thru: '4' })
  golfer(15).out = 'wd'
  await read()
  await Promise.all(Array.from({ length: 4 }, () => recordMoments(teetime.services.db)))
  const keys = (await reported()).map(({ kind }) => kind)
  expect(keys.toSorted()).toEqual(['lead', 'withdrawn'])
})

test('while the provider gives no scorecard, retries wait longer and longer, and boards go on', async () => {
  const { teetime, golfer, read, calls, reported } = await startPlaying(['ann', 'bob'])
  Object.assign(golfer(1), { today: -2, thru: '4' })
  await read()
  await teetime.runJobs()
  expect(calls()).toBe(1)
  await teetime.runJobs()
  await teetime.runJobs()
  expect(calls()).toBe(1)
  expect((await reported()).map(({ kind }) => kind)).toEqual(['lead'])
})

test('a finding that can’t be stored holds up none of the league’s others', async () => {
  const { teetime, golfer, read, reported } = await startPlaying(['ann', 'bob'])
  const { db } = teetime.services
  await db.execute(sql`
    insert into scorecards (tournament_key, api_player_id, round, card)
    select tournament_key, api_player_id, 1,
      '{"round": 1, "startingHole": 1, "complete": false, "holes": [{"hole": 19, "par": 4, "strokes": 2}, {"hole": 2, "par": 4, "strokes": 2}]}'
    from watched_golfers where api_player_id = ${golferId(1)}`)
  Object.assign(golfer(3), { today: -1, thru: '4' })
  golfer(15).out = 'wd'
  await read()
  await expect(recordMoments(db)).rejects.toThrow('leagues got no moments')
  expect((await reported()).map(({ kind, hole }) => [kind, hole]).toSorted()).toEqual([
    ['eagle', 2],
    ['lead', null],
    ['withdrawn', null],
  ])
  await recordMoments(db)
})

test('golfers whose scorecards don’t come hold up no one who was never tried', async () => {
  const { teetime, scene, read, calls } = await startPlaying(['ann', 'bob'])
  const { services } = teetime
  scene.golfers.push(
    ...Array.from({ length: 10 }, (_, nth) => ({
      id: `2000${nth}`,
      firstName: `More${nth}`,
      lastName: `Golfer${nth}`,
      rank: null,
      rounds: [],
    })),
  )
  for (const golfer of scene.golfers) Object.assign(golfer, { rounds: [0], holes: [[4, 4, 4]] })
  await read(3)
  await requestScorecards(
    services.db,
    (await findTournament(services.db, 'live-golf', '1', '014')).key,
    scene.golfers.map(({ id }) => id),
  )
  await syncScorecards(services)
  expect(calls()).toBe(40)
  await syncScorecards(services)
  expect(calls()).toBe(scene.golfers.length)
})

test('a tournament whose scoreboard can’t be read holds up no other’s scorecards', async () => {
  const { teetime, leagueId, golfer, read, calls } = await startPlaying(['ann', 'bob'])
  const { services } = teetime
  await addUnreadableScoreboard(services.db, leagueId)
  await requestScorecards(services.db, 'unreadable', [golferId(1)])
  Object.assign(golfer(1), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  await read()
  await expect(syncScorecards(services)).rejects.toThrow('1 tournaments’ scorecards weren’t read')
  expect(calls()).toBe(1)
})

test('an eagle that the feed takes back during the round is withdrawn, and the leads that hung on it', async () => {
  const { golfer, follow, reported } = await startPlaying(['ann', 'bob'])
  Object.assign(golfer(1), { today: -1, thru: '4' })
  await follow()
  Object.assign(golfer(3), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  await follow()
  // The next hole is played before the eagle turns out to be a par.
  Object.assign(golfer(3), { today: 0, thru: '5', holes: [[4, 4, 4, 4, 4]] })
  await follow()
  await follow()
  expect((await reported()).map(({ kind, undone }) => [kind, undone]).toSorted()).toEqual([
    ['eagle', true],
    ['lead', false],
    ['lead', true],
    ['lead', true],
  ])
})

test('a server that was down for a day tells the day in order', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const { db } = teetime.services
  await db.execute(sql`update tournaments set first_tee_at = now() - interval '40 hours'`)
  for (const golfer of scene.golfers) {
    Object.assign(golfer, {
      rounds: [0, 3],
      holes: [
        [...pars(16), 3, 5],
        [...pars(17), 7],
      ],
    })
  }
  golfer(1).out = 'cut'
  golfer(3).holes = [pars(18), [...pars(17), 7]]
  Object.assign(scene, { round: 2, status: 'In Progress', roundStatus: 'Official' })
  await read(3)
  await teetime.runJobs()
  await teetime.runJobs()
  const params = { id: leagueId }
  const { moments } = await teetime.as('ann')(listMoments, { params })
  const { recaps } = await teetime.as('ann')(listRecaps, { params })
  const hoursAgo = (at: Date) => Math.round((Date.now() - at.getTime()) / 3_600_000)
  expect(recaps.map(({ round, at }) => [round, hoursAgo(at)])).toEqual([
    [2, 4],
    [1, 28],
  ])
  expect(moments.map(({ kind, round, at }) => [kind, round, hoursAgo(at)])).toEqual([
    ['cut', 2, 4],
    ['bogey-free', 1, 28],
  ])
})

test('the scorecard of another golfer reports nothing, and the right one does afterwards', async () => {
  const { teetime, golfer, read, standing, calls } = await startPlaying(['ann', 'bob'])
  Object.assign(golfer(1), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  Object.assign(golfer(30), { holes: [[1, 4, 4]] })
  await read()
  // The ids are right on the board, and swapped on the scorecards.
  Object.assign(golfer(1), { sentAs: golferId(30) })
  Object.assign(golfer(30), { sentAs: golferId(1) })
  await teetime.runJobs()
  const great = async () => (await standing()).filter((text) => /aced|eagled/.test(text))
  expect(calls()).toBe(1)
  expect(await great()).toEqual([])
  Object.assign(golfer(1), { sentAs: golferId(1) })
  Object.assign(golfer(30), { sentAs: golferId(30) })
  await teetime.services.db.update(watchedGolfers).set({ tries: 0 })
  await teetime.runJobs()
  expect(await great()).toEqual(['First1 Last1 eagled No. 4 in round 1 for ann.'])
})
