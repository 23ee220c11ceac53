import type { EligibleGolfer } from '../draft/draft.ts'
import { quickPick } from '../draft/quick-pick.ts'
import { type Slot, slots } from '../leagues/groups.ts'
import { deriveSeed, pickOne, type Seed, uniform } from '../random.ts'
import type { GolferChances } from './golfer-chances.ts'
import type { Outcomes } from './simulate-finish.ts'

/** What a suggested team is made for. */
export const strategyKinds = ['safest', 'likeliest', 'boldest'] as const
export type StrategyKind = (typeof strategyKinds)[number]

/** A suggested team. */
export interface SuggestedTeam {
  kind: StrategyKind
  golfers: readonly EligibleGolfer[]
  /** The chance to win the league against teams that are picked by rank. */
  chance: number
}

/** Teams, and how common each golfer is on teams that are picked by rank. */
export interface Strategy {
  teams: SuggestedTeam[]
  /** The share of such teams that have a golfer, from 0 to 1. */
  popularity: ReadonlyMap<string, number>
}

interface StrategyInput {
  /** Everyone who can be picked. */
  field: readonly EligibleGolfer[]
  places: Record<Slot, number>
  counting: number
  /** How many others play. */
  rivals: number
  /** Of the tournament, from before the first shot. */
  outcomes: Outcomes
  chances: ReadonlyMap<string, GolferChances>
  seed: Seed
}

/** How many teams stand for all that others may pick. */
const poolSize = 200
/** The best of a slot by their average are tried. */
const triedPerSlot = 12
/** Improvements end long before. */
const maxTurns = 20

/**
 * Suggests three teams: the safest, the likeliest to win the league, and the boldest. Nobody's picks are looked at: the
 * others are assumed to pick at random by rank.
 *
 * @returns no teams where the field has fewer golfers than the rules ask for
 */
export function suggestTeams(input: StrategyInput): Strategy {
  const { field, places, chances, seed } = input
  let draws = 0
  const random = () => uniform(deriveSeed(seed, (draws += 1)))
  const anySeat = { seat: 0, numberOf: () => 0 }
  const pool = Array.from({ length: poolSize }, () => quickPick([], field, places, anySeat, random))
  const popularity = popularityOf(pool)
  const totals = new Totals(input, pool)
  const bySlot = new Map(
    slots.map((slot) => [
      slot,
      field
        .filter((golfer) => golfer.slot === slot)
        .toSorted((a, b) => totals.mean(a) - totals.mean(b)),
    ]),
  )
  if (slots.some((slot) => (bySlot.get(slot)?.length ?? 0) < places[slot]))
    return { teams: [], popularity }
  const best = (sorted: (golfers: EligibleGolfer[], slot: Slot) => readonly EligibleGolfer[]) =>
    slots.flatMap((slot) => sorted(bySlot.get(slot) ?? [], slot).slice(0, places[slot]))
  const cutOf = ({ apiPlayerId }: EligibleGolfer) => chances.get(apiPlayerId)?.makesCut ?? 0
  const rare = (golfers: readonly EligibleGolfer[], slot: Slot) => {
    const average = places[slot] / golfers.length
    const few = golfers.filter(({ apiPlayerId }) => (popularity.get(apiPlayerId) ?? 0) <= average)
    return few.length < places[slot] ? golfers : few
  }
  const safest = best((golfers) => golfers.toSorted((a, b) => cutOf(b) - cutOf(a)))
  const chosen: Record<StrategyKind, EligibleGolfer[]> = {
    safest,
    likeliest: totals.improve(safest, (slot) => bySlot.get(slot) ?? []),
    boldest: totals.improve(best(rare), (slot) => rare(bySlot.get(slot) ?? [], slot)),
  }
  return {
    teams: strategyKinds.map((kind) => {
      const golfers = chosen[kind]
      return { kind, golfers, chance: totals.chance(golfers) }
    }),
    popularity,
  }
}

function popularityOf(pool: readonly (readonly EligibleGolfer[])[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { apiPlayerId } of pool.flat())
    shares.set(apiPlayerId, (shares.get(apiPlayerId) ?? 0) + 1 / pool.length)
  return shares
}

/** Teams' totals in each outcome, beside the best of their rivals. */
class Totals {
  readonly #input: StrategyInput
  /** The lowest total of the rivals in each outcome. */
  readonly #best: number[]

  constructor(input: StrategyInput, pool: readonly (readonly EligibleGolfer[])[]) {
    this.#input = input
    const { outcomes, rivals, seed } = input
    const numbered = pool.map((team) => this.#numbersOf(team))
    const drawn = deriveSeed(seed, poolSize)
    this.#best = Array.from({ length: outcomes.count }, (_, nth) => {
      let best = Infinity
      for (let rival = 0; rival < Math.max(rivals, 1); rival += 1) {
        const team = pickOne(deriveSeed(deriveSeed(drawn, nth), rival), numbered)
        best = Math.min(best, this.#total(team, nth))
      }
      return best
    })
  }

  /** A golfer's average score. */
  mean(golfer: EligibleGolfer): number {
    const [at = 0] = this.#numbersOf([golfer])
    const { count } = this.#input.outcomes
    let total = 0
    for (let nth = 0; nth < count; nth += 1) total += this.#scoreAt(at, nth)
    return total / count
  }

  /** How often a team beats all rivals; a tie counts half. */
  chance(team: readonly EligibleGolfer[]): number {
    const { count } = this.#input.outcomes
    const numbers = this.#numbersOf(team)
    let wins = 0
    for (let nth = 0; nth < count; nth += 1) {
      const total = this.#total(numbers, nth)
      const best = this.#best[nth] ?? Infinity
      wins += total < best ? 1 : total === best ? 0.5 : 0
    }
    return wins / count
  }

  /** Exchanges one golfer after the other as long as the team wins more often. */
  improve(
    team: EligibleGolfer[],
    candidates: (slot: Slot) => readonly EligibleGolfer[],
  ): EligibleGolfer[] {
    let best = { team, chance: this.chance(team) }
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const before = best
      const swaps = before.team.flatMap((out) =>
        candidates(out.slot)
          .slice(0, triedPerSlot)
          .filter((golfer) => !before.team.includes(golfer))
          .map((golfer) => before.team.map((one) => (one === out ? golfer : one))),
      )
      for (const team of swaps) {
        const chance = this.chance(team)
        if (chance > best.chance) best = { team, chance }
      }
      if (best === before) break
    }
    return best.team
  }

  #numbersOf(team: readonly EligibleGolfer[]): number[] {
    return team.map(({ apiPlayerId }) => this.#input.outcomes.index.get(apiPlayerId) ?? 0)
  }

  #scoreAt(at: number, nth: number): number {
    const { scores, index } = this.#input.outcomes
    return scores[nth * index.size + at] ?? 0
  }

  // Run some hundred thousand times for a league, so the few scores are sorted in place.
  #total(numbers: readonly number[], nth: number): number {
    const scores = numbers.map((at) => this.#scoreAt(at, nth))
    // oxlint-disable-next-line unicorn/no-array-sort -- a list of our own
    scores.sort((a, b) => a - b)
    let total = 0
    for (let at = 0; at < this.#input.counting; at += 1) total += scores[at] ?? 0
    return total
  }
}
