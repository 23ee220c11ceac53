import type { Rules } from '../leagues/rules.ts'
import type { LeagueLine } from '../scoring/league-board.ts'
import { leaders } from '../scoring/standings.ts'
import type { Outcome } from './simulate-finish.ts'

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
  lines: readonly Pick<LeagueLine, 'userId' | 'predicted' | 'golfers'>[],
  outcomes: readonly Outcome[],
): Map<string, number> {
  const wins = new Map(lines.map(({ userId }) => [userId, 0]))
  for (const { scores, winningToPar } of outcomes) {
    const entries = lines.map(({ userId, predicted, golfers }) => ({
      userId,
      predicted,
      // A golfer who is on no board and not replaced keeps their current score.
      golfers: golfers.map(({ apiPlayerId, score }) => {
        const end = scores.get(apiPlayerId) ?? score
        return { apiPlayerId, score: end, started: end !== null }
      }),
    }))
    const first = leaders(entries, { counting, final: true, winningToPar, shortened: false })
    for (const userId of first) wins.set(userId, (wins.get(userId) ?? 0) + 1 / first.length)
  }
  return wins
}
