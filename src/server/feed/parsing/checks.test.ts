import { expect, test } from 'vitest'
import { z } from 'zod'

import { emptyRow } from '#domain/tournaments/tournament.ts'

import { oneRowEach } from './checks.ts'
import { readEach } from './field-schemas.ts'

test('each golfer of a long list is looked at a few times, however many there are', () => {
  let reads = 0
  const rows = Array.from({ length: 2000 }, (_, nth) => ({
    ...emptyRow('', 'Ann', 1),
    get apiPlayerId() {
      reads += 1
      return `${nth}`
    },
  }))
  expect(oneRowEach(rows)).toHaveLength(2000)
  expect(reads).toBeLessThan(10 * 2000)
})

test('a list that is far too long is refused before its items are read', () => {
  let reads = 0
  const item = z.unknown().refine(() => (reads += 1) > 0)
  const parse = (length: number) =>
    readEach(item).safeParse(Array.from({ length }, () => ({}))).success
  expect([parse(500), parse(501), reads]).toEqual([true, false, 500])
})
