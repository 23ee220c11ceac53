import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { queryKeys } from '#web/api/query-keys.ts'

import { peopleSearchQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test.for([
  [500, 'Search failed'],
  [429, 'Search failed'],
  [401, '401: {}'],
] as const)('a search answered by %i throws %s', async ([status, message]) => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status }))
  const searching = new QueryClient().fetchQuery({ ...peopleSearchQuery('bob'), retry: false })
  await expect(searching).rejects.toThrow(message)
})

test('a change among friends doesn’t repeat a search, which has a rate limit', async () => {
  const client = new QueryClient()
  const { queryKey } = peopleSearchQuery('bob')
  client.setQueryData(queryKey, [])
  await client.invalidateQueries({ queryKey: queryKeys.friends })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false)
})
