import type { Rules } from '../leagues/rules.ts'
import { paidPlaces, payouts } from '../money/prizes.ts'
import type { StandingsRow } from '../scoring/league-standings.ts'
import { type Entry, ranksOf, teamTotal } from '../scoring/ranking.ts'
import type { BirdieChanges } from './birdies.ts'
import { nobody, type Outcomes } from './simulate-finish.ts'

/** How a team fared over some simulated outcomes. Plain JSON, as it is stored. */
export interface TeamTally {
  userId: string
  /** Teams that share first place share the win. */
  wins: number
  /** How often it finishes in the money; in a free league, as if there were a fee. */
  paid: number
  /** All prizes, in cents. */
  prizes: number
  /** Its golfers who may still miss a cut; empty unless one is to come. */
  cut: GolferCut[]
  /** Those of golfers on the course; absent in tallies from before they were counted. */
  birdies?: BirdieChanges
}

/** A golfer's cut, as it matters to a team. */
export interface GolferCut {
  apiPlayerId: string
  /** The chance to make it, never 0 or 1 while it is open. */
  makes: number
  /** The penalty that a miss costs, in strokes. */
  penalty: number
  /** What a miss adds to the team's total with everyone else at their expected score. */
  adds: number
}

/** How the teams of a league fared over some simulated outcomes. */
export interface Tally {
  count: number
  teams: TeamTally[]
}

/** Everything that a league's endings depend on besides the outcomes. */
interface League {
  rules: Pick<Rules, 'counting' | 'commissionerShare'>
  /** In cents. */
  pot: number
  lines: readonly Pick<StandingsRow, 'userId' | 'predicted' | 'golfers'>[]
}

/** A league before any outcome, but with what a missed cut would cost over all of them. */
export const emptyTally = (league: League, outcomes: Outcomes): Tally => ({
  count: 0,
  teams: league.lines.map((line) => ({
    userId: line.userId,
    wins: 0,
    paid: 0,
    prizes: 0,
    cut: cutsOf(line, league.rules, outcomes),
  })),
})

/**
 * Ranks and pays a league's teams in each outcome, by the league's own rules.
 *
 * @param league.lines the teams as they stand, from `computeStandings`
 * @param outcomes simulated with the league's own penalty
 */
export function tallyOutcomes(league: League, outcomes: Outcomes): Tally {
  const endings = emptyTally(league, outcomes)
  while (endings.count < outcomes.count) tallyOutcome(endings, league, outcomes)
  return endings
}

/** Adds the next outcome to a league's endings. */
export function tallyOutcome(endings: Tally, league: League, outcomes: Outcomes): void {
  const { rules, pot, lines } = league
  const winning = outcomes.winning[endings.count] ?? nobody
  const from = endings.count * outcomes.index.size
  const ranked = ranksOf(
    lines.map((line) => entryOf(line, outcomes, (at) => outcomes.scores[from + at] ?? 0)),
    {
      counting: rules.counting,
      final: true,
      winningToPar: winning === nobody ? null : winning,
    },
  )
  const winners = ranked.filter(({ rank }) => rank === 1).length
  const places = paidPlaces(ranked.length)
  // On average it doesn't matter who gets the odd cent.
  const entered = ranked.map(({ userId, rank }, nth) => ({ userId, rank, completionOrder: nth }))
  const { byUser } = payouts(pot, entered, rules.commissionerShare)
  const ranks = new Map(ranked.map(({ userId, rank }) => [userId, rank]))
  for (const team of endings.teams) {
    const rank = ranks.get(team.userId) ?? Infinity
    if (rank === 1) team.wins += 1 / winners
    if (rank <= places) team.paid += 1
    team.prizes += byUser.get(team.userId) ?? 0
  }
  endings.count += 1
}

function entryOf(
  { userId, predicted, golfers }: League['lines'][number],
  { index }: Outcomes,
  scoreAt: (at: number) => number,
): Entry {
  return {
    userId,
    predicted,
    // A golfer who is on no board and not replaced keeps their current score.
    golfers: golfers.map(({ apiPlayerId, score }) => {
      const at = index.get(apiPlayerId)
      const end = at === undefined ? score : scoreAt(at)
      return { apiPlayerId, score: end, started: end !== null }
    }),
  }
}

function cutsOf(
  line: League['lines'][number],
  { counting }: League['rules'],
  outcomes: Outcomes,
): GolferCut[] {
  const { cut, count, index, scores } = outcomes
  if (!cut) return []
  const expected = Array.from(index, (_, at) => {
    let total = 0
    for (let nth = 0; nth < count; nth += 1) total += scores[nth * index.size + at] ?? 0
    return total / count
  })
  const totalWith = (golfer: number, score: number) => {
    const entry = entryOf(line, outcomes, (at) => (at === golfer ? score : (expected[at] ?? 0)))
    return teamTotal(entry.golfers, counting).total ?? 0
  }
  const penalty = cut.penalty / count
  return line.golfers.flatMap(({ apiPlayerId }): GolferCut[] => {
    const at = index.get(apiPlayerId) ?? Infinity
    const [misses, early, late] = [cut.misses[at], cut.early[at], cut.late[at]]
    if (misses === undefined || early === undefined || late === undefined) return []
    const adds = totalWith(at, early / count + penalty) - totalWith(at, (early + late) / count)
    return [
      {
        apiPlayerId,
        makes: 1 - Math.min(count - 0.5, Math.max(0.5, misses)) / count,
        penalty: Math.round(penalty),
        adds: Math.max(0, Math.round(adds)),
      },
    ]
  })
}
