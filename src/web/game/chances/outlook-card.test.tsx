import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Outlook } from '#contract/game/outlook.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'

import { OutlookCard } from './outlook-card.tsx'
import { outlookQuery } from './outlook-query.ts'

test.each([
  [true, ['ann', 'ben'], ['To win']],
  [true, ['ann', 'ben', 'cat'], ['To win', 'To finish in the top 2']],
  [false, ['ann', 'ben'], ['To win', 'To finish in the money', 'Expected prize']],
])('free %j, with the teams %j, the figures are %j', (isFree, userIds, figures) => {
  const client = new QueryClient()
  const teams = userIds.map((id) => ({
    userId: id,
    name: id,
    win: 0.5,
    money: 1,
    expectedPrize: 0,
  }))
  const me = {
    sentence: '',
    behindLead: 0,
    behindMoney: null,
    ahead: null,
    rootFor: [],
    nextTee: null,
    golfers: [],
    onCourse: [],
  }
  client.setQueryData(outlookQuery('7').queryKey, {
    started: true,
    teams,
    me,
  } as unknown as Outlook)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeProvider value={someMe('ann')}>
        <OutlookCard leagueId="7" isFree={isFree} />
      </MeProvider>
    </QueryClientProvider>,
  )
  expect([...page.matchAll(/<dt[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual(figures)
})
