import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { someLeague } from '#web/leagues/league.fixture.ts'

import { AssistantCard } from './assistant-card.tsx'

test.each([
  ['open', true],
  ['live', false],
  ['settled', false],
] as const)('the assistant takes questions in a league that is %s: %s', (status, offered) => {
  const field = { field: [], loadField: () => Promise.resolve([]), drafted: null }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AssistantCard league={someLeague({ status })} {...field} closed={!offered} />
    </QueryClientProvider>,
  )
  expect(markup.includes('Analyze Player Groups')).toBe(offered)
  expect(markup.includes('Picks are locked, so there’s no one left to pick.')).toBe(!offered)
})
