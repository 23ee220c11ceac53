import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shareUnchanged } from './structural-sharing.ts'

const golfer = (toPar: number) => ({
  apiPlayerId: '1',
  toPar,
  teeTime: new Date('2026-04-09T12:00Z'),
})
const team = (userId: string, toPar = 0) => ({ userId, golfers: [golfer(toPar)] })

test('data that arrives again unchanged stays the same object, dates included', () => {
  const before = { asOf: new Date(0), standings: [team('ann'), team('bob')] }
  expect(shareUnchanged(before, structuredClone(before))).toBe(before)
})

test('teams that only moved stay the same objects, and one that changed does not', () => {
  const before = [team('ann'), team('bob'), team('cat')]
  const after = [team('cat', -1), team('ann'), team('bob')]
  const shared = shareUnchanged(before, after) as typeof before
  expect(shared).toEqual(after)
  expect(shared[0]).not.toBe(before[2])
  expect(shared[0]?.golfers[0]?.teeTime).toBe(before[2]?.golfers[0]?.teeTime)
  expect([shared[1], shared[2]]).toEqual([before[0], before[1]])
  expect(shared[1]).toBe(before[0])
  expect(shared[2]).toBe(before[1])
})

test('a date that moved is the new one', () => {
  const after = { at: new Date(1) }
  expect(shareUnchanged({ at: new Date(0) }, after)).toEqual(after)
})

test('whatever is shared, the data is the new data', () => {
  const value = fc.anything({ withDate: true })
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(shareUnchanged(before, after)).toEqual(after)
    }),
    { examples: [[{ one: [] }, { other: undefined }]] },
  )
})
