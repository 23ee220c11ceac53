import { remainingPlay, simulateFinishes } from '#domain/chances/simulate-finish.ts'
import { seedFrom } from '#domain/random.ts'
import {
  estimateStrengths,
  type Strength,
  type Tuning,
  unplayedStrength,
} from '#domain/strength/strength.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'

import { playedRoundsOf, type RecordedEvent, type RecordedGolfer } from './recorded-event.ts'

const simulations = 300
/** So high that nobody who missed the cut is among the first ten. */
const penalty = { kind: 'strokes', strokes: 20 } as const

/** What a guess of an event was worth. */
export interface Verdict {
  /** The rank correlation with the finish. */
  agreement: number
  /** The average log-loss of making the cut; null without a cut. */
  cut: number | null
  /** The average log-loss of being among the first ten. */
  topTen: number
}

type StrengthOf = (id: string) => Strength

/** Every golfer's strength before an event, from the rounds of the earlier ones. */
export function strengthsBefore(
  events: readonly RecordedEvent[],
  { day, golfers }: Pick<RecordedEvent, 'day' | 'golfers'>,
  tuning?: Tuning,
): StrengthOf {
  const known = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const priorOf = (id: string) => known.get(id) ?? { ranking: null, amateur: false }
  const played = events.filter((event) => event.day < day).flatMap(playedRoundsOf)
  const strengths = estimateStrengths(played, day, priorOf, tuning)
  return (id) => strengths.get(id) ?? unplayedStrength(priorOf(id))
}

/** Compares a guess of an event with what then happened. */
export function verdictOn(event: RecordedEvent, strengthOf: StrengthOf): Verdict {
  const { name, cutRound, golfers } = event
  const full = Math.max(...golfers.map(({ count }) => count))
  const finish = golfers.map((golfer) => finishOf(golfer, full))
  const tenth = finish.toSorted((a, b) => a - b)[9] ?? Infinity
  const board = scoreboardBeforePlay(
    golfers.map(({ id }) => ({ apiPlayerId: id, name: id, inField: true })),
    { event: name, cutRound },
  )
  const outcomes = simulateFinishes(
    remainingPlay(board, strengthOf, penalty),
    simulations,
    seedFrom(name),
  )
  const size = outcomes.index.size
  const firstTen = new Int32Array(size)
  for (let nth = 0; nth < simulations; nth += 1) {
    const scores = outcomes.scores.subarray(nth * size, (nth + 1) * size)
    const line = scores.toSorted()[9] ?? Infinity
    for (const [at, score] of scores.entries()) firstTen[at]! += score <= line ? 1 : 0
  }
  const losses = (count: (at: number) => number, happened: (golfer: number) => boolean) =>
    average(
      golfers.map(({ id }, nth) => {
        const chance = (count(outcomes.index.get(id) ?? 0) + 0.5) / (simulations + 1)
        return -Math.log(happened(nth) ? chance : 1 - chance)
      }),
    )
  const { cut } = outcomes
  const strengths = golfers.map(({ id }) => -strengthOf(id).strokes)
  return {
    agreement: rankCorrelation(strengths, finish),
    cut:
      cut &&
      losses(
        (at) => simulations - (cut.misses[at] ?? 0),
        (nth) => golfers[nth]?.madeCut ?? false,
      ),
    topTen: losses(
      (at) => firstTen[at] ?? 0,
      (nth) => (finish[nth] ?? Infinity) <= tenth,
    ),
  }
}

/** Orders golfers as they finished: those who played all rounds, then by how far the others came. */
function finishOf({ madeCut, count, out, toPar }: RecordedGolfer, full: number): number {
  if (madeCut) return count === full ? toPar : 500
  return out === 'cut' ? 1_000 + toPar : 2_000
}

/** The average of numbers. */
export const average = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / list.length

/** How alike two lists order the same things: 1 the same, -1 turned around. Ties share their places. */
export function rankCorrelation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [placesOf(one), placesOf(other)]
  const middle = (one.length - 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, place, nth) => sum + (place - middle) * ((y[nth] ?? 0) - middle), 0)
  const spread = Math.sqrt(product(a, a) * product(b, b))
  return spread === 0 ? 0 : product(a, b) / spread
}

function placesOf(list: readonly number[]): number[] {
  const sorted = list.toSorted((a, b) => a - b)
  return list.map((one) => (sorted.indexOf(one) + sorted.lastIndexOf(one)) / 2)
}
