import * as calls from '#contract/game/leaderboard.ts'

import { golfer, score, status } from '../../feed/espn/responses.fixture.ts'
import { day, startEspn } from '../../feed/espn/server.fixture.ts'
import type { Json } from '../../feed/live-golf/responses.fixture.ts'
import { boards } from '../../tournaments/tables.ts'
import { draft, startLeague } from '../leagues.ts'
import { startTeeTime, type TeeTime } from '../teetime.ts'

const dayMs = 86_400_000

/** Scores of the golfer of a rank: to par in round 1, and over nine holes of round 2. */
export const first = (rank: number) => (rank % 7) - 3
export const today = (rank: number) => (rank % 5) - 2

/** The golfer of a rank in round 2, as ESPN shows them. Each hole is a par 4. */
export const espnGolfer = (
  rank: number,
  displayName: string,
  { thru, toPar }: { thru: number; toPar: number } = { thru: 9, toPar: today(rank) },
): Json =>
  golfer({
    id: `${900 + rank}`,
    status: status('playing', { period: 2, thru, position: { displayName: `${rank}` } }),
    linescores: [score(1, 72 + first(rank), first(rank)), score(2, thru * 4 + toPar, toPar)],
    statistics: [{ name: 'scoreToPar', value: first(rank) + toPar }],
    athlete: { displayName, lastName: displayName.split(' ').at(-1), flag: { alt: 'Sweden' } },
  })

const names: Record<number, [paid: string, espn: string]> = {
  1: ['Ludvig Åberg', 'Ludvig Aberg'],
  2: ['Matt Fitzpatrick', 'Matthew Fitzpatrick'],
  3: ['Ted Potter', 'Ted Potter, Jr.'],
}

/** ESPN's name of the golfer of a rank. */
export const espnName = (rank: number): string => names[rank]?.[1] ?? `First${rank} Last${rank}`

/** A league in round 2 under the paid provider, and ESPN in the same state. */
export async function startRoundTwo(settings: Record<string, string> = {}) {
  const espn = await startEspn({
    name: 'Practice Open pres. by Gorse',
    dates: { date: `${day(-1)}T12:00Z`, endDate: `${day(2)}T12:00Z` },
    status: 'STATUS_IN_PROGRESS',
    period: 2,
  })
  const teetime = await startTeeTime({ ESPN_API_URL: espn.url, ...settings })
  const scene = teetime.provider.scenes[0]!
  for (const [rank, [name]] of Object.entries(names)) {
    const one = scene.golfers[Number(rank) - 1]!
    ;[one.firstName, one.lastName] = name.split(' ') as [string, string]
  }
  // The board knows them by other names.
  await teetime.services.db.delete(boards)
  await teetime.tick()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23])
  await teetime.passDeadline(leagueId)
  Object.assign(scene, {
    firstTee: new Date(Date.now() - dayMs - 3 * 3_600_000),
    status: 'In Progress',
    round: 2,
    roundStatus: 'In Progress',
  })
  scene.golfers.forEach((one, index) => {
    Object.assign(one, { rounds: [first(index + 1)], today: today(index + 1), thru: '9' })
  })
  // So much at once waits for a payload that confirms it.
  await teetime.tick()
  await teetime.tick()
  espn.golfers = scene.golfers.map((_, index) => espnGolfer(index + 1, espnName(index + 1)))
  return { teetime, leagueId, espn, scene }
}

/** Each team's total, and its golfers' scores and penalties. */
export const totals = async (teetime: TeeTime, id: string) =>
  (await teetime.as('ann')(calls.getLeaderboard, { params: { id } })).standings.map((one) => [
    one.username,
    one.totalToPar,
    one.golfers.map(({ apiPlayerId, toPar, penalty }) => [apiPlayerId, toPar, penalty]),
  ])
