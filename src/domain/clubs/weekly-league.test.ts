import { expect, test } from 'vitest'

import { chooseTournament } from './weekly-league.ts'

const hour = 3_600_000
const now = new Date('2026-04-06T12:00:00Z')
const candidate = (key: string, fieldSize: number, hours = 70, strength = 0) => ({
  key,
  hasBegun: false,
  fieldSize,
  strength,
  deadline: new Date(now.getTime() + hours * hour),
})

test('the larger field is chosen once every field is published', () => {
  expect(chooseTournament([candidate('a', 120), candidate('b', 156)], now)).toEqual({ key: 'b' })
  expect(chooseTournament([candidate('a', 120), candidate('b', 0)], now)).toBe('wait')
  expect(chooseTournament([candidate('a', 0)], now)).toBe('wait')
})

test('a small field of the best is chosen before a large one of the rest', () => {
  const fields = [candidate('best', 72, 70, 60.5), candidate('rest', 120, 70, 8)]
  expect(chooseTournament(fields, now)).toEqual({ key: 'best' })
})

test('a day and a half before picks lock, a published field waits for no other', () => {
  const fields = (hours: number) => [candidate('a', 120, 70), candidate('b', 0, hours)]
  expect(chooseTournament(fields(36), now)).toBe('wait')
  expect(chooseTournament(fields(35), now)).toEqual({ key: 'a' })
})

test('less than 12 hours before picks lock, it is too late', () => {
  expect(chooseTournament([candidate('a', 120, 12)], now)).toEqual({ key: 'a' })
  expect(chooseTournament([candidate('a', 120, 11)], now)).toEqual({ reason: 'field-late' })
  const begun = { ...candidate('a', 120), hasBegun: true }
  expect(chooseTournament([begun], now)).toEqual({ reason: 'field-late' })
  expect(chooseTournament([begun, candidate('b', 120)], now)).toEqual({ key: 'b' })
  expect(chooseTournament([], now)).toEqual({ reason: 'no-tournament' })
})
