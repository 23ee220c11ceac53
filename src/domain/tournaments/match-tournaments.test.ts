import { expect, test } from 'vitest'

import { isSameEvent } from './match-tournaments.ts'

const isSame = (earlier: string, later: string) =>
  isSameEvent({ name: earlier, endDate: '2025-07-20' }, { name: later, endDate: '2026-07-19' })

test.each([
  ['The Masters', 'Masters Tournament'],
  ['The Open', 'The Open Championship'],
  ['The Championship 2025', 'The Championship 2026'],
])('“%s” and “%s” are years of one event', (earlier, later) => {
  expect(isSame(earlier, later)).toBe(true)
})

test.each([
  ['The Open', 'The Championship'],
  ['The Open', 'The Invitational'],
  ['The Championship', 'Championship of Golf'],
  ['The Tournament', 'The Classic'],
])('“%s” and “%s” are two events', (earlier, later) => {
  expect(isSame(earlier, later)).toBe(false)
})
