import { expect, test } from 'vitest'

import { keysOf } from './live.ts'

test('a topic is the beginning of the query keys that it makes stale', () => {
  expect(keysOf('tournaments/1/014')).toEqual([['tournaments', '1', '014']])
  expect(keysOf('leagues/a')).toEqual([
    ['leagues', 'a'],
    ['leagues', 'mine'],
  ])
  expect(keysOf('conversations/a')).toEqual([
    ['conversations', 'a'],
    ['conversations', 'mine'],
    ['notifications'],
  ])
  expect(keysOf('all')).toEqual([[]])
  expect(keysOf('me')).toContainEqual(['invitations'])
})
