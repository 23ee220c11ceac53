import { expect, test } from 'vitest'

import { createPaymentIntent } from '#contract/accounts/billing.ts'

import { startPayments } from '../testing/scenes/payments.ts'

const pro = { body: { tier: 'pro' as const } }

test('a slow Stripe times out within 20 seconds, nothing is granted, and both steps can be repeated', async () => {
  const { as, choose, stripe, ledger, tier, confirm } = await startPayments()
  const paid = await choose('bob', 'pro')
  ledger.pay(paid.clientSecret)
  stripe.fault = { kind: 'slow', ms: 30_000 }
  const from = Date.now()
  const isSlow = { status: 503, message: expect.stringContaining('Try again') }
  // Side by side, because each waits for the whole time.
  await Promise.all([
    expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject(isSlow),
    expect(confirm('bob', paid.clientSecret)).rejects.toMatchObject(isSlow),
  ])
  expect(Date.now() - from).toBeLessThan(20_000)
  expect([await tier('ann'), await tier('bob')]).toEqual(['free', 'free'])
  stripe.fault = null
  const { clientSecret } = await as('ann')(createPaymentIntent, pro)
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  await confirm('bob', paid.clientSecret)
  expect([await tier('ann'), await tier('bob')]).toEqual(['pro', 'pro'])
  // One each.
  expect(ledger.all('customer')).toHaveLength(2)
  expect(ledger.all('subscription')).toHaveLength(2)
})

test('a response that is lost after the work was done does not repeat the work', async () => {
  const { as, stripe, ledger, confirm } = await startPayments()
  // The library retries once, then gives up.
  const cut = (of: string) => (stripe.fault = { kind: 'cut', of, times: 2 })
  cut('POST /v1/customers')
  await expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject({ status: 503 })
  cut('POST /v1/prices')
  await as('ann')(createPaymentIntent, pro)
  cut('POST /v1/subscriptions')
  await expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject({ status: 503 })
  const { clientSecret } = await as('ann')(createPaymentIntent, pro)
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  for (const object of ['customer', 'price', 'subscription', 'charge']) {
    expect([object, ledger.all(object).length]).toEqual([object, 1])
  }
})

test('a refused request is not retried with the same idempotency key', async () => {
  const { as, stripe, ledger, confirm, tier } = await startPayments()
  stripe.fault = { kind: 'fails', of: 'POST /v1/subscriptions' }
  await expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject({ status: 503 })
  stripe.fault = null
  const { clientSecret } = await as('ann')(createPaymentIntent, pro)
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  expect(await tier('ann')).toBe('pro')
})

test('a purchase that failed at Stripe stays canceled, whatever events Stripe sends about it', async () => {
  const { as, stripe, ledger, deliver, confirm, stored } = await startPayments()
  stripe.fault = { kind: 'breaks', of: 'POST /v1/subscriptions' }
  await expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject({ status: 503 })
  stripe.fault = null
  const { clientSecret } = await as('ann')(createPaymentIntent, pro)
  expect(ledger.all('subscription')).toHaveLength(2)
  for (const event of ledger.events) expect(await deliver(event)).toBe(200)
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  const { plans } = await stored('ann')
  expect(plans.map(({ status }) => status)).toEqual(['canceled', 'active'])
})

test('a webhook whose subscription can’t be fetched is sent again, and is not lost', async () => {
  const { choose, stripe, ledger, deliver, tier } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  const paid = ledger.events.find(({ type }) => type === 'invoice.paid')
  stripe.fault = { kind: 'fails', of: 'GET' }
  expect(await deliver(paid)).toBe(503)
  stripe.fault = null
  expect(await deliver(paid)).toBe(200)
  expect(await tier('ann')).toBe('pro')
})

test('the old plan ends after an upgrade, even if Stripe is down at first', async () => {
  const { buy, stripe, ledger, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await buy('ann', 'premium')
  stripe.fault = { kind: 'fails', of: 'DELETE' }
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('active')
  stripe.fault = null
  await runJobs(true)
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
})

test('no key, secret or signature is logged', async () => {
  const { buy, stripe, deliver, ledger, logLines, choose } = await startPayments()
  await buy('ann', 'pro')
  const { clientSecret } = await choose('bob', 'pro')
  stripe.fault = { kind: 'fails' }
  await choose('bob', 'premium').catch(() => {})
  const event = ledger.events.at(-1) ?? {}
  const { signature, payload } = stripe.signed(event)
  await deliver(event, { signature, payload: `${payload} ` })
  const log = logLines.join('\n')
  expect(logLines.length).toBeGreaterThan(0)
  const signed = signature.split('v1=')[1] ?? ''
  for (const secret of [...Object.values(stripe.settings).slice(0, 3), clientSecret, signed]) {
    expect(log).not.toContain(secret)
  }
})
