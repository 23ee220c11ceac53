import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'

import { openedAsOf } from '#web/api/live/live-events.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { shownKey, shownRounds } from './shown-rounds.ts'
import { useSpoilers } from './use-spoilers.ts'

function Scores() {
  const { hidden, isReady } = useSpoilers('7d4c')
  return `${hidden ? 'hidden' : 'shown'}, ${isReady ? 'ready' : 'pending'}`
}

/** What a league says of its scores in round 2, up to which I have asked for them. */
function read(hidesScores: boolean, name = 'bob'): string {
  const client = new QueryClient()
  const { queryKey } = leaderboardQuery('7d4c')
  client.setQueryData(queryKey as readonly unknown[], {
    status: 'live',
    round: 2,
    roundStatus: 'in-progress',
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeProvider value={{ ...someMe(name), hidesScores }}>
        <Scores />
      </MeProvider>
    </QueryClientProvider>,
  )
}

test('a page from the cache hides scores from those who hide them, and from no one else', () => {
  shownRounds.set({ [shownKey('bob', '7d4c')]: 2 })
  openedAsOf.set('2026-04-09T12:00:00.000Z')
  onTestFinished(() => {
    shownRounds.set({})
    openedAsOf.set(null)
  })
  expect(read(true)).toBe('hidden, pending')
  expect(read(false)).toMatch(/^shown/)
  openedAsOf.set(null)
  expect(read(true)).toBe('shown, ready')
  // The next person on this browser has asked for none.
  expect(read(true, 'ann')).toBe('hidden, ready')
})
