import { expect, test } from 'vitest'

import { getCompactLeaderboard } from '#contract/game/leaderboard.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'
import { buildUrl } from '#contract/wire/url.ts'

import { parseUrl } from './parse-url.ts'

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

test('a URL parses back to its endpoint’s input', () => {
  const board = { params: { id } }
  expect(parseUrl(getCompactLeaderboard, buildUrl(getCompactLeaderboard, board))).toMatchObject(
    board,
  )
  const scores = { params: { id: '014' }, query: { orgId: '1', year: 2026 } }
  expect(parseUrl(getScoreboard, buildUrl(getScoreboard, scores))).toMatchObject(scores)
})

test.each([
  '',
  '/api/leagues/7/board',
  `/api/leagues/${id}/leaderboard`,
  `/api/leagues/${id}/board/more`,
  '/api/leagues/%E0%A4%A/board',
])('an address of something else, or a malformed one, is none: %s', (address) => {
  expect(parseUrl(getCompactLeaderboard, address)).toBeNull()
})
