import { expect, test } from 'vitest'

import { correctionText, prizeCorrectionText, type RecapResult } from './result.ts'

const line = (userId: string, position: string, total: number, prize: number): RecapResult => ({
  userId,
  position,
  total,
  prize,
})
const name = (userId: string) => userId[0]?.toUpperCase() + userId.slice(1)

const tied = [line('ann', '1', -9, 5600), line('bob', 'T2', -4, 1000), line('cat', 'T2', -4, 1000)]
const corrected = [
  line('ann', '1', -9, 5600),
  line('bob', '2', -4, 1200),
  line('cat', '3', -3, 800),
  line('dan', '4', 2, 0),
]

test('a correction names the places and totals that changed', () => {
  expect(correctionText(tied, corrected, name)).toBe(
    'A corrected card changed the result. Bob is 2nd at −4, not tied for 2nd; Cat is 3rd at −3, not tied for 2nd at −4.',
  )
  const drawn = correctionText([line('bob', '3', -4, 0)], [line('bob', 'T2', -4, 0)], name)
  expect(drawn).toBe('A corrected card changed the result. Bob is tied for 2nd at −4, not 3rd.')
  expect(prizeCorrectionText(tied, corrected, name)).toBeNull()
})

test('amounts that alone changed have a text of their own, because the group’s channel posts none', () => {
  const shared = [
    line('bob', 'T2', -4, 2000),
    line('cat', 'T2', -4, 2000),
    line('dan', 'T2', -4, 2000),
  ]
  const left = [line('bob', 'T2', -4, 3000), line('cat', 'T2', -4, 3000), line('dan', '4', -1, 0)]
  expect(correctionText(shared, left, name)).toBe(
    'A corrected card changed the result. Dan is 4th at −1, not tied for 2nd at −4.',
  )
  expect(prizeCorrectionText(shared, left, name)).toBe(
    'Bob gets $30.00, not $20.00; Cat gets $30.00, not $20.00.',
  )
})

test('more than three changed teams are counted', () => {
  const [before, after] = [-4, -3].map((total) =>
    ['ann', 'bob', 'cat', 'dan', 'eve'].map((userId, nth) => line(userId, `${nth + 1}`, total, 0)),
  ) as [RecapResult[], RecapResult[]]
  expect(correctionText(before, after, name)).toBe(
    'A corrected card changed the result. Ann is 1st at −3, not −4; Bob is 2nd at −3, not −4; Cat is 3rd at −3, not −4; 2 more changed.',
  )
})

test('a result in which nothing changed has no correction', () => {
  expect(correctionText(tied, tied.toReversed(), name)).toBeNull()
  expect(prizeCorrectionText(tied, tied, name)).toBeNull()
})
