import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'

import type { Tournament } from '#contract/game/tournament.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'

import { CreateLeaguePage } from './create-league-page.tsx'

const tomorrow = new Date(Date.now() + 86_400_000)
const open: Tournament = {
  id: '014',
  orgId: '1',
  year: 2026,
  name: 'The Practice Open',
  tour: 'PGA Tour',
  startDate: '2026-04-09',
  endDate: '2026-04-12',
  status: 'upcoming',
  timeZone: 'America/New_York',
  course: null,
  draftingEndDate: tomorrow,
  draftingEndEstimated: true,
  simulated: false,
}

test('the form stays when the tournaments cannot be refreshed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(upcomingTournamentsQuery.queryKey, [open])
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
