import type { CompactLeaderboard, Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { toDollars } from '#domain/money/money.ts'
import { compareText } from '#domain/order.ts'
import {
  type LeagueStandings,
  computeStandings,
  type TeamGolferScore,
} from '#domain/scoring/league-standings.ts'
import { describeTiebreakers } from '#domain/scoring/tiebreaker.ts'
import { firstTeeOfRound, nextRoundStart } from '#domain/tournaments/rounds.ts'
import type { StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ClosedLeague } from './closed-league.ts'

/** A leaderboard without the times that change when nothing else does. */
export type LeaderboardContent = Omit<Leaderboard, 'asOf' | 'fallback' | 'settlesAt'>

type ScoredGolfer = LeaderboardRow['golfers'][number]

/** A league's member before the draft closes. */
export interface MemberBeforeClose {
  userId: string
  username: string
  name: string
  /** Whether a complete team is saved. */
  picked: boolean
}

/** The standings before the draft closes: these members in the order they joined, and whether each has picked. */
export const openContent = (
  counting: number,
  members: readonly MemberBeforeClose[],
): LeaderboardContent => ({
  status: 'open',
  round: 1,
  roundStatus: null,
  roundStartsAt: null,
  cut: null,
  counting,
  standings: members.map(({ userId, username, name, picked }) => ({
    position: '-',
    userId,
    username,
    name,
    totalToPar: null,
    predictedWinningScore: null,
    movement: 0,
    projectedPrize: 0,
    tieBreak: null,
    golfers: [],
    picked,
  })),
})

/** The standings after the draft closes, computed from the teams and the last good board. */
export function closedContent(
  closed: ClosedLeague,
  known: Pick<StoredScoreboard, 'board'> | null,
): LeaderboardContent {
  const { league, teams, field } = closed
  const board = computeStandings(league, teams, field, known?.board ?? null)
  const inPlay = board.status === 'live' ? known?.board : undefined
  const firstTee = inPlay && firstTeeOfRound(inPlay)
  return {
    status: board.status,
    round: known?.board.round ?? 1,
    roundStatus: inPlay?.roundStatus ?? null,
    roundStartsAt: inPlay ? nextRoundStart(inPlay) : null,
    ...(firstTee && { firstTeeOfRound: firstTee }),
    cut: known?.board.cut ?? null,
    counting: league.rules.counting,
    standings: toLeaderboardRows(closed, board),
  }
}

/** The lines of a league's standings for the wire, with everyone's names. */
export function toLeaderboardRows(closed: ClosedLeague, board: LeagueStandings): LeaderboardRow[] {
  const filled = new Map(closed.teams.map((team) => [team.userId, new Set(team.filled)]))
  const broken = describeTiebreakers(
    board.rows,
    board.tiebreaker,
    (userId) => closed.member(userId).name,
  )
  return board.rows.map(({ userId, standing, movement, prize, golfers, predicted }) => ({
    position: standing.position,
    userId,
    ...closed.member(userId),
    totalToPar: standing.total,
    predictedWinningScore: predicted,
    movement,
    projectedPrize: prize,
    tieBreak: broken.get(userId) ?? null,
    golfers: golfers.map((golfer) => toLeaderboardTeamGolfer(golfer, closed, filled.get(userId))),
    picked: null,
  }))
}

function toLeaderboardTeamGolfer(
  golfer: TeamGolferScore,
  { golferName, golferCountry }: ClosedLeague,
  filled: ReadonlySet<string> | undefined,
): ScoredGolfer {
  const { apiPlayerId, replaces } = golfer
  return {
    apiPlayerId,
    name: golfer.name,
    country: golferCountry(apiPlayerId),
    groupId: golfer.slot,
    toPar: golfer.toPar,
    penalty: golfer.penalty,
    counting: golfer.counting,
    notStarted: golfer.notStarted,
    position: golfer.position,
    thru: golfer.thru,
    today: golfer.today,
    teeTime: golfer.teeTime,
    stale: golfer.stale,
    replaces,
    replacesName: replaces === null ? null : golferName(replaces),
    filled: filled?.has(replaces ?? apiPlayerId) ?? false,
  }
}

/**
 * A fast path: serializes standings by hand, as a {@link CompactLeaderboard} without its times: 2.4 ms for 100 teams, where
 * encoding a {@link Leaderboard} with the contract's schema takes 10.2.
 */
export function serializeLeaderboard({ standings, ...head }: LeaderboardContent): string {
  const golfers = new Map<string, CompactLeaderboard['golfers'][number]>()
  const lines = standings.map(({ golfers: team, projectedPrize, ...line }) => {
    for (const golfer of team) golfers.set(golfer.apiPlayerId, toLeaderboardGolfer(golfer))
    const idsOf = (some: typeof team) => some.map(({ apiPlayerId }) => apiPlayerId)
    return {
      ...line,
      projectedPrize: toDollars(projectedPrize),
      golfers: idsOf(team),
      counting: idsOf(team.filter(({ counting }) => counting)),
      filled: idsOf(team.filter(({ filled }) => filled)),
      replaced: team.flatMap(({ apiPlayerId: by, replaces, replacesName: name }) =>
        replaces === null ? [] : [{ by, apiPlayerId: replaces, name }],
      ),
    }
  })
  const byId = [...golfers.values()].toSorted((a, b) => compareText(a.apiPlayerId, b.apiPlayerId))
  return JSON.stringify({ ...head, standings: lines, golfers: byId })
}

/** The part of a golfer's line that is the same on every team. */
export const toLeaderboardGolfer = (
  golfer: ScoredGolfer,
): CompactLeaderboard['golfers'][number] => ({
  apiPlayerId: golfer.apiPlayerId,
  name: golfer.name,
  country: golfer.country,
  groupId: golfer.groupId,
  toPar: golfer.toPar,
  penalty: golfer.penalty,
  notStarted: golfer.notStarted,
  position: golfer.position,
  thru: golfer.thru,
  today: golfer.today,
  teeTime: golfer.teeTime,
  stale: golfer.stale,
})
