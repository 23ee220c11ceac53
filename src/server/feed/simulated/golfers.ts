import { uniformBetween, uniform, shuffled, deriveSeed, seedFrom } from '#domain/random.ts'

import { nations } from './names.ts'

/** An invented golfer. */
export interface SimulatedGolfer {
  /** Five digits, the same for every seed. */
  apiPlayerId: string
  firstName: string
  lastName: string
  country: string
  amateur: boolean
  /** World ranking, from 1. */
  rank: number
  /** Strokes per round better than the average of a field. */
  skill: number
}

/** How many series of events run at once, each with its own golfers. */
const circuits = 4

// The golfers are the same for every seed: the seed decides how they play.
const origin = seedFrom('golfers')

function allNames() {
  return nations.flatMap(({ country, golfers, first, last }, n) => {
    const from = deriveSeed(origin, n)
    const combinations = shuffled(
      from,
      last.flatMap((lastName) => first.map((firstName) => ({ firstName, lastName, country }))),
    )
    // This uses every last name about equally often.
    const uses = new Map<string, number>()
    const most = Math.ceil(golfers / last.length)
    const chosen = combinations.filter(({ lastName }) => {
      const used = uses.get(lastName) ?? 0
      uses.set(lastName, used + 1)
      return used < most
    })
    return chosen.slice(0, golfers)
  })
}

function skillAt(rank: number, from: number): number {
  return 3 / (1 + (rank - 1) / 45) - 1.25 + uniformBetween(from, -0.25, 0.25)
}

/** All golfers, in the order of the world ranking. */
export const golfers: readonly SimulatedGolfer[] = shuffled(deriveSeed(origin, -1), allNames()).map(
  (name, i) => ({
    ...name,
    apiPlayerId: String(20_011 + ((i * 389) % 640) * 97),
    amateur: i > 200 && uniform(deriveSeed(deriveSeed(origin, -2), i)) < 0.03,
    rank: i + 1,
    skill: skillAt(i + 1, deriveSeed(deriveSeed(origin, -3), i)),
  }),
)

/** The golfers of one circuit, best first. Nobody plays on two circuits, so nobody is in two places. */
export function golfersOf(circuit: number): SimulatedGolfer[] {
  return golfers.filter(({ rank }) => (rank - 1) % circuits === circuit)
}
