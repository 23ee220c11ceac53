import { slots, type Slot } from '../leagues/groups.ts'
import { compareByRanking, type EligibleGolfer } from './draft.ts'

/** A power of two above the most members a league can have. */
export const seatCount = 128
/** Each divides the one before, so two different seats below 8 differ modulo any of them. */
const moduli = [seatCount, 64, 32, 16, 8] as const

/** Keeps members' quick picks apart without looking at anybody's team. */
export interface Seating {
  /** The member's seat in the league, from 0 up to `seatCount`. */
  seat: number
  /** A golfer's number in the league, from 0 up to `seatCount`. */
  numberOf: (apiPlayerId: string) => number
}

/** Draws of at least this many golfers differ between members. */
const minDistinctDraws = 3
const randomTries = 500
const orderedTries = 8_000

/**
 * Draws golfers at random for the empty places of a team, favoring the better ranked. When three or more are
 * drawn, their numbers add up to the member's seat (modulo `seatCount`). No two members have the same seat, so
 * they never draw the same golfers. A pool too small for that is shared among 64, 32, 16 or 8 seats. Nobody's
 * picks are looked at.
 *
 * @param field everyone who can be picked; golfers on the team are skipped
 * @param random returns numbers from 0 up to 1
 * @returns only the drawn golfers; places stay empty when a group has run out
 * @see docs/rules.md#quick-picks
 */
export function quickPick(
  team: readonly EligibleGolfer[],
  field: readonly EligibleGolfer[],
  places: Record<Slot, number>,
  { seat, numberOf }: Seating,
  random: () => number,
): EligibleGolfer[] {
  const pools = slots.map((slot) => toPool(slot, team, field, places))
  const draw = () => pools.flatMap(({ golfers, needed }) => drawWeighted(golfers, needed, random))
  const first = draw()
  if (first.length < minDistinctDraws) return first
  const sumOf = (golfers: readonly EligibleGolfer[]) =>
    golfers.reduce((sum, { apiPlayerId }) => sum + numberOf(apiPlayerId), 0)
  for (let tries = 0, next = first; tries < randomTries; tries += 1, next = draw()) {
    if (sumOf(next) % seatCount === seat) return next
  }
  return searchCombinations(pools, random, sumOf, seat) ?? first
}

interface Pool {
  /** The golfers who can be drawn, best first. */
  golfers: EligibleGolfer[]
  needed: number
}

function toPool(
  slot: Slot,
  team: readonly EligibleGolfer[],
  field: readonly EligibleGolfer[],
  places: Record<Slot, number>,
): Pool {
  const taken = new Set(team.map(({ apiPlayerId }) => apiPlayerId))
  const inSlot = team.filter((golfer) => golfer.slot === slot).length
  const golfers = field
    .filter((golfer) => golfer.slot === slot && !taken.has(golfer.apiPlayerId))
    .toSorted(compareByRanking)
  return { golfers, needed: Math.min(Math.max(places[slot] - inSlot, 0), golfers.length) }
}

/** The best of seven golfers is drawn three times as often as the last. */
const weightAt = (place: number) => 1 / (place + 3)

/** Draws `count` different golfers of a ranked list, weighted by place. */
function drawWeighted(
  ranked: readonly EligibleGolfer[],
  count: number,
  random: () => number,
): EligibleGolfer[] {
  const left = ranked.map((golfer, place) => ({ golfer, weight: weightAt(place) }))
  let total = left.reduce((sum, { weight }) => sum + weight, 0)
  return Array.from({ length: count }, () => {
    let at = random() * total
    const found = left.findIndex(({ weight }) => (at -= weight) < 0)
    const [one] = left.splice(found, 1)
    total -= one?.weight ?? 0
    return one?.golfer
  }).filter((golfer) => golfer !== undefined)
}

/** Searches the combinations of small pools in random order. @returns null when none fits the seat */
function searchCombinations(
  pools: readonly Pool[],
  random: () => number,
  sumOf: (golfers: readonly EligibleGolfer[]) => number,
  seat: number,
): EligibleGolfer[] | null {
  const shuffled = pools.map(({ golfers, needed }) => ({
    needed,
    golfers: drawWeighted(golfers, golfers.length, random),
  }))
  const usable = moduli.filter((step) => seat < step)
  let best: { golfers: EligibleGolfer[]; step: number } | null = null
  let left = orderedTries
  for (const golfers of combinations(shuffled)) {
    const sum = sumOf(golfers)
    const step = usable.find((step) => sum % step === seat)
    if (step !== undefined && step > (best?.step ?? 0)) best = { golfers, step }
    if (best?.step === seatCount || --left === 0) break
  }
  return best?.golfers ?? null
}

/** Yields every way to take the needed number of golfers from each pool. */
function* combinations([pool, ...others]: readonly Pool[]): Generator<EligibleGolfer[]> {
  if (!pool) return yield []
  const { golfers, needed } = pool
  if (needed === 0) return yield* combinations(others)
  for (const [at, golfer] of golfers.entries()) {
    const rest = { golfers: golfers.slice(at + 1), needed: needed - 1 }
    if (rest.golfers.length < rest.needed) return
    for (const more of combinations([rest, ...others])) yield [golfer, ...more]
  }
}
