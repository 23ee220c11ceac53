import { expect, test } from 'vitest'

import type { Message } from '#contract/people/messages.ts'

import { dayHeading, foldPosts } from './messages-by-day.tsx'

// The tests' time zone is 5:45 ahead of UTC.
const now = new Date('2026-04-09T20:00:00Z')

test('messages are grouped by day in the reader’s time zone', () => {
  expect(dayHeading(new Date('2026-04-09T18:20:00Z'), now)).toBe('Today')
  expect(dayHeading(new Date('2026-04-09T18:10:00Z'), now)).toBe('Yesterday')
  expect(dayHeading(new Date('2026-04-08T18:10:00Z'), now)).toBe('Wednesday, Apr 8')
  expect(dayHeading(new Date('2025-12-31T18:10:00Z'), now)).toBe('12/31/2025')
})

test('the scorer’s posts of a day fold at the first of them, in the reader’s time zone', () => {
  const post = (id: string, at: string): Message => ({
    id,
    senderId: 'scorer',
    senderName: 'The scorer',
    content: id,
    createdAt: new Date(at),
  })
  const folds = foldPosts([
    post('wednesday', '2026-04-08T18:00:00Z'),
    post('first', '2026-04-08T18:20:00Z'),
    post('second', '2026-04-09T10:00:00Z'),
    post('last', '2026-04-09T18:00:00Z'),
  ])
  expect([...folds].map(([id, posts]) => [id, posts.map((one) => one.id)])).toEqual([
    ['first', ['first', 'second', 'last']],
    ['second', []],
    ['last', []],
  ])
})
