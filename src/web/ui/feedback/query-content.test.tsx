import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

import { combineQueries } from './combine-queries.ts'
import { QueryContent, type LoadableQuery } from './query-content.tsx'

type Names = readonly string[]

const loading: LoadableQuery<Names> = {
  data: undefined,
  isError: false,
  isFetchedAfterMount: false,
  isFetching: true,
  refetch: async () => {},
}
const failed: LoadableQuery<Names> = {
  ...loading,
  isError: true,
  isFetchedAfterMount: true,
  isFetching: false,
}
const loaded: LoadableQuery<Names> = { ...loading, data: ['Ann', 'Bob'], isFetching: false }

const markupOf = (
  query: LoadableQuery<Names>,
  others: { empty?: ReactNode; errorFallback?: string; inCard?: boolean } = {},
) =>
  renderToStaticMarkup(
    <QueryContent query={query} label="members" {...others}>
      {(names) => names.join(' and ')}
    </QueryContent>,
  )

test('a loading query shows its skeleton under an accessible label', () => {
  expect(markupOf(loading)).toContain('<output aria-label="Loading members..."')
})

test('a failed query names what it could not load and offers Retry', () => {
  expect(markupOf(failed)).toContain('Failed to load members')
  expect(markupOf(failed)).toContain('Retry')
  expect(markupOf(failed)).not.toContain('aria-busy')
})

test('a page can replace the error state', () => {
  expect(markupOf(failed, { errorFallback: 'You haven’t joined yet' })).toBe(
    'You haven’t joined yet',
  )
})

test('data stays on the screen when it could not be refreshed', () => {
  expect(markupOf({ ...failed, data: ['Ann'] })).toBe('Ann')
})

test('an empty list shows its empty state if it has one', () => {
  const none = { ...loaded, data: [] }
  expect(markupOf(none, { empty: 'Nobody yet' })).toBe('Nobody yet')
  expect(markupOf(none)).toBe('')
  expect(markupOf(loaded, { empty: 'Nobody yet' })).toBe('Ann and Bob')
  expect(markupOf(none, { empty: 'Nobody yet', inCard: true })).toMatch(/^<section.*Nobody yet/)
  // No card around nothing.
  expect(markupOf(none, { empty: null, inCard: true })).toBe('')
})

test('the error stays while Retry runs, and its button shows a spinner', async () => {
  const answers: (() => void)[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const members = new QueryObserver<Names>(client, {
    queryKey: ['members'],
    queryFn: () =>
      new Promise((resolve, reject) => {
        answers.push(() => (answers.length === 1 ? reject(new Error('no')) : resolve(['Ann'])))
      }),
  })
  onTestFinished(members.subscribe(() => {}))
  const markup = () => markupOf(members.getCurrentResult())
  expect(markup()).toContain('Loading members')
  answers[0]?.()
  await expect.poll(markup).toContain('Failed to load members')
  const retried = members.refetch()
  expect(markup()).toContain('Failed to load members')
  expect(markup()).toContain('aria-busy="true"')
  answers[1]?.()
  await retried
  expect(markup()).toBe('Ann')
})

test('combined queries have data once all of them do, and retry only the failed ones', async () => {
  const [league, team] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const both = combineQueries({
    league: { ...loaded, refetch: league },
    team: { ...failed, refetch: team },
  })
  expect(both).toMatchObject({ data: undefined, isError: true })
  await both.refetch()
  expect(league).not.toHaveBeenCalled()
  expect(team).toHaveBeenCalledOnce()
  expect(combineQueries({ league: loaded, team: loaded }).data).toEqual({
    league: loaded.data,
    team: loaded.data,
  })
})
