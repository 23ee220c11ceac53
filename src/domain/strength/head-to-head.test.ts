import { expect, test } from 'vitest'

import { chanceToBeat } from './head-to-head.ts'

const golfer = (strokes: number, error = 0.3) => ({ strokes, error })

test('equal golfers beat each other half of the time, and two chances add up to 1', () => {
  expect(chanceToBeat(golfer(1), golfer(1))).toBeCloseTo(0.5, 3)
  const [ahead, behind] = [
    chanceToBeat(golfer(2), golfer(0.5)),
    chanceToBeat(golfer(0.5), golfer(2)),
  ]
  expect(ahead + behind).toBeCloseTo(1)
  expect(ahead).toBeCloseTo(0.77, 2)
})

test('the less is known, the closer to half', () => {
  const known = chanceToBeat(golfer(2, 0.2), golfer(0, 0.2))
  expect(chanceToBeat(golfer(2, 1), golfer(0, 1))).toBeLessThan(known)
})
