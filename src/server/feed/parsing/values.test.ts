import { expect, test } from 'vitest'

import { toInstant } from './values.ts'

test("a time without a zone is UTC, whatever the machine's zone", () => {
  const instant = new Date('2026-04-02T14:48:00Z')
  expect(toInstant('2026-04-02T14:48:00')).toEqual(instant)
  expect(toInstant('2026-04-02T14:48:00.000000')).toEqual(instant)
  expect(toInstant('2026-04-02T10:48:00-04:00')).toEqual(instant)
  expect(toInstant('2026-04-02')).toEqual(new Date('2026-04-02T00:00:00Z'))
  for (const odd of ['', '10:09am', '2026-13-45T00:00:00', '1926-01-01', 4, Number.NaN, {}]) {
    expect(toInstant(odd)).toBeNull()
  }
})
