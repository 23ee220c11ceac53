import { expect, test } from 'vitest'

import { redactPath, redactText } from './redact.ts'

const id = '6f1d2a44-7a0c-4f0e-9a55-0c5f5d1b2e3a'

test.each([
  [`/leagues/${id}/draft`, '/leagues/:id/draft'],
  ['/reset-password?token=abc#token=abc', '/reset-password'],
  ['/join/ABCDEFGH2345', '/join/:id'],
  ['/dashboard', '/dashboard'],
  ['/', '/'],
])('%s is reported as %s', (path, expected) => {
  expect(redactPath(path)).toBe(expected)
})

test.each([
  ["Cannot read properties of undefined (reading 'toPar')", null],
  ['at TeamRow (https://golf.example/assets/team-Dk3x_9a1.js:12:345)', null],
  [
    `at x (http://localhost:3000/leagues/${id}?token=secret:1:2)`,
    'at x (http://localhost:3000/leagues/:id:1:2)',
  ],
  ['Unexpected token in "Ann owes Bob $20"', 'Unexpected token in "…"'],
  ['no such user ann.lee@example.com!', 'no such user :address!'],
  [`token ${'aB3_-'.repeat(9)} is none`, 'token :token is none'],
  ['invite ABCDEFGH2345', 'invite :code'],
])('%s says nothing of anybody', (text, expected) => {
  expect(redactText(text)).toBe(expected ?? text)
})
