import { expect, test } from 'vitest'

import { checkRules, defaultRules, teamSize, type Rules } from './rules.ts'

const change = (rules: Partial<Rules>): Rules => ({ ...defaultRules, ...rules })
const strokes = (strokes: number) => change({ penalty: { kind: 'strokes', strokes } })
const places = (A: number, B: number, C: number, W: number) => change({ places: { A, B, C, W } })
const full = { A: 7, B: 7, C: 7, W: 20 }

test('by default a team is 2 A, 2 B, 1 C and a wildcard, the best 4 of 6 count, and a missed round is +8', () => {
  expect(defaultRules).toEqual({
    places: { A: 2, B: 2, C: 1, W: 1 },
    counting: 4,
    penalty: { kind: 'strokes', strokes: 8 },
    commissionerShare: 5,
  })
  expect(teamSize(defaultRules)).toBe(6)
  expect(() => checkRules(defaultRules, full)).not.toThrow()
})

test('a group gives 0 to 4 places', () => {
  expect(() => checkRules(places(4, 0, 0, 0))).not.toThrow()
  expect(() => checkRules(places(5, 1, 0, 0))).toThrow(
    'Picks from Group A must be a whole number from 0 to 4.',
  )
  expect(() => checkRules(places(3, 1, 0, -1))).toThrow(
    /^Wildcards must be a whole number from 0 to 4\.$/,
  )
  expect(() => checkRules(places(2.5, 2, 1, 1))).toThrow(
    'Picks from Group A must be a whole number from 0 to 4.',
  )
})

test('a team has 3 to 10 golfers', () => {
  const three = { ...places(1, 1, 1, 0), counting: 3 }
  expect(() => checkRules(three)).not.toThrow()
  expect(() => checkRules(places(4, 4, 2, 0))).not.toThrow()
  expect(() => checkRules({ ...places(1, 1, 0, 0), counting: 2 })).toThrow('from 3 to 10')
  expect(() => checkRules(places(4, 4, 3, 0))).toThrow('from 3 to 10')
})

test('a group that its places would empty is refused by name', () => {
  expect(() => checkRules(defaultRules, { ...full, B: 2 })).toThrow(
    'Group B has 2 golfers, so a team takes at most 1 of them.',
  )
  expect(() => checkRules(defaultRules, { A: 3, B: 3, C: 2, W: 2 })).not.toThrow()
  expect(() => checkRules(defaultRules)).not.toThrow()
  expect(() => checkRules(defaultRules, { ...full, W: 1 })).toThrow(
    'The field outside the groups has 1 golfer, so a team takes at most 0 of them.',
  )
})

test('an empty group without places is allowed', () => {
  expect(() => checkRules(places(2, 2, 0, 2), { ...full, C: 0 })).not.toThrow()
})

test('from one golfer to the whole team may count', () => {
  expect(() => checkRules(change({ counting: 1 }))).not.toThrow()
  expect(() => checkRules(change({ counting: 6 }))).not.toThrow()
  expect(() => checkRules(change({ counting: 0 }))).toThrow('Golfers who count')
  expect(() => checkRules(change({ counting: 7 }))).toThrow('from 1 to 6.')
})

test('the penalty is +5 to +12, or the worst round of the day +1', () => {
  expect(() => checkRules(strokes(5))).not.toThrow()
  expect(() => checkRules(strokes(12))).not.toThrow()
  expect(() => checkRules(change({ penalty: { kind: 'worst-round', plus: 1 } }))).not.toThrow()
  expect(() => checkRules(strokes(4))).toThrow('Penalty strokes')
  expect(() => checkRules(strokes(13))).toThrow('Penalty strokes')
})

test('the commissioner takes 0 to 5 percent', () => {
  expect(() => checkRules(change({ commissionerShare: 0 }))).not.toThrow()
  expect(() => checkRules(change({ commissionerShare: 6 }))).toThrow('percentage')
  expect(() => checkRules(change({ commissionerShare: -1 }))).toThrow('percentage')
})

test('impossible rules are refused by name', () => {
  expect(() => checkRules(strokes(NaN))).toThrow(
    expect.objectContaining({ code: 'rules-impossible' }),
  )
})
