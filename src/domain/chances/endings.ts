import type { Rules } from '../leagues/rules.ts'
import { paidPlaces, payouts } from '../money/prizes.ts'
import type { LeagueLine } from '../scoring/league-board.ts'
import { type Entry, ranksOf } from '../scoring/standings.ts'
import type { Outcome } from './simulate-finish.ts'

/** How a team fared over some simulated outcomes. */
export interface TeamEndings {
  /** Teams that share first place share the win. */
  wins: number
  /** In how many it is paid. In a free league, those are the places that a fee would pay. */
  paid: number
  /** All prizes, in cents. */
  prizes: number
  /** The sum of its totals to par, and how many outcomes had one. */
  totals: Totals
  /** The same for the outcomes in which a golfer of the team misses the cut, by `apiPlayerId`. */
  cuts: Map<string, Totals>
}

interface Totals {
  sum: number
  count: number
}

/** How the teams of a league fared over some simulated outcomes. */
export interface Endings {
  count: number
  /** Whether a cut is still to come. */
  cutToCome: boolean
  teams: ReadonlyMap<string, TeamEndings>
}

/** Everything that a league's endings depend on besides the outcomes. */
interface League {
  rules: Pick<Rules, 'counting' | 'commissionerShare'>
  /** In cents. */
  pot: number
  lines: readonly Pick<LeagueLine, 'userId' | 'predicted' | 'golfers'>[]
}

/**
 * Ranks and pays a league's teams in each outcome, by the league's own rules.
 *
 * @param league.lines the teams as they stand, from `leagueBoard`
 * @param outcomes simulated with the league's own penalty
 */
export function endingsOf(league: League, outcomes: readonly Outcome[]): Endings {
  const teams = new Map(league.lines.map(({ userId }) => [userId, noEndings()]))
  for (const outcome of outcomes) addEnding(teams, league, outcome)
  return {
    count: outcomes.length,
    cutToCome: outcomes.some(({ missedCut }) => missedCut !== null),
    teams,
  }
}

const noEndings = (): TeamEndings => ({
  wins: 0,
  paid: 0,
  prizes: 0,
  totals: { sum: 0, count: 0 },
  cuts: new Map(),
})

function addEnding(
  teams: ReadonlyMap<string, TeamEndings>,
  { rules, pot, lines }: League,
  outcome: Outcome,
): void {
  const { winningToPar, missedCut } = outcome
  const ranked = ranksOf(entriesAt(lines, outcome), {
    counting: rules.counting,
    final: true,
    winningToPar,
    shortened: false,
  })
  const winners = ranked.filter(({ rank }) => rank === 1).length
  const places = paidPlaces(ranked.length)
  // Nobody's odd cents matter to an average.
  const entered = ranked.map(({ userId, rank }, nth) => ({ userId, rank, completed: nth }))
  const { byUser } = payouts(pot, entered, rules.commissionerShare)
  for (const { userId, rank, total } of ranked) {
    const team = teams.get(userId)
    if (!team) continue
    if (rank === 1) team.wins += 1 / winners
    if (rank <= places) team.paid += 1
    team.prizes += byUser.get(userId) ?? 0
    if (total !== null) add(team.totals, { sum: total, count: 1 })
  }
  if (!missedCut) return
  const totals = new Map(ranked.map(({ userId, total }) => [userId, total]))
  for (const { userId, golfers } of lines) {
    const total = totals.get(userId) ?? null
    const cuts = teams.get(userId)?.cuts
    if (total === null || !cuts) continue
    for (const { apiPlayerId } of golfers) {
      if (!missedCut.has(apiPlayerId)) continue
      const missed = cuts.get(apiPlayerId) ?? { sum: 0, count: 0 }
      add(missed, { sum: total, count: 1 })
      cuts.set(apiPlayerId, missed)
    }
  }
}

/** Adds up the endings of further outcomes, which share no outcome with the first. */
export function addEndings(one: Endings | null, other: Endings): Endings {
  if (!one) return other
  for (const [userId, { wins, paid, prizes, totals, cuts }] of other.teams) {
    const team = one.teams.get(userId)
    if (!team) continue
    team.wins += wins
    team.paid += paid
    team.prizes += prizes
    add(team.totals, totals)
    for (const [id, missed] of cuts) {
      const before = team.cuts.get(id) ?? { sum: 0, count: 0 }
      add(before, missed)
      team.cuts.set(id, before)
    }
  }
  return { ...one, count: one.count + other.count }
}

function add(totals: Totals, { sum, count }: Totals): void {
  totals.sum += sum
  totals.count += count
}

const entriesAt = (lines: League['lines'], { scores }: Outcome): Entry[] =>
  lines.map(({ userId, predicted, golfers }) => ({
    userId,
    predicted,
    // A golfer who is on no board and not replaced keeps their current score.
    golfers: golfers.map(({ apiPlayerId, score }) => {
      const end = scores.get(apiPlayerId) ?? score
      return { apiPlayerId, score: end, started: end !== null }
    }),
  }))
