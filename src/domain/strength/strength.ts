import { dayMs } from '../durations.ts'

// A golfer's score in a round is the difficulty of the day, minus the golfer's strength, plus luck. Everyone who
// played the same round met the same difficulty, so a strong field's average says how hard a day really was. The two
// are found in turns: each round's difficulty from the strengths, then each strength from the difficulties.

/** The variance of a professional's round around their strength, in strokes. */
export const roundVariance = 2.75 ** 2
/** The days after which a round weighs half as much; see decision record 78. */
const halfLifeDays = 365
/** How many rounds of today weigh as much as a place in the world ranking, and as having none; see decision record 78. */
const rankedRounds = 40
const unrankedRounds = 12
/** Rounds older than this don't count. */
export const maxAgeDays = 730
/** A comparison of fewer golfers says next to nothing about the day. */
export const minCompared = 8
/** Each turn brings the two closer by a factor; after so many, they move by less than a thousandth of a stroke. */
const turns = 60

/** The strength that is assumed of a golfer without a world ranking. */
const unknownStrength = -1.4
const unknownAmateurStrength = -2
/** The strengths that the best and the last of the world ranking stand for, and the rank of an average golfer. */
const bestPrior = 1.9
const worstPrior = -1.4
const middleRank = 70

/** A golfer's score in one finished round, or in several that have only a total. */
export interface PlayedRounds {
  tournament: string
  /** The day that stands for all of the tournament, `2026-04-12`. */
  day: string
  /** Null for several rounds together. */
  round: number | null
  /** Where several courses are played at once and the source says who was where; else null. */
  course: string | null
  apiPlayerId: string
  /** Strokes to par. */
  toPar: number
  /** How many rounds that is. */
  count: number
}

/** How good a golfer is. */
export interface Strength {
  /** Strokes per round better than an average field of the tour. */
  strokes: number
  /** The standard deviation of `strokes`. */
  error: number
  /** How many rounds are known. With none, only the prior speaks. */
  rounds: number
}

/** Facts about a golfer other than rounds. */
export interface Prior {
  /** In the world ranking; null without one. */
  ranking: number | null
  amateur: boolean
}

/** The strength that a golfer's place in the world ranking stands for. */
export function priorStrength({ ranking, amateur }: Prior): number {
  if (ranking === null) return amateur ? unknownAmateurStrength : unknownStrength
  return Math.min(bestPrior, Math.max(worstPrior, -0.55 * Math.log(ranking / middleRank)))
}

/** A golfer without any finished round. */
export const unplayedStrength = (prior: Prior): Strength => ({
  strokes: priorStrength(prior),
  error: Math.sqrt(roundVariance / priorRounds(prior, ownTuning)),
  rounds: 0,
})

/** For trying other values than the model's own. */
export interface Tuning {
  halfLifeDays: number
  rankedRounds: number
  unrankedRounds: number
}

const ownTuning: Tuning = { halfLifeDays, rankedRounds, unrankedRounds }

const priorRounds = ({ ranking }: Prior, tuning: Tuning): number =>
  ranking === null ? tuning.unrankedRounds : tuning.rankedRounds

/** The finished rounds as columns: who played on which day, to par per round, and what it counts. */
interface Lines {
  golfers: Int32Array
  days: Int32Array
  toPar: Float64Array
  weights: Float64Array
}

/**
 * Estimates how good golfers are from their finished rounds.
 *
 * @param played of stroke play, in any order; those on or after `today`, or too old, don't count
 * @param today `2026-04-09`
 * @param priorOf what else is known about a golfer
 * @returns the strengths of everyone who played, by apiPlayerId
 */
export function estimateStrengths(
  played: readonly PlayedRounds[],
  today: string,
  priorOf: (apiPlayerId: string) => Prior,
  tuning: Tuning = ownTuning,
): Map<string, Strength> {
  const compared = comparedRounds(played, today)
  const rounds = compared.flat()
  const counts = new Map<string, number>()
  for (const { apiPlayerId: id, count } of rounds) counts.set(id, (counts.get(id) ?? 0) + count)
  const numbers = new Map([...counts.keys()].map((id, nth) => [id, nth]))
  const decays = compared.map(([first]) =>
    first ? 0.5 ** (ageOf(first, today) / tuning.halfLifeDays) : 0,
  )
  const days = Int32Array.from(compared.flatMap((rounds, day) => rounds.map(() => day)))
  const lines: Lines = {
    golfers: Int32Array.from(rounds, ({ apiPlayerId }) => numbers.get(apiPlayerId) ?? 0),
    days,
    toPar: Float64Array.from(rounds, ({ toPar, count }) => toPar / count),
    weights: Float64Array.from(rounds, ({ count }, nth) => count * (decays[days[nth] ?? 0] ?? 0)),
  }
  const priors = [...counts.keys()].map((id) => {
    const prior = priorOf(id)
    return { strokes: priorStrength(prior), rounds: priorRounds(prior, tuning) }
  })
  const { strengths, weights } = solve(lines, compared.length, priors)
  return new Map(
    [...counts].map(([id, rounds], nth) => [
      id,
      {
        strokes: strengths[nth] ?? 0,
        error: Math.sqrt(roundVariance / ((weights[nth] ?? 0) + (priors[nth]?.rounds ?? 0))),
        rounds,
      },
    ]),
  )
}

/** The rounds that count, those that were played under the same conditions together. */
function comparedRounds(played: readonly PlayedRounds[], today: string): PlayedRounds[][] {
  const together = Map.groupBy(
    played.filter(({ count }) => count > 0),
    ({ tournament, day, round, course }) => `${tournament} ${day} ${round} ${course}`,
  )
  return [...together.values()].filter((rounds) => {
    const age = rounds[0] ? ageOf(rounds[0], today) : 0
    return age > 0 && age <= maxAgeDays && rounds.length >= minCompared
  })
}

const ageOf = ({ day }: Pick<PlayedRounds, 'day'>, today: string): number =>
  (Date.parse(today) - Date.parse(day)) / dayMs

/** Finds days and golfers that explain the scores, in turns. @returns the strengths, an average field's being 0 */
function solve(
  { golfers, days, toPar, weights }: Lines,
  dayCount: number,
  priors: readonly { strokes: number; rounds: number }[],
): { strengths: readonly number[]; weights: Float64Array } {
  const sums = (size: number, by: Int32Array, value: (nth: number) => number) => {
    const found = new Float64Array(size)
    for (let nth = 0; nth < by.length; nth += 1) found[by[nth]!]! += value(nth)
    return found
  }
  const own = sums(priors.length, golfers, (nth) => weights[nth]!)
  const ofDay = sums(dayCount, days, (nth) => weights[nth]!)
  const total = own.reduce((sum, weight) => sum + weight, 0)
  let strengths = priors.map(({ strokes }) => strokes)
  for (let turn = 0; turn < turns; turn += 1) {
    const harder = sums(
      dayCount,
      days,
      (nth) => (toPar[nth]! + strengths[golfers[nth]!]!) * weights[nth]!,
    )
    const difficulties = harder.map((sum, day) => sum / ofDay[day]!)
    const better = sums(
      priors.length,
      golfers,
      (nth) => (difficulties[days[nth]!]! - toPar[nth]!) * weights[nth]!,
    )
    const found = priors.map(
      ({ strokes, rounds }, nth) => (better[nth]! + strokes * rounds) / (own[nth]! + rounds),
    )
    const average = found.reduce((sum, one, nth) => sum + one * own[nth]!, 0) / total
    strengths = found.map((one) => one - average)
  }
  return { strengths, weights: own }
}
