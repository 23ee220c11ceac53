import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'

import { LeagueResult } from './league-result.tsx'

const line = (username: string, position: string, projectedPrize: number): LeaderboardRow => ({
  position,
  userId: username,
  username,
  name: username,
  totalToPar: -3,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize,
  tieBreak: null,
  golfers: [],
  picked: null,
})

function resultFor(me: string, standings: LeaderboardRow[], isGuest = false) {
  const board: Leaderboard = {
    status: 'settled',
    asOf: null,
    fallback: null,
    settlesAt: null,
    round: 4,
    roundStatus: null,
    roundStartsAt: null,
    cut: null,
    counting: 4,
    standings,
  }
  // Free, so that there is nothing to settle up.
  const league = someLeague({ status: 'settled', entryFee: 0 })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Router ssrPath="/">
        <MeProvider value={{ ...someMe(me), ...(isGuest && { isGuest: true as const }) }}>
          <LeagueResult league={league} board={board} offersNext />
        </MeProvider>
      </Router>
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('a winner among several reads what they won', () => {
  const tied = [line('ann', 'T1', 5500), line('bob', 'T1', 5500), line('cat', '3', 0)]
  expect(resultFor('ann', tied)).toContain(' You and bob share the title You won $55.00. ')
  expect(resultFor('cat', tied)).toContain(' ann and bob share the title You finished 3rd. ')
  const unpaid = tied.map((line) => ({ ...line, projectedPrize: 0 }))
  expect(resultFor('ann', unpaid)).not.toContain('You won')
  const sole = [line('ann', '1', 9800), line('bob', '2', 0)]
  expect(resultFor('ann', sole).split('You won $98.00')).toHaveLength(2)
})

test('guests aren’t offered the next week, which needs an account', () => {
  const standings = [line('ann', '1', 0), line('bob', '2', 0)]
  expect(resultFor('ann', standings)).toContain('Run It Back')
  expect(resultFor('ann', standings, true)).not.toContain('Run It Back')
})
