import { sum } from '../sum.ts'

/**
 * The shares of the pot by the number of teams: 70/15/10 for four or more, 75/20 for three, 95 for the winner alone
 * below that, and the rest for the commissioner. The part that the commissioner gives up goes to first place.
 *
 * @param entered the number of teams that entered, all of which pay
 * @param commissionerShare in percent, 0 to 5
 * @returns percent, first place first and the commissioner last, adding up to 100
 * @see docs/rules.md#prizes
 */
export function prizeShares(entered: number, commissionerShare: number): number[] {
  const below = entered >= 4 ? [15, 10] : entered === 3 ? [20] : []
  const first = 100 - commissionerShare - sum(below)
  return [first, ...below, commissionerShare]
}

/**
 * Splits the pot by share. The parts always add up to `pot`; odd cents go to first place.
 *
 * @param pot in cents
 * @param shares in percent, first place first and the commissioner last, adding up to 100
 * @returns cents, in the order of `prizeShares`
 * @see docs/rules.md#prizes
 */
export function splitPot(pot: number, shares: readonly number[]): number[] {
  const others = shares.slice(1).map((share) => Math.floor((pot * share) / 100))
  return [pot - sum(others), ...others]
}

/** How many places are paid when this many teams entered. */
export const paidPlaces = (entered: number): number => prizeShares(entered, 0).length - 1

/** A team that is paid by its place. */
export interface RankedEntry {
  userId: string
  /** Equal ranks are tied. */
  rank: number
  /** The order in which teams became complete, from 1, without ties. */
  completionOrder: number
}

/**
 * Pays each team that entered. Tied places pool their prizes and split them in equal whole cents. The remainder
 * goes to first place; among several, to the team completed earliest. Prizes and the commissioner's share
 * always add up to `pot`.
 *
 * @param pot in cents; 0 when nobody entered
 * @param teams the teams that entered, in any order
 * @param commissionerShare in percent, 0 to 5
 * @returns cents; `byUser` has every team, with 0 for those that win nothing
 * @see docs/rules.md#prizes
 */
export function payouts(
  pot: number,
  teams: readonly RankedEntry[],
  commissionerShare: number,
): { byUser: Map<string, number>; commissioner: number } {
  const byUser = new Map<string, number>()
  const parts = splitPot(pot, prizeShares(teams.length, commissionerShare))
  const commissioner = parts.at(-1) ?? 0
  const places = parts.slice(0, -1)
  for (const rank of [...new Set(teams.map(({ rank }) => rank))].toSorted((a, b) => a - b)) {
    const tied = teams.filter((team) => team.rank === rank)
    const pool = sum(places.slice(byUser.size, byUser.size + tied.length))
    for (const { userId } of tied) byUser.set(userId, Math.floor(pool / tied.length))
  }
  const [first] = teams.toSorted((a, b) => a.rank - b.rank || a.completionOrder - b.completionOrder)
  const oddCents = pot - commissioner - sum([...byUser.values()])
  if (first) byUser.set(first.userId, (byUser.get(first.userId) ?? 0) + oddCents)
  return { byUser, commissioner }
}

/**
 * The prize table for a number of members, if all of them enter and nobody ties. In cents; places without a prize
 * are 0.
 */
export function potBreakdown(
  feeCents: number,
  members: number,
  commissionerShare = 5,
): {
  memberCount: number
  totalPool: number
  commissionerRake: number
  firstPlace: number
  secondPlace: number
  thirdPlace: number
} {
  const totalPool = feeCents * members
  const parts = splitPot(totalPool, prizeShares(members, commissionerShare))
  const [firstPlace = 0, secondPlace = 0, thirdPlace = 0] = parts.slice(0, -1)
  const commissionerRake = parts.at(-1) ?? 0
  return { memberCount: members, totalPool, commissionerRake, firstPlace, secondPlace, thirdPlace }
}
