import { expect, test } from 'vitest'

import { sameTabPath } from './league-tabs.ts'

const now = new Date('2026-04-09T12:00:00Z')
const open = { id: 'b', draftingEndDate: new Date('2026-04-16T12:00:00Z') }
const closed = { id: 'b', draftingEndDate: now }

test('switching leagues keeps the tab if it exists, else opens home', () => {
  expect(sameTabPath(closed, '/leagues/a/leaderboard', now)).toBe('/leagues/b/leaderboard')
  expect(sameTabPath(open, '/leagues/a/leaderboard', now)).toBe('/leagues/b')
  expect(sameTabPath(closed, '/leagues/a/draft', now)).toBe('/leagues/b')
  expect(sameTabPath(open, '/leagues/a/chat', now)).toBe('/leagues/b/chat')
  expect(sameTabPath(open, '/leagues/a', now)).toBe('/leagues/b')
})
