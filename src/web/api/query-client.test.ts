import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { listFriends } from '#contract/people/friends.ts'
import { someMe } from '#web/leagues/league.fixture.ts'

import { call } from './client.ts'
import { meQuery } from './queries.ts'
import { queryClient } from './query-client.ts'

const readFriends = async () => await call(listFriends)

test.each([
  ['a read', async () => await queryClient.fetchQuery({ queryKey: ['x'], queryFn: readFriends })],
  [
    'a write',
    async () => await new MutationObserver(queryClient, { mutationFn: readFriends }).mutate(),
  ],
])('%s that is refused signs the page out if the session has ended', async (_, ask) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = { error: 'Not signed in', code: 'signed-out' }
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 401 }))
  for (const me of [null, someMe('ann')]) {
    const reads = vi.fn(async () => me)
    const observer = new QueryObserver(queryClient, { ...meQuery, queryFn: reads })
    queryClient.setQueryData(meQuery.queryKey, someMe('ann'))
    const unsubscribe = observer.subscribe(() => {})
    await expect(ask()).rejects.toThrow('401')
    await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
    // Its cookie may have been renewed while the call was on its way.
    expect(queryClient.getQueryData(meQuery.queryKey)).toEqual(me)
    unsubscribe()
  }
})

test('a write that is refused because another account is signed in reads again who is', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const answer = { error: 'Another account', code: 'account-changed' }
  const reads = vi.fn(async () => someMe('bob'))
  const observer = new QueryObserver(queryClient, { ...meQuery, queryFn: reads })
  queryClient.setQueryData(meQuery.queryKey, someMe('ann'))
  onTestFinished(observer.subscribe(() => {}))
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: 409 }))
  await expect(
    new MutationObserver(queryClient, { mutationFn: readFriends }).mutate(),
  ).rejects.toThrow('409')
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(1))
  expect(queryClient.getQueryData(meQuery.queryKey)).toEqual(someMe('bob'))
})
