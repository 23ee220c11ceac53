// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { Checkout } from './checkout.tsx'
import { planUsageQuery } from './plan-usage-query.ts'
import { proUsage } from './plan-usage.fixture.ts'

test('the page that pays for a plan leaves for the plans once it is paid for in another window', async () => {
  history.replaceState(null, '', '/subscription?plan=pro')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = planUsageQuery
  client.setQueryData(queryKey, { ...proUsage, subscriptionTier: 'free', paidTier: 'free' })
  mount(<Checkout tier="pro" />, client)
  expect(location.search).toBe('?plan=pro')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(proUsage)))
  await act(async () => {
    void client.invalidateQueries({ queryKey })
    await vi.waitFor(() => expect(client.getQueryData(queryKey)?.paidTier).toBe('pro'))
  })
  expect(location.pathname + location.search).toBe('/subscription')
})
