// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { receiptsQuery } from './queries.ts'
import { ReceiptsCard } from './receipts-card.tsx'

test.each([
  [0, 'paid', null],
  [1900, 'paid', '$19.00 refunded'],
  [1999, 'refunded', 'Refunded'],
] as const)('of $19.99, a receipt with %d cents given back says so', (refunded, status, badge) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const at = new Date('2026-11-24T12:00:00Z')
  const payment = { id: 'in_1', tier: 'premium', amount: 1999, url: null } as const
  client.setQueryData(receiptsQuery.queryKey, [
    { ...payment, refunded, status, paidAt: at, periodStart: at, periodEnd: at },
  ])
  const { place } = mount(<ReceiptsCard />, client)
  expect(place.textContent).toContain('$19.99')
  expect(place.textContent.match(/\$19\.00 refunded|Refunded/)?.[0] ?? null).toBe(badge)
})
