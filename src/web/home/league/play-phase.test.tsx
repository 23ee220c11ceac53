// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { someLeague, someMe, someMember } from '#web/leagues/league.fixture.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { PlayPhase } from './play-phase.tsx'

test('League home stays with the Reveal when a poll of the standings fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')))
  const league = someLeague({ status: 'live' })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  const { queryKey } = leaderboardQuery(league.id)
  const standings = ['ann', 'ben'].map((userId) => ({ userId, totalToPar: null, golfers: [] }))
  client.setQueryData(queryKey, { status: 'live', standings } as unknown as Leaderboard)
  const members = [someMember('ann'), someMember('ben')]
  client.setQueryData(membersQuery(league.id).queryKey, members)
  function Home() {
    const members = useQuery(membersQuery(league.id))
    return <PlayPhase {...{ league, members }} isCommissioner={false} isMember closed />
  }
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Home />
    </MeProvider>,
    client,
  )
  const link = () => place.querySelector('a')?.textContent
  expect(link()).toBe('Open the Reveal')
  await act(async () => {
    await client.refetchQueries({ queryKey })
  })
  expect(client.getQueryState(queryKey)?.status).toBe('error')
  expect(link()).toBe('Open the Reveal')
})
