import { expect, test } from 'vitest'

import { switchTo } from './tabs.ts'

const now = new Date('2026-04-09T12:00:00Z')
const open = { id: 'b', draftingEndDate: new Date('2026-04-16T12:00:00Z') }
const closed = { id: 'b', draftingEndDate: now }

test('switching leagues keeps the tab if it exists, else opens home', () => {
  expect(switchTo(closed, '/leagues/a/leaderboard', now)).toBe('/leagues/b/leaderboard')
  expect(switchTo(open, '/leagues/a/leaderboard', now)).toBe('/leagues/b')
  expect(switchTo(closed, '/leagues/a/draft', now)).toBe('/leagues/b')
  expect(switchTo(open, '/leagues/a/chat', now)).toBe('/leagues/b/chat')
  expect(switchTo(open, '/leagues/a', now)).toBe('/leagues/b')
})
