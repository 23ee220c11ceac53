// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { openedAsOf } from '#web/api/live/live-events.ts'
import { MeProvider } from '#web/api/session.tsx'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { PictureSection } from './phase-sections.tsx'

test('a page from the cache keeps the place of an image that it doesn’t offer yet', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  onTestFinished(() => openedAsOf.set(null))
  const league = someLeague({ status: 'live' })
  const client = new QueryClient()
  const standing = { userId: 'ann', totalToPar: null, golfers: [] }
  const board = { status: 'live', settlesAt: null, standings: [standing, standing] }
  client.setQueryData(leaderboardQuery(league.id).queryKey, board as unknown as Leaderboard)
  openedAsOf.set('2026-04-09T10:00:00Z')
  const { place } = mount(
    <MeProvider value={someMe('cat')}>
      <PictureSection league={league} isCommissioner />
    </MeProvider>,
    client,
  )
  const kept = place.innerHTML
  expect(kept).not.toBe('')
  act(() => openedAsOf.set(null))
  expect(place.innerHTML).toBe(kept)
})
