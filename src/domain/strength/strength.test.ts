import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  estimateStrengths,
  type PlayedRounds,
  type Prior,
  priorStrength,
  unplayedStrength,
} from './strength.ts'

const today = '2026-04-09'
const unknown: Prior = { ranking: null, amateur: false }

/** A round of a tournament: each golfer's score to par. */
const played = (
  tournament: string,
  round: number,
  scores: Record<string, number>,
  more: Partial<PlayedRounds> = {},
): PlayedRounds[] =>
  Object.entries(scores).map(([apiPlayerId, toPar]) => ({
    tournament,
    day: '2026-04-05',
    round,
    course: null,
    apiPlayerId,
    toPar,
    count: 1,
    ...more,
  }))

/** Eight golfers of a name, all with one score. */
const eight = (name: string, toPar: number) =>
  Object.fromEntries(Array.from({ length: 8 }, (_, nth) => [`${name}${nth}`, toPar]))

const strengths = (rounds: readonly PlayedRounds[], priorOf: () => Prior = () => unknown) => {
  const found = estimateStrengths(rounds, today, priorOf)
  return (id: string) => found.get(id)?.strokes ?? NaN
}

test('a golfer who beats the field is stronger the more rounds it takes', () => {
  const rounds = [1, 2, 3, 4].map((nth) => played('a', nth, { ...eight('x', 0), best: -3 }))
  const [once, often] = [strengths(rounds.slice(0, 1).flat()), strengths(rounds.flat())]
  expect(once('best')).toBeGreaterThan(once('x0'))
  expect(often('best')).toBeGreaterThan(once('best') + 0.1)
  expect(often('best')).toBeLessThan(3)
})

test('the same score is worth more in a stronger field', () => {
  // The strong beat the weak by three strokes where they meet; elsewhere each plays among their own.
  const meetings = [1, 2, 3, 4].map((nth) =>
    played('both', nth, { ...eight('strong', -2), ...eight('weak', 1) }),
  )
  const apart = [1, 2, 3, 4].flatMap((nth) => [
    ...played('strong only', nth, { ...eight('strong', 0), guest: 0 }),
    ...played('weak only', nth, { ...eight('weak', 0), member: 0 }),
  ])
  const found = strengths([...meetings.flat(), ...apart])
  expect(found('guest')).toBeGreaterThan(found('member') + 0.1)
})

test('the newer of two rounds counts for more', () => {
  const rounds = [
    ...played('new', 1, { ...eight('x', 0), rising: -4, fading: 4 }),
    ...played('old', 1, { ...eight('x', 0), rising: 4, fading: -4 }, { day: '2024-06-02' }),
  ]
  const found = strengths(rounds)
  expect(found('rising')).toBeGreaterThan(found('fading') + 0.1)
})

test('rounds of the future, and those older than two years, say nothing', () => {
  for (const day of [today, '2026-05-01', '2024-04-01'])
    expect(
      estimateStrengths(played('a', 1, eight('x', 0), { day }), today, () => unknown).size,
    ).toBe(0)
})

test('a golfer of few rounds stays near the prior, and knows less', () => {
  const field = [1, 2, 3, 4].flatMap((nth) => played('a', nth, eight('x', 0)))
  const rounds = [...field, ...played('a', 1, { ranked: -1, unranked: -1 })]
  const priorOf = (id: string): Prior => ({ ranking: id === 'ranked' ? 1 : null, amateur: false })
  const found = estimateStrengths(rounds, today, priorOf)
  expect(found.get('ranked')?.strokes).toBeGreaterThan((found.get('unranked')?.strokes ?? 0) + 1)
  expect(found.get('unranked')?.error).toBeGreaterThan(found.get('x0')?.error ?? Infinity)
  expect(found.get('unranked')?.rounds).toBe(1)
  expect(found.get('x0')?.rounds).toBe(4)
})

test('two courses of one round are compared apart where the source names them', () => {
  // The hard course costs five strokes, and everyone is alike.
  const scores = (course: string | null) => [
    ...played('a', 1, eight('easy', -5), { course: course && 'easy' }),
    ...played('a', 1, eight('hard', 0), { course: course && 'hard' }),
  ]
  const [apart, together] = [strengths(scores('named')), strengths(scores(null))]
  expect(apart('easy0') - apart('hard0')).toBeCloseTo(0, 6)
  expect(together('easy0')).toBeGreaterThan(together('hard0') + 0.2)
})

test('a result of four rounds together says as much as four rounds', () => {
  const each = [1, 2, 3, 4].flatMap((nth) => played('a', nth, { ...eight('x', 0), best: -2 }))
  const whole = Object.entries({ ...eight('x', 0), best: -8 }).flatMap(([id, toPar]) =>
    played('a', 1, { [id]: toPar }, { round: null, count: 4 }),
  )
  expect(strengths(whole)('best')).toBeCloseTo(strengths(each)('best'), 6)
})

test('without a round there is only the prior: the ranking, or less than average', () => {
  expect(priorStrength({ ranking: 1, amateur: false })).toBeGreaterThan(1)
  expect(priorStrength({ ranking: 70, amateur: false })).toBeCloseTo(0, 9)
  expect(priorStrength(unknown)).toBeLessThan(-0.5)
  expect(priorStrength({ ranking: null, amateur: true })).toBeLessThan(priorStrength(unknown))
  expect(unplayedStrength(unknown)).toMatchObject({ strokes: priorStrength(unknown), rounds: 0 })
  expect(unplayedStrength({ ranking: 50, amateur: false }).error).toBeLessThan(
    unplayedStrength(unknown).error,
  )
})

const golfers = Array.from({ length: 10 }, (_, nth) => `g${nth}`)
const anyRounds = fc
  .array(fc.array(fc.integer({ min: -9, max: 12 }), { minLength: 10, maxLength: 10 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((days) =>
    days.map((scores, nth) =>
      played('a', nth + 1, Object.fromEntries(golfers.map((id, at) => [id, scores[at] ?? 0]))),
    ),
  )

test('law: a day on which everyone takes so many strokes more changes nobody', () => {
  fc.assert(
    fc.property(anyRounds, fc.nat(5), fc.integer({ min: -20, max: 20 }), (days, at, more) => {
      const harder = days.map((day, nth) =>
        nth === at ? day.map((one) => ({ ...one, toPar: one.toPar + more })) : day,
      )
      const [before, after] = [strengths(days.flat()), strengths(harder.flat())]
      for (const id of golfers) expect(after(id)).toBeCloseTo(before(id), 6)
    }),
  )
})

test('law: an average round of all is played at strength 0, and the order of rounds is of no account', () => {
  fc.assert(
    fc.property(anyRounds, (days) => {
      const found = strengths(days.flat())
      const turned = strengths(days.flat().toReversed())
      expect(golfers.reduce((sum, id) => sum + found(id), 0)).toBeCloseTo(0, 6)
      for (const id of golfers) expect(turned(id)).toBeCloseTo(found(id), 6)
    }),
  )
})
