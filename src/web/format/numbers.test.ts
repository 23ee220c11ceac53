import { expect, test } from 'vitest'

import { numberText, bytesText } from './numbers.ts'

test('counts have thousands separators', () => expect(numberText(1_234_567)).toBe('1,234,567'))

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_400_000, '12.4 MB'],
  [345_000_000, '345 MB'],
  [2_000_000_000_000_000, '2000 TB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
