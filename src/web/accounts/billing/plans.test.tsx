// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { plans } from '#domain/billing/plans.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { proUsage } from './plan-usage.fixture.ts'
import { Plans } from './plans.tsx'
import { plansQuery } from './queries.ts'

test('until my plan has loaded, the page claims none', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('check-limits') ? answer.promise : new Promise(() => {}),
  )
  const client = new QueryClient()
  const { name, leagueLimit, monthlyPrice } = plans.free
  const free = { tier: 'free', name, price: '$0', monthlyPrice, leagueLimit, features: [] } as const
  client.setQueryData(plansQuery.queryKey, [{ ...free, features: [] }])
  const { place } = mount(<Plans />, client)
  expect(place.textContent).not.toMatch(/Current plan|Current Plan|0 of 1|Active/)
  await act(async () => {
    answer.resolve(Response.json(proUsage))
    const usage = "You've created 3 of 5 leagues this month"
    await vi.waitFor(() => expect(place.textContent).toContain(usage))
  })
  expect(place.textContent).toContain('Downgrade')
})
