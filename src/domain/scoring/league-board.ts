import type { Slot } from '../leagues/groups.ts'
import { payouts } from '../money/prizes.ts'
import { replaceWithdrawn } from './replacement.ts'
import type { Penalty, Rules } from '../leagues/rules.ts'
import {
  boardAfterRound,
  type Contribution,
  golferScore,
  hasStarted,
  isOver,
  isShortened,
  isVoid,
  winningToPar,
} from './scoring.ts'
import { type Standing, standings } from './standings.ts'
import type { TieBreak } from './tie-break.ts'
import type { Board, BoardRow } from '../tournaments/tournament.ts'

/** A team as it was when drafting closed. */
export interface DraftedTeam {
  userId: string
  predicted: number | null
  /** In the order of the draft sheet. */
  golfers: readonly string[]
  /** The order in which teams became complete, from 1; no two are the same. */
  completed: number
}

/** A golfer of a league's field, with the group he is in there. */
export interface LeagueGolfer {
  apiPlayerId: string
  name: string
  slot: Slot
  /** In the world. */
  rank: number | null
  /** In the field's ranking when drafting closed; null for one who joined later. */
  place: number | null
  /** False once the entry list no longer has him. */
  inField: boolean
}

/** What a golfer gives a team. */
export interface TeamContribution extends Contribution {
  slot: Slot
  counting: boolean
  /** Still to hit his first shot: he counts as level par. */
  notStarted: boolean
  teeTime: Date | null
  /** Whether the newest row of the feed can't be read, and these are the last good values. */
  stale: boolean
  /** Who was picked and withdrew before his first shot. */
  replaces: string | null
}

/** A team's line on its league's board. */
export interface LeagueLine {
  userId: string
  predicted: number | null
  standing: Standing
  /** Places gained since the last round ended; negative when lost. */
  movement: number
  /** In cents, as things stand. */
  prize: number
  golfers: TeamContribution[]
}

export interface LeagueBoard {
  status: 'live' | 'provisional' | 'void'
  /** All fees, in cents; 0 where none is owed. */
  pot: number
  /** The commissioner's part of it. */
  commissioner: number
  tieBreak: TieBreak
  lines: LeagueLine[]
}

/**
 * A league's board: who withdrew before his first shot replaced, every golfer scored, teams ranked, the
 * pot shared out. A function of what it is given, so it can be computed anywhere and at any time.
 *
 * @param league.entryFee in cents
 * @param board null while the tour has none
 * @param newest where `board` is one of the past, the one that knows who never started
 */
export function leagueBoard(
  league: { rules: Rules; entryFee: number },
  teams: readonly DraftedTeam[],
  field: readonly LeagueGolfer[],
  board: Board | null,
  newest: Board | null = board,
): LeagueBoard {
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const replaceable = markNeverStarted(field, newest)
  const replaced = teams.map((team) => ({
    ...team,
    places: replaceWithdrawn(team.golfers, replaceable),
  }))
  const rank = (at: Board | null) => rankTeams(league.rules, replaced, replaceable, at)

  const now = rank(board)
  const before = board && board.round > 1 ? rank(boardAfterRound(board, board.round - 1)) : null
  const ended = isVoidLeague(teams.length, board)
  const pot = ended ? 0 : league.entryFee * teams.length
  const paid = now.standings.map(({ userId, rank }) => {
    const team = teams.find((team) => team.userId === userId)
    return { userId, rank, completed: team?.completed ?? Infinity }
  })
  const { byUser, commissioner } = payouts(pot, paid, league.rules.commissionerShare)

  return {
    status: ended ? 'void' : board && isOver(board) ? 'provisional' : 'live',
    pot,
    commissioner,
    tieBreak: now.tieBreak,
    lines: now.standings.map((standing) => {
      const team = replaced.find(({ userId }) => userId === standing.userId)
      const counting = new Set(standing.counting)
      const wasAt = before?.standings.find(({ userId }) => userId === standing.userId)
      return {
        userId: standing.userId,
        predicted: team?.predicted ?? null,
        standing,
        movement: wasAt && wasAt.total !== null ? wasAt.rank - standing.rank : 0,
        prize: byUser.get(standing.userId) ?? 0,
        golfers: (team?.places ?? []).map(({ apiPlayerId, replaces }) => {
          const contribution = now.contributionOf(apiPlayerId)
          const row = board?.rows.find((row) => row.apiPlayerId === apiPlayerId)
          return {
            ...contribution,
            slot: golfers.get(apiPlayerId)?.slot ?? 'W',
            counting: counting.has(apiPlayerId),
            notStarted: contribution.score === null && !(board && isOver(board)),
            teeTime: row?.teeTime ?? null,
            stale: row?.stale ?? false,
            replaces,
          }
        }),
      }
    }),
  }
}

/**
 * Whether a league is void, so that nobody owes or wins anything: only one team entered, or the event
 * ended with under 36 official holes.
 */
const isVoidLeague = (entered: number, board: Board | null): boolean =>
  entered === 1 || (board !== null && isVoid(board))

/** The field, with who is out before his first shot. */
export function markNeverStarted<Golfer extends Pick<LeagueGolfer, 'apiPlayerId' | 'inField'>>(
  field: readonly Golfer[],
  board: Board | null,
): (Golfer & { neverStarted: boolean })[] {
  const started = startedIds(board)
  return field.map((golfer) => ({
    ...golfer,
    neverStarted: isNeverStarted(golfer, board, started),
  }))
}

type Replaced = DraftedTeam & { places: { apiPlayerId: string; replaces: string | null }[] }

function rankTeams(
  rules: Rules,
  teams: readonly Replaced[],
  field: readonly (LeagueGolfer & { neverStarted: boolean })[],
  board: Board | null,
): {
  standings: Standing[]
  tieBreak: TieBreak
  contributionOf: (apiPlayerId: string) => Contribution
} {
  const contributions = new Map(
    (board?.rows ?? []).map((row) => [
      row.apiPlayerId,
      golferScore(row, board as Board, rules.penalty),
    ]),
  )
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const contributionOf = (id: string) =>
    contributions.get(id) ?? offTheBoard(id, golfers.get(id), board, rules.penalty)
  const entries = teams.map(({ userId, predicted, places }) => ({
    userId,
    predicted,
    golfers: places.map(({ apiPlayerId }) => contributionOf(apiPlayerId)),
  }))
  const final = board !== null && isOver(board) && !isVoidLeague(teams.length, board)
  const shortened = board !== null && isShortened(board)
  const winning = board && winningToPar(board)
  return {
    contributionOf,
    tieBreak: { final, winningToPar: final && !shortened ? winning : null },
    standings: standings(entries, {
      counting: rules.counting,
      final,
      winningToPar: winning,
      shortened,
    }),
  }
}

/** A golfer without a row: out before the first shot with nobody to take the place, or not listed yet. */
function offTheBoard(
  apiPlayerId: string,
  golfer: (LeagueGolfer & { neverStarted: boolean }) | undefined,
  board: Board | null,
  penalty: Penalty,
): Contribution {
  const name = golfer?.name ?? apiPlayerId
  const nothing = { toPar: null, today: null, thru: '', started: false, score: null }
  const unpenalized = { penalties: [], penalty: 0 }
  if (!board || !golfer?.neverStarted) {
    return { apiPlayerId, name, position: '-', out: null, ...nothing, ...unpenalized }
  }
  const row: BoardRow = {
    apiPlayerId,
    name,
    amateur: false,
    out: 'wd',
    position: 'WD',
    toPar: null,
    today: null,
    thru: '',
    currentRound: 1,
    teeTime: null,
    rounds: [],
  }
  return golferScore(row, board, penalty)
}

function startedIds(board: Board | null): ReadonlyMap<string, { started: boolean; out: boolean }> {
  return new Map(
    (board?.rows ?? []).map((row) => [
      row.apiPlayerId,
      { started: hasStarted(row), out: row.out !== null },
    ]),
  )
}

/**
 * Whether he is out before his first shot: the board says so, or he is on neither the board of a
 * tournament that has begun nor, before that, the entry list. One who has started never is.
 */
function isNeverStarted(
  golfer: Pick<LeagueGolfer, 'apiPlayerId' | 'inField'>,
  board: Board | null,
  rows: ReadonlyMap<string, { started: boolean; out: boolean }>,
): boolean {
  const row = rows.get(golfer.apiPlayerId)
  if (row?.started) return false
  if (row) return row.out || !golfer.inField
  return !golfer.inField || (board !== null && board.status !== 'upcoming')
}
