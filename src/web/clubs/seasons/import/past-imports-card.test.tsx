import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Club } from '#contract/clubs/clubs.ts'

import { importsQuery } from '../queries.ts'
import { PastImportsCard } from './past-imports-card.tsx'

test('two imports that are weeks apart differ by their day', () => {
  const club = { id: '22222222-2222-4222-8222-222222222222' } as Club
  const client = new QueryClient()
  const imports = ['2026-04-09', '2026-04-16'].map((day) => ({
    id: day,
    importedAt: new Date(`${day}T10:00:00Z`),
    rows: 1,
    events: 1,
    from: 2019,
    to: 2019,
  }))
  client.setQueryData(importsQuery(club.id).queryKey, { imports })
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PastImportsCard club={club} />
    </QueryClientProvider>,
  )
  expect(page).toContain('Apr 9')
  expect(page).toContain('Apr 16')
})
