// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { AllTeams } from './all-teams.tsx'

test('without a stream, everyone’s teams show who replaced a golfer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let name = 'Ludvig Åberg'
  vi.stubGlobal('fetch', async () => {
    const slot = { groupId: 'A', ranking: 5, filled: false, reserve: null, reserveIfAllOut: null }
    const golfers = [{ apiPlayerId: '1', name, ...slot }]
    const userId = '11111111-1111-4111-8111-111111111111'
    const team = { userId, username: 'ann', name: 'Ann', predictedWinningScore: null, golfers }
    return Response.json({ teams: [team] })
  })
  const { place } = mount(
    <MeProvider value={someMe('ben')}>
      <AllTeams leagueId="1" closed />
    </MeProvider>,
  )
  const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  expect(place.textContent).toContain('Ludvig Åberg')
  name = 'Sam Burns'
  await pass(90_000)
  expect(place.textContent).toContain('Sam Burns')
})
