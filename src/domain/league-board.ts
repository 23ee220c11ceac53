import type { Slot } from './groups.ts'
import { payouts } from './prizes.ts'
import { replaceWithdrawn } from './replacement.ts'
import type { Rules } from './rules.ts'
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
import type { Board } from './tournament.ts'

/** A team as it was when drafting closed. */
export interface LockedTeam {
  userId: string
  predicted: number | null
  /** In the order of the draft sheet. */
  golfers: readonly string[]
  /** Whose team was complete first, from 1; no two are the same. */
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
  teeTime: Date | null
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
  teams: readonly LockedTeam[],
  field: readonly LeagueGolfer[],
  board: Board | null,
  newest: Board | null = board,
): LeagueBoard {
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const replaceable = withStarts(field, newest)
  const replaced = teams.map((team) => ({
    ...team,
    places: replaceWithdrawn(team.golfers, replaceable),
  }))
  const rank = (at: Board | null) => rankTeams(league.rules, replaced, golfers, at)

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
        golfers: (team?.places ?? []).map(({ apiPlayerId, replaces }) => ({
          ...contributionOf(apiPlayerId, now.contributions, golfers),
          slot: golfers.get(apiPlayerId)?.slot ?? 'W',
          counting: counting.has(apiPlayerId),
          teeTime: board?.rows.find((row) => row.apiPlayerId === apiPlayerId)?.teeTime ?? null,
          replaces,
        })),
      }
    }),
  }
}

/**
 * Whether a league is void, so that nobody owes or wins anything: only one team entered, or the event
 * ended with under 36 official holes.
 */
export const isVoidLeague = (entered: number, board: Board | null): boolean =>
  entered === 1 || (board !== null && isVoid(board))

/** The field, with who is out before his first shot. */
export function withStarts<Golfer extends Pick<LeagueGolfer, 'apiPlayerId' | 'inField'>>(
  field: readonly Golfer[],
  board: Board | null,
): (Golfer & { neverStarted: boolean })[] {
  const started = startedIds(board)
  return field.map((golfer) => ({
    ...golfer,
    neverStarted: isNeverStarted(golfer, board, started),
  }))
}

type Replaced = LockedTeam & { places: { apiPlayerId: string; replaces: string | null }[] }

function rankTeams(
  rules: Rules,
  teams: readonly Replaced[],
  golfers: ReadonlyMap<string, LeagueGolfer>,
  board: Board | null,
): { standings: Standing[]; contributions: ReadonlyMap<string, Contribution> } {
  const contributions = new Map(
    (board?.rows ?? []).map((row) => [
      row.apiPlayerId,
      golferScore(row, board as Board, rules.penalty),
    ]),
  )
  const entries = teams.map(({ userId, predicted, places }) => ({
    userId,
    predicted,
    golfers: places.map(({ apiPlayerId }) => contributionOf(apiPlayerId, contributions, golfers)),
  }))
  return {
    contributions,
    standings: standings(entries, {
      counting: rules.counting,
      winningToPar: board && winningToPar(board),
      shortened: board !== null && isShortened(board),
    }),
  }
}

/** Of a golfer who is not on the board: no score. */
function contributionOf(
  apiPlayerId: string,
  contributions: ReadonlyMap<string, Contribution>,
  golfers: ReadonlyMap<string, LeagueGolfer>,
): Contribution {
  const nothing = { toPar: null, thru: '', today: null, out: null, started: false, score: null }
  const unpenalized = { penalties: [], penalty: 0 }
  const name = golfers.get(apiPlayerId)?.name ?? apiPlayerId
  return (
    contributions.get(apiPlayerId) ?? {
      apiPlayerId,
      name,
      position: '-',
      ...nothing,
      ...unpenalized,
    }
  )
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
