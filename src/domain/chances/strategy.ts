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
  /** The outcomes of the tournament, from before the first shot. */
  outcomes: Outcomes
  chances: ReadonlyMap<string, GolferChances>
  seed: Seed
  /** Gives others a turn, since this takes long. */
  pause: () => Promise<void>
}

/** How many teams stand for all that others may pick. */
const poolSize = 200
/** The best of a slot by their average are tried. */
const triedPerSlot = 12
/** Improvements end long before. */
const maxTurns = 20
/** How many teams to play through all outcomes before others get a turn. */
const batchSize = 4

/**
 * Suggests three teams: the safest, the likeliest to win the league, and the boldest. Nobody's picks are looked at: the
 * others are assumed to pick at random by rank.
 *
 * @returns no teams where the field has fewer golfers than the rules ask for
 * @throws {RangeError} for a golfer who isn't in the outcomes
 */
export async function suggestTeams(input: StrategyInput): Promise<Strategy> {
  const { field, places, chances, seed, pause } = input
  let draws = 0
  const random = () => uniform(deriveSeed(seed, (draws += 1)))
  const anySeat = { seat: 0, numberOf: () => 0 }
  const pool = Array.from({ length: poolSize }, () => quickPick([], field, places, anySeat, random))
  const popularity = popularityOf(pool)
  await pause()
  const totals = new Totals(input, await lowestOfRivals(input, pool))
  const means = new Map(field.map((golfer) => [golfer, totals.mean(golfer)]))
  const meanOf = (golfer: EligibleGolfer) => means.get(golfer) ?? 0
  await pause()
  const bySlot = new Map(
    slots.map((slot) => [
      slot,
      field.filter((golfer) => golfer.slot === slot).toSorted((a, b) => meanOf(a) - meanOf(b)),
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
    likeliest: await totals.improve(safest, (slot) => bySlot.get(slot) ?? []),
    boldest: await totals.improve(best(rare), (slot) => rare(bySlot.get(slot) ?? [], slot)),
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
  readonly #best: readonly number[]

  constructor(input: StrategyInput, best: readonly number[]) {
    this.#input = input
    this.#best = best
  }

  /** A golfer's average score. */
  mean(golfer: EligibleGolfer): number {
    const [at = 0] = numbersOf(this.#input, [golfer])
    const { count } = this.#input.outcomes
    let total = 0
    for (let nth = 0; nth < count; nth += 1) total += scoreAt(this.#input, at, nth)
    return total / count
  }

  /** How often a team beats all rivals; a tie counts half. */
  chance(team: readonly EligibleGolfer[]): number {
    const { count } = this.#input.outcomes
    const numbers = numbersOf(this.#input, team)
    let wins = 0
    for (let nth = 0; nth < count; nth += 1) {
      const total = totalOf(this.#input, numbers, nth)
      const best = this.#best[nth] ?? Infinity
      wins += total < best ? 1 : total === best ? 0.5 : 0
    }
    return wins / count
  }

  /** Exchanges one golfer after the other as long as the team wins more often. */
  async improve(
    team: EligibleGolfer[],
    candidates: (slot: Slot) => readonly EligibleGolfer[],
  ): Promise<EligibleGolfer[]> {
    let best = { team, chance: this.chance(team) }
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const before = best
      const swaps = before.team.flatMap((out) =>
        candidates(out.slot)
          .slice(0, triedPerSlot)
          .filter((golfer) => !before.team.includes(golfer))
          .map((golfer) => before.team.map((one) => (one === out ? golfer : one))),
      )
      for (const [nth, team] of swaps.entries()) {
        if (nth % batchSize === 0) await this.#input.pause()
        const chance = this.chance(team)
        if (chance > best.chance) best = { team, chance }
      }
      if (best === before) break
    }
    return best.team
  }
}

/** The lowest total of the rivals in each outcome. */
async function lowestOfRivals(
  input: StrategyInput,
  pool: readonly (readonly EligibleGolfer[])[],
): Promise<number[]> {
  const { outcomes, seed, pause } = input
  const rivals = Math.max(input.rivals, 1)
  const numbered = pool.map((team) => numbersOf(input, team))
  const drawn = deriveSeed(seed, poolSize)
  const lowest: number[] = []
  let counted = 0
  for (let nth = 0; nth < outcomes.count; nth += 1) {
    let best = Infinity
    for (let rival = 0; rival < rivals; rival += 1) {
      if (++counted % (batchSize * outcomes.count) === 0) await pause()
      const team = pickOne(deriveSeed(deriveSeed(drawn, nth), rival), numbered)
      best = Math.min(best, totalOf(input, team, nth))
    }
    lowest.push(best)
  }
  return lowest
}

const numbersOf = ({ outcomes }: StrategyInput, team: readonly EligibleGolfer[]): number[] =>
  team.map(({ apiPlayerId }) => {
    const at = outcomes.index.get(apiPlayerId)
    if (at === undefined) throw new RangeError(`${apiPlayerId} is in no outcome`)
    return at
  })

const scoreAt = ({ outcomes }: StrategyInput, at: number, nth: number): number =>
  outcomes.scores[nth * outcomes.index.size + at] ?? 0

// Run some hundred thousand times for a league, so the few scores are sorted in place.
function totalOf(input: StrategyInput, numbers: readonly number[], nth: number): number {
  const scores = numbers.map((at) => scoreAt(input, at, nth))
  // oxlint-disable-next-line unicorn/no-array-sort -- a list of our own
  scores.sort((a, b) => a - b)
  let total = 0
  for (let at = 0; at < input.counting; at += 1) total += scores[at] ?? 0
  return total
}
