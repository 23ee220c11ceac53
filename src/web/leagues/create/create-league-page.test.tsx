import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'

import { CreateLeaguePage } from './create-league-page.tsx'
import { openTournament } from './tournament.fixture.ts'

/** The page as it is first shown, to someone who has used that many of their plan's leagues. */
function openPage(client: QueryClient, leaguesCreated: number) {
  client.setQueryData(planUsageQuery.queryKey, {
    currentUsage: { leaguesCreated, leagueLimit: 1 },
  } as PlanUsage)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/create-league">
        <CreateLeaguePage />
      </Router>
    </QueryClientProvider>,
  )
}

test('the form stays when the tournaments cannot be refreshed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(upcomingTournamentsQuery.queryKey, [openTournament])
  const queryFn = () => Promise.reject(new Error('Can’t reach TeeTime. Check your connection.'))
  await client
    .fetchQuery({ ...upcomingTournamentsQuery, queryFn, staleTime: 0 })
    .catch(() => undefined)
  expect(openPage(client, 0)).toContain('League Name')
})

test('a plan that is used up shows before the form', () => {
  const client = new QueryClient()
  client.setQueryData(upcomingTournamentsQuery.queryKey, [openTournament])
  const page = openPage(client, 1)
  expect(page).toContain('You’ve used every league on your plan this month')
  expect(page).not.toContain('League Name')
})
