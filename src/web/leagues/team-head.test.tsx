import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TeamHead } from './team-head.tsx'

const textOf = (predictedWinningScore: number | null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <TeamHead
        leagueId="1"
        team={{ userId: '2', name: 'Ann', predictedWinningScore }}
        isMine
        heading="h3"
      />
    </QueryClientProvider>,
  )

test('a team’s head has the guess, or says that there is none', () => {
  expect(textOf(-12)).toContain('−12')
  expect(textOf(null)).toContain('No guess')
  expect(textOf(null)).not.toContain('Guess ')
})
