// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { Reveal } from '#contract/game/week.ts'
import { MeProvider } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { RevealPage } from './reveal-page.tsx'

test('without a stream, the Reveal that waits for picks to lock shows the teams soon after', async () => {
  vi.useFakeTimers()
  const league = someLeague()
  history.replaceState(null, '', `/leagues/${league.id}/reveal`)
  onTestFinished(() => {
    vi.useRealTimers()
    history.replaceState(null, '', '/')
  })
  let isLocked = false
  const asked = new Set<string>()
  const facts: Reveal = {
    mostPicked: [],
    onlyYours: [],
    twins: [],
    boldestGuess: null,
    chances: [],
  }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.add(url.replace(/.*\//, ''))
    if (!/teams|reveal/.test(url)) return await new Promise(() => {})
    return isLocked
      ? Response.json(url.endsWith('teams') ? { teams: [] } : facts)
      : Response.json({ error: 'Teams are hidden.', code: 'teams-hidden' }, { status: 409 })
  })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(leagueQuery(league.id).queryKey, league)
  const board = { status: 'open', standings: [] } as unknown as Leaderboard
  client.setQueryData(leaderboardQuery(league.id).queryKey, board)
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Route path="/leagues/:id/reveal">
        <RevealPage />
      </Route>
    </MeProvider>,
    client,
  )
  const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  expect(place.textContent).toContain('Teams stay hidden until picks lock')
  isLocked = true
  await pass(90_000)
  expect(place.textContent).toContain('No one entered')
  expect(asked).toContain('board')
})
