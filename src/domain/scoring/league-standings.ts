import type { Slot } from '../leagues/groups.ts'
import type { Penalty, Rules } from '../leagues/rules.ts'
import { payouts } from '../money/prizes.ts'
import { type Scoreboard, type ScoreboardRow, emptyRow } from '../tournaments/tournament.ts'
import { type Standing, type Tiebreaker, rankTeams } from './ranking.ts'
import { markNeverStarted, replaceWithdrawn } from './replacement.ts'
import {
  scoreboardAfterRound,
  type GolferScore,
  scoreGolfer,
  isOver,
  isRoundComplete,
  isShortened,
  isTournamentVoid,
  officialRounds,
  winningToPar,
} from './scoring.ts'

/** A team as it was when the draft closed. */
export interface DraftedTeam {
  userId: string
  predicted: number | null
  /** In the order of the draft sheet. */
  golfers: readonly string[]
  /** The order in which teams became complete, from 1, without ties. */
  completionOrder: number
}

/** A golfer of the field, with their slot in this league. */
export interface LeagueGolfer {
  apiPlayerId: string
  name: string
  slot: Slot
  /** By the order that the field is listed in. */
  rank: number | null
  /** Place in the field's ranking when the draft closed; null for a golfer who joined later. */
  place: number | null
  /** False once the golfer is off the entry list. */
  inField: boolean
}

/** A golfer's contribution to one team. */
export interface TeamGolferScore extends GolferScore {
  slot: Slot
  counting: boolean
  /** Hasn't hit a first shot and counts as level par. */
  notStarted: boolean
  teeTime: Date | null
  /** Whether the feed's newest row can't be read, so these are its last good values. */
  stale: boolean
  /** The `apiPlayerId` that was picked and withdrew before starting. */
  replaces: string | null
}

/** A team's line on its league's board. */
export interface StandingsRow {
  userId: string
  predicted: number | null
  standing: Standing
  /** Places gained since the last round ended; negative when lost, 0 while golfers still play it. */
  movement: number
  /** In cents, if the tournament ended now. */
  prize: number
  golfers: TeamGolferScore[]
}

/** A league's standings with money, from one board. */
export interface LeagueStandings {
  status: 'live' | 'provisional' | 'void'
  /** All entry fees, in cents; 0 in a void league. */
  pot: number
  /** The commissioner's share of the pot, in cents. */
  commissionerCut: number
  tiebreaker: Tiebreaker
  rows: StandingsRow[]
}

/**
 * Computes a league's board: withdrawn golfers replaced, every golfer scored, teams ranked, the pot shared out.
 *
 * @param league.entryFee in cents
 * @param board null until the tour has one
 * @param newest when `board` is a past one, the latest: it knows who never started
 */
export function computeStandings(
  league: { rules: Rules; entryFee: number },
  teams: readonly DraftedTeam[],
  field: readonly LeagueGolfer[],
  board: Scoreboard | null,
  newest: Scoreboard | null = board,
): LeagueStandings {
  const golfers = markNeverStarted(field, newest)
  const slots = new Map(field.map(({ apiPlayerId, slot }) => [apiPlayerId, slot]))
  const replaced = teams.map((team) => ({
    ...team,
    places: replaceWithdrawn(team.golfers, golfers),
  }))
  const rank = (at: Scoreboard | null) => rankReplacedTeams(league.rules, replaced, golfers, at)
  const teamOf = new Map(replaced.map((team) => [team.userId, team]))
  const rows = new Map(board?.rows.map((row) => [row.apiPlayerId, row]))
  const now = rank(board)
  const lastRound = (board ? (isOver(board) ? officialRounds(board) : board.round) : 1) - 1
  const hasMoved = board && lastRound > 0 && isRoundComplete(lastRound, board)
  const past = hasMoved ? rank(scoreboardAfterRound(board, lastRound)) : null
  const before = new Map(past?.standings.map((standing) => [standing.userId, standing]))

  const noResult = isVoidLeague(teams.length, board)
  const pot = noResult ? 0 : league.entryFee * teams.length
  const paid = now.standings.map(({ userId, rank }) => ({
    userId,
    rank,
    completionOrder: teamOf.get(userId)?.completionOrder ?? Infinity,
  }))
  const { byUser, commissioner: commissionerCut } = payouts(
    pot,
    paid,
    league.rules.commissionerShare,
  )

  const lineOf = (standing: Standing): StandingsRow => {
    const { userId } = standing
    const team = teamOf.get(userId)
    const counting = new Set(standing.counting)
    return {
      userId,
      predicted: team?.predicted ?? null,
      standing,
      movement: movement(standing, before.get(userId)),
      prize: byUser.get(userId) ?? 0,
      golfers: (team?.places ?? []).map(({ apiPlayerId, replaces }) => ({
        ...toTeamGolferScore(now.contributionOf(apiPlayerId), rows.get(apiPlayerId), board),
        slot: slots.get(apiPlayerId) ?? 'W',
        counting: counting.has(apiPlayerId),
        replaces,
      })),
    }
  }
  return {
    status: noResult ? 'void' : board && isOver(board) ? 'provisional' : 'live',
    pot,
    commissionerCut,
    tiebreaker: now.tiebreaker,
    rows: now.standings.map(lineOf),
  }
}

/** Places gained since the standings before; 0 for a team that had no total then. */
const movement = ({ rank }: Standing, before: Standing | undefined): number =>
  before && before.total !== null ? before.rank - rank : 0

/** A golfer's contribution with what the board says besides the score. */
const toTeamGolferScore = (
  contribution: GolferScore,
  row: ScoreboardRow | undefined,
  board: Scoreboard | null,
) => ({
  ...contribution,
  notStarted: contribution.score === null && !(board && isOver(board)),
  teeTime: row?.teeTime ?? null,
  stale: row?.stale ?? false,
})

/**
 * Whether a league is void: fewer than two teams entered, or the event ended with fewer than 36 official holes.
 *
 * @see docs/rules.md#void-leagues
 */
const isVoidLeague = (entered: number, board: Scoreboard | null): boolean =>
  entered < 2 || (board !== null && isTournamentVoid(board))

type ReplacedTeam = DraftedTeam & { places: { apiPlayerId: string; replaces: string | null }[] }

function rankReplacedTeams(
  rules: Rules,
  teams: readonly ReplacedTeam[],
  field: readonly (LeagueGolfer & { neverStarted: boolean })[],
  board: Scoreboard | null,
): {
  standings: Standing[]
  tiebreaker: Tiebreaker
  contributionOf: (apiPlayerId: string) => GolferScore
} {
  const contributions = new Map(
    (board?.rows ?? []).map((row) => [
      row.apiPlayerId,
      scoreGolfer(row, board as Scoreboard, rules.penalty),
    ]),
  )
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const contributionOf = (id: string) =>
    contributions.get(id) ?? scoreWithoutRow(id, golfers.get(id), board, rules.penalty)
  const entries = teams.map(({ userId, predicted, places }) => ({
    userId,
    predicted,
    golfers: places.map(({ apiPlayerId }) => contributionOf(apiPlayerId)),
  }))
  const final = board !== null && isOver(board) && !isVoidLeague(teams.length, board)
  // Guesses are skipped when the event lost a round.
  const winning = final && !isShortened(board) ? winningToPar(board) : null
  const tiebreaker = { final, winningToPar: winning }
  const standings = rankTeams(entries, { counting: rules.counting, ...tiebreaker })
  return { contributionOf, tiebreaker, standings }
}

/** Scores a golfer without a row: never started and not replaced, or not on the board yet. */
function scoreWithoutRow(
  apiPlayerId: string,
  golfer: (LeagueGolfer & { neverStarted: boolean }) | undefined,
  board: Scoreboard | null,
  penalty: Penalty,
): GolferScore {
  const name = golfer?.name ?? apiPlayerId
  const nothing = { toPar: null, today: null, thru: '', started: false, score: null }
  const unpenalized = { penalties: [], penalty: 0 }
  if (!board || !golfer?.neverStarted) {
    return { apiPlayerId, name, position: '-', out: null, ...nothing, ...unpenalized }
  }
  const row: ScoreboardRow = { ...emptyRow(apiPlayerId, name), out: 'wd', position: 'WD' }
  return scoreGolfer(row, board, penalty)
}
