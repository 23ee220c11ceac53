import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'

import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'

import { CreateLeaguePage } from './create-league-page.tsx'
import { openTournament } from './tournament.fixture.ts'

test('the form stays when the tournaments cannot be refreshed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(upcomingTournamentsQuery.queryKey, [openTournament])
  const queryFn = () => Promise.reject(new Error('Can’t reach TeeTime. Check your connection.'))
  await client
    .fetchQuery({ ...upcomingTournamentsQuery, queryFn, staleTime: 0 })
    .catch(() => undefined)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/create-league">
        <CreateLeaguePage />
      </Router>
    </QueryClientProvider>,
  )
  expect(page).toContain('League Name')
})
