import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { golfer, week } from '../scoring/week.fixture.ts'
import { computeReveal } from './reveal.ts'

const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
const rows = ids.map((id) => golfer(id, 0))

/** Reveals teams of these golfers and guesses. */
function reveal(teams: Parameters<typeof week>[1]) {
  const { teams: drafted, field } = week(rows, teams)
  return computeReveal(drafted, field)
}

test('the golfers on several teams are listed, the most picked first, then the better ranked', () => {
  const { mostPicked } = reveal({
    ann: { golfers: ['a2', 'a1', 'a4'] },
    bob: { golfers: ['a2', 'a4', 'a5'] },
    cat: { golfers: ['a2', 'a1', 'a6'] },
  })
  expect(mostPicked).toEqual([
    { apiPlayerId: 'a2', name: 'Golfer a2', count: 3 },
    { apiPlayerId: 'a1', name: 'Golfer a1', count: 2 },
    { apiPlayerId: 'a4', name: 'Golfer a4', count: 2 },
  ])
})

test('a golfer on one team only is that team’s alone', () => {
  const { onlyYours } = reveal({
    ann: { golfers: ['a1', 'a2', 'a3'] },
    bob: { golfers: ['a1', 'a2', 'a4'] },
    cat: { golfers: ['a1', 'a2', 'a4'] },
  })
  expect(onlyYours).toEqual([{ userId: 'ann', apiPlayerIds: ['a3'] }])
})

test('the teams with the most golfers in common are twins, if they share half a team', () => {
  const four = {
    ann: { golfers: ['a1', 'a2', 'a3', 'a4'] },
    bob: { golfers: ['a1', 'a2', 'a3', 'a5'] },
    cat: { golfers: ['a1', 'a2', 'a6', 'a7'] },
  }
  expect(reveal(four).twins).toEqual([['ann', 'bob']])
  expect(reveal({ ann: four.ann, cat: { golfers: ['a1', 'a6', 'a7', 'a8'] } }).twins).toEqual([])
})

test('the boldest guess is the farthest from the middle one', () => {
  const guesses = (...all: (number | null)[]) =>
    reveal(Object.fromEntries(all.map((guess, nth) => [`u${nth}`, { golfers: ['a1'], guess }])))
      .boldestGuess
  expect(guesses(-10, -12, -11, -20)).toEqual({ userId: 'u3', guess: -20 })
  expect(guesses(-10, -12, -11, 2)).toEqual({ userId: 'u3', guess: 2 })
  // Two guesses are equally far from their middle: the lower one is bolder.
  expect(guesses(-8, -12)).toEqual({ userId: 'u1', guess: -12 })
  expect(guesses(-12, -12, null)).toBeNull()
  expect(guesses(null, -12)).toBeNull()
})

test('a team alone has no twin, nothing that others lack and no bold guess', () => {
  expect(reveal({ ann: { golfers: ['a1', 'a2'], guess: -9 } })).toEqual({
    mostPicked: [],
    onlyYours: [],
    twins: [],
    boldestGuess: null,
  })
  expect(reveal({})).toEqual({ mostPicked: [], onlyYours: [], twins: [], boldestGuess: null })
})

test('law: every golfer is on one team or picked more than once, whatever the order of the teams', () => {
  const golfers = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 3, maxLength: 3 })
  const team = fc.record({ golfers, guess: fc.option(fc.integer({ min: -30, max: 10 })) })
  fc.assert(
    fc.property(fc.array(team, { minLength: 2, maxLength: 12 }), (all) => {
      const { teams, field } = week(
        rows,
        Object.fromEntries(all.map((team, nth) => [`u${nth}`, team])),
      )
      const found = computeReveal(teams, field)
      expect(computeReveal(teams.toReversed(), field)).toEqual(found)
      const alone = found.onlyYours.flatMap(({ apiPlayerIds }) => apiPlayerIds)
      expect(new Set(alone).size).toBe(alone.length)
      const picked = new Set(teams.flatMap(({ golfers }) => golfers))
      expect(alone.length + found.mostPicked.length).toBe(picked.size)
      expect(alone.length + found.mostPicked.reduce((sum, { count }) => sum + count, 0)).toBe(
        teams.length * 3,
      )
      for (const [one, other] of found.twins) expect(one).not.toBe(other)
    }),
  )
})
