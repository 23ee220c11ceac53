import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'

import { RevealFacts } from './reveal-facts.tsx'

test.each([
  [0, ['ann', 'ben'], null],
  [0, ['ann', 'ben', 'cat'], 'Top 2'],
  [2000, ['ann', 'ben'], 'In the money'],
])('with a fee of %i and the teams %j, the second chance is %j', (entryFee, userIds, column) => {
  const teams = userIds.map((userId) => ({
    userId,
    name: userId,
    predictedWinningScore: null,
    golfers: [],
  }))
  const chances = userIds.map((userId) => ({ userId, win: 0.25, money: 0.75 }))
  const reveal = { mostPicked: [], onlyYours: [], twins: [], boldestGuess: null, chances }
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MeProvider value={someMe('ann')}>
        <RevealFacts league={someLeague({ entryFee })} {...{ teams, reveal }} me="ann" />
      </MeProvider>
    </QueryClientProvider>,
  )
  expect(page).toContain('25%')
  expect(/Top \d|In the money/.exec(page)?.[0] ?? null).toBe(column)
  expect(page.includes('75%')).toBe(column !== null)
})
