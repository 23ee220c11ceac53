import { expect, test } from 'vitest'

import { mayChangeAccount, isCacheable } from './answer-cache.ts'

test.each([
  '/api/auth/me',
  '/api/leagues/my-leagues',
  '/api/leagues/7d4c/leaderboard',
  '/api/tournaments/014/leaderboard',
])('the last answer of %s is cached for offline use', (path) => {
  expect(isCacheable('GET', path)).toBe(true)
})

test.each([
  '/api/leagues/7d4c/team',
  '/api/conversations/1/messages',
  '/api/user/profile',
  '/api/auth/sessions',
  '/api/events',
])('answers of %s are never cached', (path) => {
  expect(isCacheable('GET', path)).toBe(false)
})

test('a write is never answered from the cache', () => {
  expect(isCacheable('DELETE', '/api/leagues/7d4c')).toBe(false)
})

test.each(['login', 'logout', 'register', 'reset-password'])('%s clears the cache', (name) => {
  expect(mayChangeAccount('POST', `/api/auth/${name}`)).toBe(true)
})
