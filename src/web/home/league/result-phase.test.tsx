// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { someLeague, someMe, someMember } from '#web/leagues/league.fixture.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { ResultPhase } from './result-phase.tsx'

test('an official result that isn’t final is read again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/board')) reads += 1
    return await new Promise(() => {})
  })
  const league = someLeague({ status: 'live', entryFee: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const settlesAt = new Date('2026-04-14T10:00:00Z')
  const board = { status: 'live', settlesAt, standings: [] } as unknown as Leaderboard
  client.setQueryData(leaderboardQuery(league.id).queryKey, board)
  client.setQueryData(membersQuery(league.id).queryKey, [someMember('ann')])
  function Home() {
    const members = useQuery(membersQuery(league.id))
    return <ResultPhase {...{ league, members }} isCommissioner={false} isMember={false} closed />
  }
  mount(
    <MeProvider value={someMe('ann')}>
      <Home />
    </MeProvider>,
    client,
  )
  expect(reads).toBe(0)
  await act(async () => await vi.advanceTimersByTimeAsync(90_000))
  expect(reads).toBe(1)
})
