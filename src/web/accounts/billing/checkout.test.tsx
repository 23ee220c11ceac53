// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { Checkout } from './checkout.tsx'
import { planUsageQuery } from './plan-usage-query.ts'
import { proUsage } from './plan-usage.fixture.ts'

/** Opens the page that pays for Pro, for someone who is on the free plan until `markPaid`. */
function openCheckout() {
  history.replaceState(null, '', '/subscription?plan=pro')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = planUsageQuery
  client.setQueryData(queryKey, { ...proUsage, subscriptionTier: 'free', paidTier: 'free' })
  mount(<Checkout tier="pro" />, client)
  expect(location.search).toBe('?plan=pro')
  const markPaid = () =>
    act(async () => {
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json(proUsage)))
      void client.invalidateQueries({ queryKey })
      await vi.waitFor(() => expect(client.getQueryData(queryKey)?.paidTier).toBe('pro'))
    })
  return { client, markPaid }
}

test('the page that pays for a plan leaves for the plans once it is paid for in another window', async () => {
  const { markPaid } = openCheckout()
  await markPaid()
  expect(location.pathname + location.search).toBe('/subscription')
})

test('it leaves after a change that was under way, too', async () => {
  const { client, markPaid } = openCheckout()
  const change = Promise.withResolvers<void>()
  const mutation = client.getMutationCache().build(client, { mutationFn: () => change.promise })
  const changed = mutation.execute(undefined)
  await markPaid()
  expect(location.search).toBe('?plan=pro')
  await act(async () => {
    change.resolve()
    await changed
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/subscription'))
  })
})

test('it leaves at once if a balance at the payment provider covers the plan', async () => {
  openCheckout()
  const started = {
    clientSecret: null,
    publishableKey: null,
    provider: 'test',
    amountDue: '0.00',
    credit: '0.00',
  }
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('create-payment-intent') ? started : proUsage),
  )
  const continues = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Continue to Payment',
  )
  await act(async () => {
    continues?.click()
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/subscription'))
  })
})
