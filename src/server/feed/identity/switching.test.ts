import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getSystemHealth, settleIdentity } from '#contract/admin.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { listUpcoming } from '#contract/tournaments.ts'

import { readConfig } from '../../process/config.ts'
import { draft, nth, startLeague } from '../../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../../testing/teetime.ts'
import { boards, entrants, tournamentIds, tournaments } from '../../tournaments/tables.ts'
import { golfer, score, status } from '../espn/answers.fixture.ts'
import { day, type Espn, startEspn } from '../espn/server.fixture.ts'
import { openGolf, readGolf } from '../feed.ts'
import { readCalendar } from '../field/calendar.ts'
import type { Json } from '../live-golf/answers.fixture.ts'
import { golferIds, identityDoubts } from './tables.ts'

const dayMs = 86_400_000

/** Scores of the golfer of a rank: to par in round 1, and over nine holes of round 2. */
const first = (rank: number) => (rank % 7) - 3
const today = (rank: number) => (rank % 5) - 2

/** The golfer of a rank in round 2, as ESPN shows them. */
const espnGolfer = (rank: number, displayName: string): Json =>
  golfer({
    id: `${900 + rank}`,
    status: status('playing', { period: 2, thru: 9, position: { displayName: `${rank}` } }),
    linescores: [score(1, 72 + first(rank), first(rank)), score(2, 36 + today(rank), today(rank))],
    statistics: [{ name: 'scoreToPar', value: first(rank) + today(rank) }],
    athlete: { displayName, lastName: displayName.split(' ').at(-1), flag: { alt: 'Sweden' } },
  })

const names: Record<number, [paid: string, espn: string]> = {
  1: ['Ludvig Åberg', 'Ludvig Aberg'],
  2: ['Matt Fitzpatrick', 'Matthew Fitzpatrick'],
  3: ['Ted Potter', 'Ted Potter, Jr.'],
}

/** A league in round 2 under the paid provider, and ESPN in the same state. */
async function startRoundTwo() {
  const teetime = await startTeeTime()
  const [scene] = teetime.provider.scenes
  for (const [rank, [name]] of Object.entries(names)) {
    const one = scene!.golfers[Number(rank) - 1]!
    ;[one.firstName, one.lastName] = name.split(' ') as [string, string]
  }
  await teetime.tick()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23])
  await teetime.passDeadline(leagueId)
  Object.assign(scene!, {
    firstTee: new Date(Date.now() - dayMs - 3 * 3_600_000),
    status: 'In Progress',
    round: 2,
    roundStatus: 'In Progress',
  })
  scene!.golfers.forEach((one, index) => {
    Object.assign(one, { rounds: [first(index + 1)], today: today(index + 1), thru: '9' })
  })
  // So much at once waits for a payload that confirms it.
  await teetime.tick()
  await teetime.tick()
  const espn = await startEspn({
    name: 'Practice Open pres. by Gorse',
    dates: { date: `${day(-1)}T12:00Z`, endDate: `${day(2)}T12:00Z` },
    status: 'STATUS_IN_PROGRESS',
    period: 2,
    golfers: scene!.golfers.map((one, index) =>
      espnGolfer(index + 1, names[index + 1]?.[1] ?? `${one.firstName} ${one.lastName}`),
    ),
  })
  return { teetime, leagueId, espn, scene: scene! }
}

/** Restarts with another source, as the administrator does. */
function switchTo(teetime: TeeTime, feed: 'espn' | 'live-golf', espn: Espn) {
  const { world, provider } = teetime
  const config = readConfig({
    NODE_ENV: 'test',
    GOLF_FEED: feed,
    ESPN_API_URL: espn.url,
    LIVE_GOLF_API_KEY: 'key',
    LIVE_GOLF_API_URL: provider.url,
  })
  return { ...world, config, golf: openGolf(config, world.db, world.log) }
}

const totals = async (teetime: TeeTime, id: string) =>
  (await teetime.as('ann')(getLeaderboard, { params: { id } })).standings.map((one) => [
    one.username,
    one.totalToPar,
    one.golfers.map(({ apiPlayerId, toPar, penalty }) => [apiPlayerId, toPar, penalty]),
  ])

test('a league of one source goes on under another in round 2, and back, and only play moves a score', async () => {
  const { teetime, leagueId, espn, scene } = await startRoundTwo()
  const { db } = teetime.world
  const before = await totals(teetime, leagueId)
  expect(before.map((team) => team.slice(0, 2))).toEqual([
    ['ann', -10],
    ['bob', -4],
  ])
  const underEspn = switchTo(teetime, 'espn', espn)
  for (let reading = 0; reading < 4; reading += 1) await readGolf(underEspn)

  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await db.select({ key: tournaments.key }).from(tournaments)).toHaveLength(1)
  const field = await db.select().from(entrants)
  expect(field.map(({ apiPlayerId }) => apiPlayerId)).toHaveLength(40)
  expect(field.filter(({ missing }) => missing > 0)).toEqual([])
  const known = await db.select().from(golferIds).where(eq(golferIds.source, 'espn'))
  expect(known.map((one) => [one.sourcePlayerId, one.apiPlayerId])).toEqual(
    expect.arrayContaining([1, 2, 3, 40].map((rank) => [`espn-${900 + rank}`, nth(rank)])),
  )
  const refs = await db.select().from(tournamentIds).where(eq(tournamentIds.source, 'espn'))
  expect(refs).toMatchObject([{ tournId: 'espn-401000006' }])
  const { tournaments: offered } = await teetime.as('ann')(listUpcoming)
  expect(offered.map(({ id }) => id)).toEqual(['014'])

  // A birdie under ESPN counts for the golfer whom the paid provider brought.
  const birdie = espnGolfer(1, 'Ludvig Aberg')
  espn.golfers[0] = {
    ...birdie,
    status: status('playing', { period: 2, thru: 10 }),
    linescores: [score(1, 72 + first(1), first(1)), score(2, 39 + today(1), today(1) - 1)],
    statistics: [{ name: 'scoreToPar', value: first(1) + today(1) - 1 }],
  }
  await readGolf(underEspn)
  const toParOf = async () =>
    (await totals(teetime, leagueId))
      .flatMap(([, , golfers]) => golfers as [string, number, number][])
      .find(([id]) => id === nth(1))
  expect(await toParOf()).toEqual([nth(1), first(1) + today(1) - 1, 0])

  Object.assign(scene.golfers[0]!, { today: today(1) - 1, thru: '10' })
  const after = await totals(teetime, leagueId)
  await readGolf(switchTo(teetime, 'live-golf', espn))
  expect(await totals(teetime, leagueId)).toEqual(after)
})

test('while it is not clear who a golfer is, the last board stays and the doubt is kept', async () => {
  const { teetime, leagueId, espn } = await startRoundTwo()
  const { db } = teetime.world
  const before = await totals(teetime, leagueId)
  const [{ seenAt } = { seenAt: null }] = await db.select().from(boards)
  espn.golfers[3] = espnGolfer(4, 'Ulrich Last4')
  const underEspn = switchTo(teetime, 'espn', espn)
  await expect(readGolf(underEspn)).rejects.toMatchObject({ failure: 'unmatched' })

  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await db.select().from(boards)).toMatchObject([{ seenAt }])
  expect(await db.select().from(identityDoubts)).toMatchObject([
    {
      source: 'espn',
      kind: 'golfer',
      sourceId: 'espn-904',
      name: 'Ulrich Last4',
      candidates: [{ id: nth(4), name: 'First4 Last4' }],
    },
  ])

  // The administrator says who it is.
  const { as } = teetime
  const [doubt] = (await as('admin')(getSystemHealth)).feed.doubts
  const answer = { source: 'espn', kind: 'golfer', sourceId: doubt!.sourceId } as const
  const settle = (candidateId: string | null) =>
    as('admin')(settleIdentity, { body: { ...answer, candidateId } })
  await expect(settle(nth(5))).rejects.toMatchObject({ status: 404 })
  await settle(nth(4))
  await expect(settle(nth(4))).rejects.toMatchObject({ status: 404 })
  await readGolf(underEspn)
  expect((await as('admin')(getSystemHealth)).feed.doubts).toEqual([])
  expect(await totals(teetime, leagueId)).toEqual(before)
  expect(await db.select().from(entrants)).toHaveLength(40)
})

test('a tournament that may be either of two is not on offer until the administrator says which', async () => {
  const { teetime, espn } = await startRoundTwo()
  const { as, world } = teetime
  const [stored] = await world.db.select().from(tournaments)
  const other = { ...stored!, key: 'live-golf:1:015:2026', tournId: '015', name: 'Practice Gorse' }
  await world.db.insert(tournaments).values(other)
  espn.name = 'Practice Links'
  const underEspn = switchTo(teetime, 'espn', espn)
  await readCalendar(underEspn)
  const { feed } = await as('admin')(getSystemHealth)
  expect(feed.doubts.map(({ kind, candidates }) => [kind, candidates.length])).toEqual([
    ['tournament', 2],
  ])
  expect(await world.db.select().from(tournaments)).toHaveLength(2)
  const { source, kind, sourceId } = feed.doubts[0]!
  if (source === 'simulated') throw new Error('the simulated tour has no doubts')
  await as('admin')(settleIdentity, {
    body: { source, kind, sourceId, candidateId: stored!.key },
  })
  await readCalendar(underEspn)
  const refs = await world.db.select().from(tournamentIds).where(eq(tournamentIds.source, 'espn'))
  expect(refs).toMatchObject([{ tournId: 'espn-401000006', tournamentKey: stored!.key }])
  expect((await as('admin')(getSystemHealth)).feed.doubts).toEqual([])
})
