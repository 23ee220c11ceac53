import { slots } from '../leagues/groups.ts'
import type { Rules } from '../leagues/rules.ts'
import { compareNumberLists, compareText } from '../order.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'
import { computeStandings, type LeagueGolfer } from './league-standings.ts'
import { teamTotal } from './ranking.ts'
import { markNeverStarted } from './replacement.ts'

/** The lowest total that any team could have had, and its counting golfers, best first. */
export interface BestTeam {
  golfers: { apiPlayerId: string; name: string }[]
  total: number
}

/**
 * Finds the best team that a league's groups and rules allowed. The best of each slot are the best team: a lower score in
 * the same slot never raises the sum of the best scores, and a golfer who never started is replaced from their slot.
 *
 * @param board of the finished tournament
 * @returns null where no one has a score
 */
export function bestTeam(
  league: { rules: Rules; entryFee: number },
  field: readonly LeagueGolfer[],
  board: Scoreboard,
): BestTeam | null {
  const marked = markNeverStarted(field, board)
  const neverStarted = new Map(marked.map((golfer) => [golfer.apiPlayerId, golfer.neverStarted]))
  // A team of all who could be picked has everyone's score by the league's own rules, and no one left to replace anyone.
  const everyone = field.flatMap(({ apiPlayerId, place }) => (place === null ? [] : [apiPlayerId]))
  const team = { userId: '', predicted: null, golfers: everyone, completionOrder: 1 }
  const golfers = computeStandings(league, [team], field, board).rows[0]?.golfers ?? []
  const keys = ({ apiPlayerId, score }: (typeof golfers)[number]) => [
    neverStarted.get(apiPlayerId) ? 1 : 0,
    score ?? 0,
  ]
  const inOrder = golfers.toSorted(
    (a, b) => compareNumberLists(keys(a), keys(b)) || compareText(a.apiPlayerId, b.apiPlayerId),
  )
  const best = slots.flatMap((slot) =>
    inOrder.filter((golfer) => golfer.slot === slot).slice(0, league.rules.places[slot]),
  )
  const { total, counting } = teamTotal(best, league.rules.counting)
  if (total === null) return null
  const names = new Map(best.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  return {
    golfers: counting.map((apiPlayerId) => ({ apiPlayerId, name: names.get(apiPlayerId) ?? '' })),
    total,
  }
}
