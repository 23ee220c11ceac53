import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { acceptHeld, getSystemHealth } from '#contract/admin/admin.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { uniform, deriveSeed, seedFrom } from '#domain/random.ts'

import { golferId } from '../testing/leagues.ts'
import { ageScoreboard, syncAllDue } from '../testing/scenes/feed-sync.ts'
import {
  espnGolfer,
  espnName,
  first,
  startRoundTwo,
  today,
  totals,
} from '../testing/scenes/round-two.ts'
import type { TeeTime } from '../testing/teetime.ts'
import { boards, entrants, tournaments } from '../tournaments/tables.ts'
import { golfer, score, status } from './espn/responses.fixture.ts'
import { golferIds } from './matching/tables.ts'
import { feedCalls, feedCandidates } from './tables.ts'

const settings = { FEED_FALLBACK_MINUTES: '15' }
const down = { status: 500, body: '{}' }

/** Makes the next reading due, whoever serves the board. */
const due = ({ services }: TeeTime) =>
  services.db.update(boards).set({ seenAt: sql`${boards.seenAt} - interval '1 minute'` })

type RoundTwo = Awaited<ReturnType<typeof startRoundTwo>>

const fallbackOf = async ({ teetime, leagueId }: RoundTwo) =>
  (await teetime.as('ann')(getLeaderboard, { params: { id: leagueId } })).fallback

/** A golfer's score after so many holes of round 2, at either source. */
function playTo({ scene, espn }: RoundTwo, rank: number, thru: number, toPar: number) {
  Object.assign(scene.golfers[rank - 1]!, { today: toPar, thru: String(thru) })
  espn.golfers[rank - 1] = espnGolfer(rank, espnName(rank), { thru, toPar })
}

test('when the source goes silent in round 2, the fallback takes over once it agrees and is live, and later hands back', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, leagueId, scene } = round
  const shown = () => totals(teetime, leagueId)
  const before = await shown()
  await syncAllDue(teetime)
  teetime.provider.failure = down
  await ageScoreboard(teetime, 14)
  await syncAllDue(teetime)
  expect(await teetime.services.db.select().from(feedCandidates)).toEqual([])

  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  await syncAllDue(teetime)
  // It agrees, but it may be standing still as well.
  expect([await shown(), await fallbackOf(round)]).toEqual([before, null])

  playTo(round, 1, 10, today(1) - 1)
  const began = Date.now()
  await syncAllDue(teetime)
  const fallback = await fallbackOf(round)
  expect(fallback?.source).toBe('espn')
  expect(fallback!.since.getTime()).toBeGreaterThanOrEqual(began)
  expect(teetime.logLines.join('')).toContain(
    'Live Golf Data is silent: scores of The Practice Open come from ESPN',
  )
  const board = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
  expect(board.fallback).toEqual(fallback)
  const after = await shown()
  const teams = (all: typeof before) => all.map(([name, total]) => [name, total])
  expect(teams(after)).toEqual(teams(before).map(([n, t]) => [n, n === 'ann' ? Number(t) - 1 : t]))

  // The first source must agree three times in a row, on a board that moves.
  teetime.provider.failure = null
  scene.golfers[0]!.thru = '8'
  await syncAllDue(teetime)
  expect((await fallbackOf(round))?.source).toBe('espn')
  for (const thru of [11, 12]) {
    playTo(round, 1, thru, today(1) - 1)
    await syncAllDue(teetime)
    expect((await fallbackOf(round))?.since).toEqual(fallback!.since)
  }
  playTo(round, 1, 13, today(1) - 1)
  await syncAllDue(teetime)
  expect([await shown(), await fallbackOf(round)]).toEqual([after, null])
  expect(await teetime.services.db.select().from(feedCandidates)).toEqual([])
})

test('when the source goes silent after the last round, the fallback brings the official result', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, scene, espn } = round
  Object.assign(scene, { round: 4, status: 'In Progress', roundStatus: 'Official' })
  for (const [nth, one] of scene.golfers.entries()) {
    const toPars = [first(nth + 1), 0, 0, 0]
    Object.assign(one, { rounds: toPars, today: undefined, thru: undefined })
    espn.golfers[nth] = golfer({
      ...espnGolfer(nth + 1, espnName(nth + 1)),
      status: status('finished', { period: 4, thru: 18 }),
      linescores: toPars.map((toPar, at) => score(at + 1, 72 + toPar, toPar)),
      statistics: [{ name: 'scoreToPar', value: first(nth + 1) }],
    })
  }
  for (let time = 0; time < 3; time += 1) await teetime.tick()
  Object.assign(espn, { status: 'STATUS_FINAL', period: 4 })
  teetime.provider.failure = down
  await ageScoreboard(teetime, 14)
  await syncAllDue(teetime)
  expect(await fallbackOf(round)).toBeNull()
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  expect((await fallbackOf(round))?.source).toBe('espn')
  const board = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
  expect(board.status).toBe('official')
})

test('when the day’s calls of the first source are used up, the fallback takes over and has its own', async () => {
  const round = await startRoundTwo(settings)
  const { teetime } = round
  await teetime.services.db
    .update(feedCalls)
    .set({ count: teetime.services.config.LIVE_DAILY_CALLS })
    .where(eq(feedCalls.path, 'all'))
  await ageScoreboard(teetime, 59)
  await syncAllDue(teetime)
  expect(await fallbackOf(round)).toBeNull()
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  for (const thru of [10, 11]) {
    playTo(round, 1, thru, today(1))
    await due(teetime)
    await syncAllDue(teetime)
    expect((await fallbackOf(round))?.source).toBe('espn')
    const { rows } = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
    expect(rows.find(({ name }) => name.startsWith('Ludvig'))?.thru).toBe(String(thru))
  }
})

test('a source that disagrees on a finished round does not take over, and the log says so once', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, leagueId, espn } = round
  const before = await totals(teetime, leagueId)
  teetime.provider.failure = down
  await ageScoreboard(teetime, 20)
  const [, second] = espn.golfers
  const lines = second!['linescores'] as { value: number; displayValue: string }[]
  Object.assign(second!, {
    linescores: [{ ...lines[0], value: 72, displayValue: 'E' }, lines[1]],
    statistics: [{ name: 'scoreToPar', value: today(2) }],
  })
  for (const thru of [10, 11, 12]) {
    playTo(round, 1, thru, today(1) - 1)
    await syncAllDue(teetime)
  }
  expect([await totals(teetime, leagueId), await fallbackOf(round)]).toEqual([before, null])
  const what = 'round 1 of Matt Fitzpatrick is 71 and 72'
  const said = `ESPN disagrees: ${what}`
  expect(teetime.logLines.filter((line) => line.includes(said))).toHaveLength(1)
  expect(await teetime.services.db.select().from(feedCandidates)).toMatchObject([
    { source: 'espn', agreed: 0 },
  ])
  const followed = async () => (await teetime.as('admin')(getSystemHealth)).feed.tournaments[0]
  expect(await followed()).toMatchObject({ held: null, disagreement: { source: 'espn', what } })

  // The first source speaks again, and the other isn't asked any more.
  teetime.provider.failure = null
  const [candidate] = await teetime.services.db.select().from(feedCandidates)
  await syncAllDue(teetime)
  expect(await teetime.services.db.select().from(feedCandidates)).toEqual([candidate])
  expect(await followed()).toMatchObject({ held: null, disagreement: null })
})

test('a first source that disagrees when it returns serves again after three readings, once the administrator trusts it', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, scene } = round
  teetime.provider.failure = down
  await ageScoreboard(teetime, 20)
  await syncAllDue(teetime)
  playTo(round, 1, 10, today(1) - 1)
  await syncAllDue(teetime)
  teetime.provider.failure = null
  scene.golfers[1]!.rounds = [first(2) + 1]
  await syncAllDue(teetime)
  const followedOf = async () => (await teetime.as('admin')(getSystemHealth)).feed.tournaments[0]!
  const { key, servedBy, disagreement } = await followedOf()
  const what = 'round 1 of Matthew Fitzpatrick is 71 and 72'
  expect({ servedBy, disagreement }).toMatchObject({
    servedBy: 'espn',
    disagreement: { source: 'live-golf', what },
  })

  await teetime.as('admin')(acceptHeld, { body: { key, what: 'source', token: what } })
  // The first of these readings is a copy of the one before.
  for (const thru of [10, 11, 12, 13]) {
    expect((await fallbackOf(round))?.source).toBe('espn')
    playTo(round, 1, thru, today(1) - 1)
    await syncAllDue(teetime)
  }
  expect(await followedOf()).toMatchObject({ servedBy: 'live-golf', disagreement: null })
})

test('sources that both call an early exit a cut agree on it', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, scene, espn } = round
  Object.assign(scene.golfers[29]!, { out: 'cut', today: undefined, thru: undefined })
  espn.golfers[29] = golfer({
    ...espnGolfer(30, espnName(30)),
    status: status('cut', { period: 2, displayValue: 'CUT' }),
    linescores: [score(1, 72 + first(30), first(30))],
    statistics: [{ name: 'scoreToPar', value: first(30) }],
  })
  await due(teetime)
  await syncAllDue(teetime)
  const { rows } = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
  expect(rows.find(({ name }) => name === 'First30 Last30')?.out).toBe('wd')
  teetime.provider.failure = down
  await ageScoreboard(teetime, 20)
  await syncAllDue(teetime)
  playTo(round, 1, 10, today(1) - 1)
  await syncAllDue(teetime)
  expect((await fallbackOf(round))?.source).toBe('espn')
})

test('without the setting the fallback is never read', async () => {
  const round = await startRoundTwo()
  teetimeDown(round)
  await ageScoreboard(round.teetime, 600)
  await syncAllDue(round.teetime)
  expect(await round.teetime.services.db.select().from(feedCandidates)).toEqual([])
  expect(await fallbackOf(round)).toBeNull()
})

function teetimeDown({ teetime }: RoundTwo) {
  teetime.provider.failure = down
}

test('whatever the two sources do, a score moves only by play, and its age is never understated', async () => {
  const round = await startRoundTwo(settings)
  const { teetime, espn, scene } = round
  let draws = 0
  const random = () => uniform(deriveSeed(seedFrom('two sources'), draws++))
  /** The true course of play: each golfer's score after so many holes, and when. */
  const truth = [{ at: Date.now(), thru: 9, toPar: today(1) }]
  const served = new Set<string>()
  let source = 'live-golf'
  let [paidAt, espnAt, shownThru] = [0, 0, 9]
  for (let step = 0; step < 60; step += 1) {
    if (truth.at(-1)!.thru < 17 && random() < 0.4) {
      const last = truth.at(-1)!
      truth.push({
        at: Date.now(),
        thru: last.thru + 1,
        toPar: last.toPar + (random() < 0.5 ? -1 : 1),
      })
    }
    const newest = truth.length - 1
    teetime.provider.failure = random() < 0.55 ? down : null
    if (random() < 0.7) paidAt = newest
    if (random() < 0.7) espnAt = newest
    scene.lastUpdated = new Date(truth[paidAt + 1]?.at ?? Date.now())
    Object.assign(scene.golfers[0]!, {
      today: truth[paidAt]!.toPar,
      thru: `${truth[paidAt]!.thru}`,
    })
    espn.golfers[0] = espnGolfer(1, espnName(1), truth[espnAt]!)
    // Now and then ESPN has another score for a finished round.
    const lies = random() < 0.2 && source === 'live-golf'
    espn.golfers[4] = { ...espnGolfer(lies ? 6 : 5, espnName(5)), id: '905' }
    await due(teetime)
    if (random() < 0.5) await ageScoreboard(teetime, 16)
    await syncAllDue(teetime)

    const board = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
    source = board.fallback?.source ?? 'live-golf'
    served.add(source)
    const row = board.rows.find(({ name }) => name.startsWith('Ludvig'))!
    const nth = truth.findIndex(({ thru }) => `${thru}` === row.thru)
    expect(row.today).toBe(truth[nth]!.toPar)
    expect(Number(row.thru)).toBeGreaterThanOrEqual(shownThru)
    shownThru = Number(row.thru)
    expect(board.rows.find(({ name }) => name === 'First5 Last5')!.rounds[0]!.toPar).toBe(2)
    const passedAt = truth[nth + 1]?.at ?? Date.now()
    expect(board.asOf!.getTime()).toBeLessThanOrEqual(passedAt)
  }
  expect([...served].toSorted()).toEqual(['espn', 'live-golf'])
})

test.each([
  ['whose scores can’t be read', { statistics: [{ name: 'scoreToPar', value: 30 }] }],
  ['whose name can’t be read, either', { athlete: {} }],
])('a row %s makes no other golfer of the one it is about', async (_what, change) => {
  const round = await startRoundTwo(settings)
  const { teetime, leagueId, espn } = round
  const before = await totals(teetime, leagueId)
  const garbled = espnGolfer(4, espnName(4))
  espn.golfers[3] = { ...garbled, ...change }
  teetime.provider.failure = down
  await ageScoreboard(teetime, 20)
  await syncAllDue(teetime)
  espn.golfers[3] = garbled
  for (const thru of [10, 11, 12]) {
    playTo(round, 1, thru, today(1))
    await syncAllDue(teetime)
  }
  expect((await fallbackOf(round))?.source).toBe('espn')
  expect(await totals(teetime, leagueId)).toEqual(before)
  const { rows } = await teetime.as('ann')(getScoreboard, { params: { id: '014' } })
  expect(rows).toHaveLength(40)
  expect(rows.filter(({ stale }) => stale)).toEqual([])
  expect((await teetime.as('admin')(getSystemHealth)).feed.doubts).toEqual([])
})

/** Takes an id of ESPN's for a golfer of its own, as one reading of a garbled name did. */
const mistake = { source: 'espn', sourcePlayerId: 'espn-904', apiPlayerId: 'espn-904' } as const

test.each<[string, { settled?: boolean; isElsewhere?: boolean; serves: string | undefined }]>([
  ['is matched anew', { serves: 'espn' }],
  ['stays so if the administrator has said it', { settled: true, serves: undefined }],
  ['stays so if another field has that golfer', { isElsewhere: true, serves: undefined }],
])('an id that was taken for a golfer of its own %s', async (_what, given) => {
  const { settled = false, isElsewhere = false, serves } = given
  const round = await startRoundTwo(settings)
  const { teetime, leagueId } = round
  const { db } = teetime.services
  const before = await totals(teetime, leagueId)
  await db.insert(golferIds).values({ ...mistake, settled })
  if (isElsewhere) {
    const [stored] = await db.select().from(tournaments)
    const [entrant] = await db.select().from(entrants)
    const key = 'live-golf:1:015:2026'
    await db.insert(tournaments).values({ ...stored!, key, tournId: '015', format: 'team' })
    const other = { ...entrant!, tournamentKey: key, apiPlayerId: 'espn-904' }
    await db.insert(entrants).values(other)
  }
  teetime.provider.failure = down
  await ageScoreboard(teetime, 20)
  for (const thru of [10, 11, 12]) {
    playTo(round, 1, thru, today(1))
    await syncAllDue(teetime)
  }
  expect((await fallbackOf(round))?.source).toBe(serves)
  expect(await totals(teetime, leagueId)).toEqual(before)
  const known = await db.select().from(golferIds).where(eq(golferIds.sourcePlayerId, 'espn-904'))
  expect(known.map(({ apiPlayerId }) => apiPlayerId)).toEqual([serves ? golferId(4) : 'espn-904'])
})
