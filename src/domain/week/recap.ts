import { compareNumberLists, compareText } from '../order.ts'
import { cutOf } from '../scoring/cut.ts'
import type { LeagueStandings, StandingsRow } from '../scoring/league-standings.ts'
import { isOver, isRoundComplete, officialRounds } from '../scoring/scoring.ts'
import { type Scoreboard, plannedRounds } from '../tournaments/tournament.ts'

/** A round by its number, or the result. */
export const recapRounds = ['1', '2', '3', '4', 'final'] as const
export type RecapRound = (typeof recapRounds)[number]

/** The facts of a recap, before they are put into words. */
export interface RecapFacts {
  /** Null while no team has a score. */
  leader: { userIds: string[]; total: number } | null
  /** The members who gained and lost the most places in the round. */
  climber: { userId: string; places: number } | null
  faller: { userId: string; places: number } | null
  /** The best score of the round, or of the event once it is final, by a golfer on one team only. */
  bestPick: { userId: string; apiPlayerId: string; toPar: number } | null
  /** The golfers of the league who missed the cut in this round. */
  cut: string[]
  /** The strokes between the last paid place and the next team; null when nobody is paid, or everybody. */
  moneyGap: number | null
}

/** A league at the end of a round. */
export interface RecapInput {
  round: RecapRound
  /** The standings as they were then. */
  standings: LeagueStandings
  /** The board as it was then. */
  board: Scoreboard
  golferName(apiPlayerId: string): string
  memberName(userId: string): string
  /** In a club: how often each member won this season before this league. */
  seasonWins?: SeasonWins | null
  /** Whether nobody pays to play. */
  isFree: boolean
}

/** Wins of a club's season by member. A season that starts in January is a year. */
export interface SeasonWins {
  period: 'year' | 'season'
  wins: ReadonlyMap<string, number>
}

/**
 * The completed rounds that are ready for a recap. The round before the cut waits until the tour says who missed it.
 */
export function roundsToRecap(board: Scoreboard): number[] {
  const last = isOver(board) ? officialRounds(board) : plannedRounds
  const cut = cutOf(board)
  return Array.from({ length: last }, (_, nth) => nth + 1).filter(
    (round) => isRoundComplete(round, board) && !(cut?.open && round === cut.after),
  )
}

/** Finds what a recap tells. @see docs/rules.md#recaps */
export function findRecapFacts({ round, standings, board }: RecapInput): RecapFacts {
  const { rows, status } = standings
  const first = rows.filter(({ standing }) => standing.rank === 1)
  const total = first[0]?.standing.total ?? null
  const isMoved = round !== 'final' && status !== 'void'
  const moved = isMoved ? rows.filter(({ movement }) => movement !== 0) : []
  const by = (sign: 1 | -1) =>
    moved
      .filter(({ movement }) => movement * sign > 0)
      .toSorted(
        (a, b) =>
          compareNumberLists(
            [-sign * a.movement, a.standing.rank],
            [-sign * b.movement, b.standing.rank],
          ) || compareText(a.userId, b.userId),
      )
      .map(({ userId, movement }) => ({ userId, places: Math.abs(movement) }))[0] ?? null
  return {
    leader: total === null ? null : { userIds: first.map(({ userId }) => userId), total },
    climber: by(1),
    faller: by(-1),
    bestPick: bestPick(round, rows, board),
    cut: outIn(round, 'cut', rows, board).map(({ apiPlayerId }) => apiPlayerId),
    moneyGap: moneyGap(standings),
  }
}

function bestPick(
  round: RecapRound,
  lines: readonly StandingsRow[],
  board: Scoreboard,
): RecapFacts['bestPick'] {
  if (lines.length < 2) return null
  const rows = new Map(board.rows.map((row) => [row.apiPlayerId, row]))
  const scoreOf = (golfer: StandingsRow['golfers'][number]) =>
    round === 'final'
      ? golfer.score
      : (rows.get(golfer.apiPlayerId)?.rounds.find((one) => `${one.round}` === round)?.toPar ??
        null)
  const picks = lines.flatMap(({ userId, golfers }) =>
    golfers.map((golfer) => ({ userId, apiPlayerId: golfer.apiPlayerId, toPar: scoreOf(golfer) })),
  )
  const owners = Map.groupBy(picks, ({ apiPlayerId }) => apiPlayerId)
  const [best] = picks
    .flatMap(({ toPar, ...pick }) => (toPar === null ? [] : [{ ...pick, toPar }]))
    .filter(({ apiPlayerId }) => owners.get(apiPlayerId)?.length === 1)
    .toSorted((a, b) => a.toPar - b.toPar || compareText(a.apiPlayerId, b.apiPlayerId))
  return best ?? null
}

/** The golfers of the league who went out at the cut of a round, those on the most teams first, with their owners. */
export function outIn(
  round: RecapRound,
  kind: 'cut' | 'mdf',
  lines: readonly StandingsRow[],
  { rows }: Scoreboard,
): { apiPlayerId: string; userIds: string[] }[] {
  return rows
    .filter(({ out, rounds }) => out === kind && `${rounds.at(-1)?.round}` === round)
    .map(({ apiPlayerId }) => ({
      apiPlayerId,
      userIds: lines
        .filter(({ golfers }) => golfers.some((golfer) => golfer.apiPlayerId === apiPlayerId))
        .map(({ userId }) => userId),
    }))
    .filter(({ userIds }) => userIds.length > 0)
    .toSorted(
      (a, b) => b.userIds.length - a.userIds.length || compareText(a.apiPlayerId, b.apiPlayerId),
    )
}

function moneyGap({ rows, status }: LeagueStandings): number | null {
  const [last, next] = bubbleTeams(rows)
  const [from, to] = [last?.standing.total ?? null, next?.standing.total ?? null]
  return status === 'void' || from === null || to === null ? null : to - from
}

/** The last team that is paid and the first that isn't. */
export function bubbleTeams(lines: readonly StandingsRow[]): (StandingsRow | undefined)[] {
  const at = lines.findIndex(({ prize }) => prize === 0)
  return at < 1 ? [] : [lines[at - 1], lines[at]]
}
