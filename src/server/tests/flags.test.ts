import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { nations } from '../feed/simulated/names.ts'

test('every country of the simulated tour has a flag', async () => {
  const flags = await readFile('src/web/format/flags.css', 'utf8')
  for (const { country } of nations) expect(flags).toContain(`[data-country='${country}']`)
})

test('a country that only real fields have has a flag, and one without takes no room', async () => {
  const flags = await readFile('src/web/format/flags.css', 'utf8')
  for (const country of ['Greece', 'Latvia', 'Panama', 'Honduras', 'Bolivia'])
    expect(flags).toContain(`[data-country='${country}']`)
  expect(flags).toContain('.flag {\n  display: none;')
})
