import { expect, test } from 'vitest'

import { mayChangeAccount, isCacheable } from './answer-cache.ts'

test.each([
  '/api/auth/me',
  '/api/leagues/my-leagues',
  '/api/leagues/7d4c/leaderboard',
  '/api/tournaments/014/leaderboard',
])('the last answer of %s is kept for offline', (path) => {
  expect(isCacheable('GET', path)).toBe(true)
})

test.each([
  '/api/leagues/7d4c/team',
  '/api/conversations/1/messages',
  '/api/user/profile',
  '/api/auth/sessions',
  '/api/events',
])('nothing of %s is kept', (path) => {
  expect(isCacheable('GET', path)).toBe(false)
})

test('what changes something is never answered from what was kept', () => {
  expect(isCacheable('DELETE', '/api/leagues/7d4c')).toBe(false)
})

test.each(['login', 'logout', 'register', 'reset-password'])('%s makes it forget', (name) => {
  expect(mayChangeAccount('POST', `/api/auth/${name}`)).toBe(true)
})
