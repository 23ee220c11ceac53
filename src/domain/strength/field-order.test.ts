import { expect, test } from 'vitest'

import { possibleOrders, rankBy, withFormRanks } from './field-order.ts'

/** Ten golfers, of whom so many have a world ranking and a form rank. */
const field = (ranked: number, formed: number) =>
  Array.from({ length: 10 }, (_, nth) => ({
    ranking: nth < ranked ? nth + 1 : null,
    formRank: nth < formed ? nth + 1 : null,
  }))

test.each([
  [8, 10, ['world-ranking', 'form']],
  [7, 10, ['form']],
  [8, 7, ['world-ranking']],
  [7, 7, []],
])(
  'with %i of ten ranked in the world and %i by form, a field has the orders %j',
  (ranked, formed, orders) => {
    expect(possibleOrders(field(ranked, formed))).toEqual(orders)
  },
)

test('an empty field has no order', () => {
  expect(possibleOrders([])).toEqual([])
})

test('form ranks follow strength, and a golfer of whom nothing is known has none', () => {
  const golfer = (apiPlayerId: string, strength: number | null, strengthRounds: number | null) => ({
    apiPlayerId,
    ranking: null,
    strength,
    strengthRounds,
  })
  const ranked = withFormRanks([
    golfer('unknown', -1.4, 0),
    golfer('weak', -2, 40),
    golfer('strong', 2, 40),
    golfer('waiting', null, null),
    { ...golfer('by ranking', 1, 0), ranking: 12 },
  ])
  expect(Object.fromEntries(ranked.map((one) => [one.apiPlayerId, one.formRank]))).toEqual({
    strong: 1,
    'by ranking': 2,
    weak: 3,
    unknown: null,
    waiting: null,
  })
})

test('equals rank by the world ranking, and then by id, in whatever order they come', () => {
  const golfer = (apiPlayerId: string, ranking: number | null, strengthRounds: number) => ({
    apiPlayerId,
    ranking,
    strength: -1.4,
    strengthRounds,
  })
  const field = [
    golfer('c', 1500, 0),
    golfer('d', 1200, 0),
    golfer('b', null, 9),
    golfer('a', null, 9),
  ]
  const ranksOf = (golfers: typeof field) =>
    withFormRanks(golfers)
      .toSorted((a, b) => (a.formRank ?? 0) - (b.formRank ?? 0))
      .map(({ apiPlayerId }) => apiPlayerId)
  expect(ranksOf(field)).toEqual(['d', 'c', 'a', 'b'])
  expect(ranksOf(field.toReversed())).toEqual(['d', 'c', 'a', 'b'])
})

test('without an order, a golfer ranks by form, and by the world ranking where form is unknown', () => {
  const golfer = { ranking: 5, formRank: 1 }
  expect([rankBy('form', golfer), rankBy('world-ranking', golfer)]).toEqual([1, 5])
  expect([rankBy(null, golfer), rankBy(null, { ...golfer, formRank: null })]).toEqual([1, 5])
})
