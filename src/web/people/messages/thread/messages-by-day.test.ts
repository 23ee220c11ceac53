import { expect, test } from 'vitest'

import type { Message } from '#contract/people/messages.ts'

import { dayHeading, foldPosts } from './messages-by-day.tsx'

// The tests' time zone is 5:45 ahead of UTC.
const now = new Date('2026-04-09T20:00:00Z')

test('messages are grouped by day in the reader’s time zone', () => {
  expect(dayHeading(new Date('2026-04-09T18:20:00Z'), now)).toBe('Today')
  expect(dayHeading(new Date('2026-04-09T18:10:00Z'), now)).toBe('Yesterday')
  expect(dayHeading(new Date('2026-04-08T18:10:00Z'), now)).toBe('Wed, Apr 8')
  expect(dayHeading(new Date('2025-12-31T18:10:00Z'), now)).toBe('Wed, Dec 31, 2025')
})

test('the scorer’s posts in a row fold at the first of them, within a day of the reader’s time zone', () => {
  const at = (id: string, createdAt: string, senderId = 'scorer'): Message => ({
    id,
    senderId,
    senderName: senderId,
    content: id,
    createdAt: new Date(createdAt),
  })
  const messages = [
    at('wednesday', '2026-04-08T18:00:00Z'),
    at('first', '2026-04-08T18:20:00Z'),
    at('second', '2026-04-09T10:00:00Z'),
    at('wow', '2026-04-09T11:00:00Z', 'ann'),
    at('third', '2026-04-09T12:00:00Z'),
    at('fourth', '2026-04-09T13:00:00Z'),
    at('fifth', '2026-04-09T14:00:00Z'),
  ]
  const folds = foldPosts(messages, ({ senderId }) => senderId === 'scorer')
  expect([...folds].map(([id, posts]) => [id, posts.map((one) => one.id)])).toEqual([
    ['first', ['first', 'second']],
    ['second', []],
    ['third', ['third', 'fourth', 'fifth']],
    ['fourth', []],
    ['fifth', []],
  ])
})
