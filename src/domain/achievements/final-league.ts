import type { Rules } from '../leagues/rules.ts'
import {
  type LeagueStandings,
  computeStandings,
  type LeagueGolfer,
  type DraftedTeam,
  type TeamGolferScore,
} from '../scoring/league-standings.ts'
import type { Standing } from '../scoring/ranking.ts'
import {
  scoreboardAfterRound,
  finishers,
  isShortened,
  officialRounds,
  winningToPar,
} from '../scoring/scoring.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'

/** A team of a finished league. */
export interface FinalTeam {
  userId: string
  rank: number
  total: number | null
  decidedBy: Standing['decidedBy']
  predicted: number | null
  /** The rank after each official round, in order; the last is the final one. */
  ranks: readonly number[]
  golfers: readonly TeamGolferScore[]
}

/** The facts about a finished league that achievements depend on. */
export interface FinalLeague {
  commissionerId: string
  /** First place first. */
  teams: readonly FinalTeam[]
  winningToPar: number | null
  shortened: boolean
  /** Whether anybody missed a cut. */
  hadCut: boolean
  /** The `apiPlayerId` of the tournament's winner, playoff included; several if the tour names none. */
  champions: readonly string[]
}

/**
 * Looks back at a finished league.
 *
 * @param board the board of a tournament that is over
 * @returns the league's final board, and the facts
 */
export function finalLeague(
  league: { rules: Rules; entryFee: number; commissionerId: string },
  teams: readonly DraftedTeam[],
  field: readonly LeagueGolfer[],
  board: Scoreboard,
): { final: LeagueStandings; facts: FinalLeague } {
  const at = (past: Scoreboard) => computeStandings(league, teams, field, past, board)
  const final = at(board)
  const rounds = Array.from({ length: officialRounds(board) }, (_, nth) => nth + 1)
  const after = rounds.map((round) => ranksOf(at(scoreboardAfterRound(board, round))))
  return {
    final,
    facts: {
      commissionerId: league.commissionerId,
      teams: final.rows.map(({ userId, predicted, standing, golfers }) => ({
        userId,
        rank: standing.rank,
        total: standing.total,
        decidedBy: standing.decidedBy,
        predicted,
        ranks: after.map((ranks) => ranks.get(userId) ?? standing.rank),
        golfers,
      })),
      winningToPar: winningToPar(board),
      shortened: isShortened(board),
      hadCut: board.rows.some(({ out }) => out === 'cut'),
      champions: championsOf(board),
    },
  }
}

const ranksOf = ({ rows }: LeagueStandings): Map<string, number> =>
  new Map(rows.map(({ userId, standing }) => [userId, standing.rank]))

/** The golfer in first place; when the tour hasn't said, those with the best score. */
function championsOf(board: Scoreboard): string[] {
  const first = board.rows.filter(({ position, out }) => position === '1' && out === null)
  const best = winningToPar(board)
  const level = finishers(board).filter(({ toPar }) => toPar === best)
  const champions = first.length > 0 ? first : level
  return champions.map(({ apiPlayerId }) => apiPlayerId)
}
