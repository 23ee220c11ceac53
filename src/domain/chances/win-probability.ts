import type { Rules } from '../leagues/rules.ts'
import { payouts } from '../money/prizes.ts'
import type { LeagueLine } from '../scoring/league-board.ts'
import { type Entry, leaders, type RankingOptions, standings } from '../scoring/standings.ts'
import type { Outcome } from './simulate-finish.ts'

type Line = Pick<LeagueLine, 'userId' | 'predicted' | 'golfers'>

/**
 * Counts the outcomes in which each team wins its league, by the league's own rules. Teams that share first place
 * share the win.
 *
 * @param lines the lines of the league's current board
 * @returns wins by user id, adding up to the number of outcomes
 * @see docs/rules.md#win-chances
 */
export function countWins(
  { counting }: Pick<Rules, 'counting'>,
  lines: readonly Line[],
  outcomes: readonly Outcome[],
): Map<string, number> {
  const wins = new Map(lines.map(({ userId }) => [userId, 0]))
  for (const outcome of outcomes) {
    const first = leaders(entriesAt(lines, outcome), optionsAt(counting, outcome))
    for (const userId of first) wins.set(userId, (wins.get(userId) ?? 0) + 1 / first.length)
  }
  return wins
}

/** Any pot that divides into whole cents: only who is paid matters. */
const anyPot = 10_000

/**
 * Counts the outcomes in which each team is paid, by the prizes for this many teams. In a free league those are the
 * places that a fee would pay.
 */
export function countPaid(
  { counting, commissionerShare }: Pick<Rules, 'counting' | 'commissionerShare'>,
  lines: readonly Line[],
  outcomes: readonly Outcome[],
): Map<string, number> {
  const paid = new Map(lines.map(({ userId }) => [userId, 0]))
  for (const outcome of outcomes) {
    const ranked = standings(entriesAt(lines, outcome), optionsAt(counting, outcome))
    const teams = ranked.map(({ userId, rank }, nth) => ({ userId, rank, completed: nth }))
    const { byUser } = payouts(anyPot * teams.length, teams, commissionerShare)
    for (const [userId, prize] of byUser) {
      if (prize > 0) paid.set(userId, (paid.get(userId) ?? 0) + 1)
    }
  }
  return paid
}

const entriesAt = (lines: readonly Line[], { scores }: Outcome): Entry[] =>
  lines.map(({ userId, predicted, golfers }) => ({
    userId,
    predicted,
    // A golfer who is on no board and not replaced keeps their current score.
    golfers: golfers.map(({ apiPlayerId, score }) => {
      const end = scores.get(apiPlayerId) ?? score
      return { apiPlayerId, score: end, started: end !== null }
    }),
  }))

const optionsAt = (counting: number, { winningToPar }: Outcome): RankingOptions => ({
  counting,
  final: true,
  winningToPar,
  shortened: false,
})
