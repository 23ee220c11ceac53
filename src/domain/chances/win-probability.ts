import type { LeagueLine } from '../scoring/league-board.ts'
import type { Outcome } from './simulate-finish.ts'
import type { Rules } from '../leagues/rules.ts'
import { leaders } from '../scoring/standings.ts'

/**
 * In how many of the ways that a tournament may end each team wins its league, by the league's own rules.
 * Who share the first place share the win.
 *
 * @param lines of the league's board, as it stands
 * @returns by user id; together as many as there are outcomes
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
      // A golfer who is on no board, and whom nobody replaces, gives what he gives now.
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
