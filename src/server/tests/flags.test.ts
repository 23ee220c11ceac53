import { expect, test } from 'vitest'

import { flagRules } from '../../../scripts/build/flags.ts'
import { nations } from '../feed/simulated/names.ts'

test('every country of the simulated tour has a flag', () => {
  const flags = flagRules()
  for (const { country } of nations) expect(flags).toContain(`[data-country='${country}']`)
})

test('a country that only real fields have has a flag', () => {
  const flags = flagRules()
  for (const country of ['Greece', 'Latvia', 'Panama', 'Honduras', 'Bolivia'])
    expect(flags).toContain(`[data-country='${country}']`)
})
