import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { nations } from '../feed/simulated/names.ts'

test('every country of the simulated tour has a flag', async () => {
  const flags = await readFile('src/web/format/flags.css', 'utf8')
  for (const { country } of nations) expect(flags).toContain(`[data-country='${country}']`)
})
