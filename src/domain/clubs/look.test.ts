import fc from 'fast-check'
import { expect, test } from 'vitest'

import { contrast, inkOn } from './look.ts'

const toColor = (value: number) => `#${value.toString(16).padStart(6, '0')}`

test('the contrast of colors is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrast('#0b5d3b', '#0b5d3b')).toBe(1)
})

test('law: text on any color meets AA', () => {
  const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map(toColor)
  const check = (color: string) => {
    expect(contrast(color, inkOn(color))).toBeGreaterThanOrEqual(4.5)
  }
  fc.assert(fc.property(color, check), { numRuns: 5_000 })
  // The grays between black and white are the hardest.
  for (let value = 0; value < 256; value += 1) check(toColor(value * 0x01_01_01))
})
