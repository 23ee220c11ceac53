import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { saveTeam } from '#contract/game/draft.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { addToGroups, completeSetup } from '#contract/leagues/groups.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { addFriendAsMember } from '../../testing/leagues.ts'
import { startTeeTime, type TeeTime } from '../../testing/teetime.ts'
import { type Replay, replayMissing, startReplay } from './replay.fixture.ts'

/** Teams by world ranking: 1–7 are in A, 8–14 in B, 15–21 in C, the rest wildcards. */
const teams: Record<string, number[]> = {
  ann: [1, 2, 8, 9, 15, 22],
  bob: [3, 4, 10, 11, 16, 30],
  cat: [5, 6, 12, 13, 17, 41],
  dan: [7, 1, 14, 8, 18, 55],
  eve: [2, 3, 9, 10, 19, 70],
}

/** A league on the replayed tournament under one source. */
interface World {
  teetime: TeeTime
  leagueId: string
  /** The paid provider's id of a golfer, by the one that is stored. */
  idOf: Map<string, string>
}

async function startWorld(replay: Replay, feed: 'live-golf' | 'espn'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines = replay.ranking.map(({ espnName }, nth) => `${nth + 1},${espnName}`)
  writeFileSync(join(folder, 'rankings.csv'), lines.join('\n'))
  const teetime = await startTeeTime({
    GOLF_FEED: feed,
    DATA_DIR: folder,
    LIVE_GOLF_API_URL: replay.liveGolfUrl,
    ESPN_API_URL: replay.espnUrl,
  })
  const stored = (id: string) => (feed === 'espn' ? replay.espnIds.get(id)! : id)
  const field = replay.ranking.map(({ id }, nth) => ({ apiPlayerId: stored(id), rank: nth + 1 }))
  const [captain = '', ...friends] = Object.keys(teams)
  await teetime.register(captain, ...friends)
  const as = teetime.as(captain)
  const { tournaments } = await as(listUpcomingTournaments)
  const { id: apiTournamentId = '' } =
    tournaments.find(({ name }) => name.includes('Masters')) ?? {}
  const { league } = await as(createLeague, {
    body: { name: 'Sunday Best', apiTournamentId, tournOrgId: '1', entryFee: 2000 },
  })
  const params = { id: league.id }
  const playerGroupAssignments = assignGroupsByRanking(field, defaultRules).map(
    ({ apiPlayerId, group }) => ({
      apiPlayerId,
      groupId: group,
    }),
  )
  await as(addToGroups, { params, body: { playerGroupAssignments } })
  await as(completeSetup, { params })
  for (const friend of friends) await addFriendAsMember(teetime, league.id, captain, friend)
  for (const [nth, [name, ranks]] of Object.entries(teams).entries()) {
    const apiPlayerIds = ranks.map((rank) => field[rank - 1]!.apiPlayerId)
    await teetime.as(name)(saveTeam, {
      params,
      body: { apiPlayerIds, predictedWinningScore: -8 - nth },
    })
  }
  const idOf = new Map(replay.ranking.map(({ id }) => [stored(id), id]))
  return { teetime, leagueId: league.id, idOf }
}

/** Everything about a league's board that depends on golf. */
async function boardOf({ teetime, leagueId, idOf }: World) {
  const board = await teetime.as('ann')(getLeaderboard, { params: { id: leagueId } })
  return {
    status: board.status,
    // Between rounds 1 and 2 only one of them draws a line already.
    cut: board.cut?.projected && board.roundStatus !== 'in-progress' ? null : board.cut,
    // Ties are listed in the order of ids, which differ.
    standings: board.standings
      .toSorted((a, b) => a.username.localeCompare(b.username))
      .map((line) => ({
        username: line.username,
        position: line.position,
        totalToPar: line.totalToPar,
        prize: line.projectedPrize,
        counting: line.golfers
          .flatMap(({ counting, toPar, penalty }) => (counting ? (toPar ?? 0) + penalty : []))
          .toSorted((a, b) => a - b),
        golfers: line.golfers
          .map((golfer) => ({
            id: idOf.get(golfer.apiPlayerId) ?? '',
            replaces: golfer.replaces && idOf.get(golfer.replaces),
            toPar: golfer.toPar,
            penalty: golfer.penalty,
            position: golfer.position,
            thru: golfer.thru,
            today: golfer.today,
          }))
          .toSorted((a, b) => a.id.localeCompare(b.id)),
      })),
  }
}

/** Reads everything; a source that fails is left alone. */
async function read({ teetime }: World): Promise<void> {
  await teetime.tick().catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error
  })
}

/** A moment, and what happens right before it. Golfers are named by world ranking. After a web page, ESPN is left alone. */
interface Moment {
  at: string
  withdraw?: number[]
  disqualify?: number[]
  correct?: { rank: number; round: number; hole: number; score: number }
  fail?: '500' | 'garbage' | 'empty'
}

const moments: Moment[] = [
  { at: 'r1+3h', fail: '500' },
  { at: 'r1+8h' },
  { at: 'r2-60m', fail: 'garbage' },
  { at: 'r2+4h', withdraw: [3] },
  { at: 'r2+8h', correct: { rank: 9, round: 1, hole: 3, score: 6 } },
  { at: 'r3-60m', fail: 'empty' },
  { at: 'r3+5h', disqualify: [12] },
  { at: 'r4-60m', correct: { rank: 4, round: 3, hole: 18, score: 7 } },
  { at: 'r4+6h', fail: '500' },
  { at: 'final+60m' },
]

/** The moment so many minutes earlier. */
const earlier = (at: string, minutes: number): string => {
  const [, base = '', sign, amount, unit] = /^(\w+)([+-])(\d+)(\w)$/.exec(at)!
  const after = Number(amount) * (unit === 'h' ? 60 : 1) * (sign === '-' ? -1 : 1) - minutes
  return `${base}${after < 0 ? '-' : '+'}${Math.abs(after)}m`
}

/** Plays the tournament under one source. @returns the league's board at each moment */
async function play(feed: 'live-golf' | 'espn') {
  const replay = await startReplay()
  const world = await startWorld(replay, feed)
  const ids = (ranks: number[] = []) => ranks.map((rank) => replay.ranking[rank - 1]!.id)
  const readAt = async (at: string) => {
    await replay.control({ at })
    await read(world)
  }
  // Someone withdraws before the first tee, which three readings must say.
  await replay.control({ at: 'r1-200m', withdraw: ids([15]) })
  for (const minutes of [180, 170, 160]) await readAt(`r1-${minutes}m`)
  await world.teetime.passDeadline(world.leagueId)
  const seen: Awaited<ReturnType<typeof boardOf>>[] = []
  for (const { at, withdraw, disqualify, correct, fail = null } of moments) {
    await replay.control({ at: earlier(at, 20) })
    await replay.control({
      withdraw: ids(withdraw),
      disqualify: ids(disqualify),
      ...(correct && { correct: { ...correct, id: ids([correct.rank])[0] } }),
    })
    await read(world)
    await replay.control({ fail })
    if (fail) await read(world)
    await replay.control({ fail: null })
    // A doubtful score needs a second payload to confirm it.
    for (const minutes of [10, 0]) await readAt(earlier(at, minutes))
    seen.push(await boardOf(world))
  }
  return seen
}

test.skipIf(replayMissing !== null)(
  'a replayed tournament has the same standings and prizes under either source at ten moments',
  async () => {
    const paid = await play('live-golf')
    const espn = await play('espn')
    for (const [nth, { at }] of moments.entries()) expect(espn[nth], at).toEqual(paid[nth])
    expect(new Set(paid.map((board) => JSON.stringify(board))).size).toBe(moments.length)
    const last = paid.at(-1)!
    const golfers = last.standings.flatMap((line) => line.golfers)
    expect(golfers.map(({ position }) => position)).toEqual(
      expect.arrayContaining(['CUT', 'WD', 'DQ']),
    )
    expect(golfers.some(({ replaces }) => replaces !== null)).toBe(true)
    expect(last.cut).toMatchObject({ projected: false })
    expect(last.standings.map(({ prize }) => prize)).toContain(7000)
  },
)
