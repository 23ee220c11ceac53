import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { keysOf, markStale } from './live.ts'

test('a topic is the beginning of the query keys that it makes stale', () => {
  expect(keysOf('tournaments/1/014')).toEqual([['tournaments', '1', '014']])
  expect(keysOf('leagues/a')).toEqual([
    ['leagues', 'a'],
    ['leagues', 'mine'],
  ])
  // The last board of an event ends play in its leagues as well.
  expect(keysOf('leagues/a/leaderboard')).toEqual([
    ['leagues', 'a', 'leaderboard'],
    ['leagues', 'a', 'league'],
    ['leagues', 'a', 'settle-up'],
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

test('a first answer that was on its way while something changed is asked for again', async () => {
  const client = new QueryClient()
  const answers: ((board: string) => void)[] = []
  const ask = vi.fn(async () => await new Promise<string>((resolve) => answers.push(resolve)))
  const board = new QueryObserver(client, { queryKey: ['leagues', 'a', 'board'], queryFn: ask })
  onTestFinished(board.subscribe(() => {}))
  markStale(client, 'leagues/b')
  markStale(client, 'leagues/a')
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.('as it was before')
  await expect.poll(() => ask.mock.calls.length).toBe(2)
  answers[1]?.('as it is')
  await expect.poll(() => board.getCurrentResult().data).toBe('as it is')
  expect(ask).toHaveBeenCalledTimes(2)
})
