import { expect, test } from 'vitest'

import { entrance, returnPath } from './return-path.ts'

test.each([
  '/dashboard',
  '/leagues/7d4c',
  '/leagues/7d4c/draft',
  '/leagues/7d4c/team',
  '/leagues/7d4c/reveal',
  '/leagues/7d4c/shootout',
  '/leagues/7d4c/leaderboard?round=2#7d4d',
  '/profile?tab=profile',
  '/profile/account',
  '/subscription',
  '/clubs/7d4c',
  '/profile?tab=friends#messages',
  '/league-invitations/7d4c',
  '/clubs/7d4c/next-week',
  '/join/ABCDEFGHJKLM',
  '/clubs/join/ABCDEFGHJKLM',
  '/database-demo',
  '/admin',
  '/leagues/7d4c?next=//evil.example',
])('%s is a page to return to', (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/leagues/../..//evil.example',
  '/%2Fevil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'https://evil.example/dashboard',
  'https:/evil.example',
  'http://localhost:3000/dashboard',
  '//teetime.invalid/leagues/7d4c/../../api',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  '//user@evil.example/dashboard',
  '/@evil.example',
  '/api/user/export',
  '/dev/outbox',
  '/leagues/7d4c/nothing',
  '/leagues/7d4c/draft/more',
  '/login',
  '/login?next=/login',
  '/register?invite=ABC',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
])('%j leads to the dashboard', (path) => {
  expect(returnPath(path)).toBe('/dashboard')
})

test('whatever is asked for, the page to return to is on this site', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '%2F',
    '%5C',
    '..',
    '.',
    '@',
    ':',
    'evil.example',
    'leagues',
    '\t',
    '?',
    '#',
    '',
  ]
  for (const one of parts) {
    for (const two of parts) {
      for (const three of parts) {
        const path = returnPath(`/${one}${two}${three}`)
        expect(new URL(path, 'https://golf.example').origin).toBe('https://golf.example')
      }
    }
  }
})

test('an entrance carries the page only where it is more than the dashboard', () => {
  expect(entrance('/login', '/dashboard')).toBe('/login')
  expect(entrance('/login', '//evil.example')).toBe('/login')
  const path = '/leagues/7d4c/leaderboard?round=2'
  const carried = entrance('/forgot-password', path)
  expect(carried).toBe('/forgot-password?next=%2Fleagues%2F7d4c%2Fleaderboard%3Fround%3D2')
  expect(returnPath(new URLSearchParams(carried.split('?')[1]).get('next'))).toBe(path)
})
