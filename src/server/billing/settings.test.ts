import { onTestFinished, expect, test } from 'vitest'

import {
  cancelPlan,
  confirmPayment,
  createPaymentIntent,
  downgradePlan,
  payWithTestCard,
  resumePlan,
} from '#contract/accounts/billing.ts'
import { readConfig } from '#server/platform/process/config.ts'

import { intentOf, startPayments } from '../testing/scenes/payments.ts'
import { startStripe } from '../testing/servers/stripe.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { openPayments } from './provider/open-payments.ts'
import { subscriptions } from './tables.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('the Stripe keys are set together, each of its kind and all in one mode, or the start says which one isn’t', () => {
  expect(() => readConfig(keys)).not.toThrow()
  expect(() => readConfig({ ...keys, STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow('STRIPE_SECRET_KEY')
  expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY')
  expect(() => readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow(
    'STRIPE_PUBLISHABLE_KEY',
  )
})

test('the page may load Stripe’s card form only where Stripe is set up', async () => {
  const policyOf = async (settings: Record<string, string>) => {
    const { send } = await startTeeTime(settings)
    const { headers } = await send({ url: '/api/health/db' })
    return String(headers['content-security-policy'])
  }
  expect(await policyOf({})).not.toContain('stripe.com')
  const policy = await policyOf(keys)
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
})

test('trying cards and choosing plans is rate limited', async () => {
  const { as, register } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann')
  const body = { tier: 'pro' as const }
  const { clientSecret } = await as('ann')(createPaymentIntent, { body })
  const card = {
    clientSecret: clientSecret ?? '',
    number: '4000000000000002',
    expiry: '12/49',
    cvc: '123',
  }
  const tries = []
  for (let nth = 0; nth < 45; nth++) {
    tries.push(
      await as('ann')(payWithTestCard, { body: card }).catch(
        (error: { status: number }) => error.status,
      ),
    )
  }
  expect(tries.filter((status) => status === 409)).toHaveLength(39)
  expect(tries.slice(39)).toEqual([429, 429, 429, 429, 429, 429])
})

test('confirming a payment and changing a plan are rate limited', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const { as, register } = await startTeeTime({ ...stripe.settings, RATE_LIMITS: 'on' })
  await register('ann', 'bob')
  const { clientSecret } = await as('ann')(createPaymentIntent, { body: { tier: 'pro' } })
  const asked = stripe.requests.length
  const statuses = async (times: number, send: () => Promise<unknown>) => {
    const seen: unknown[] = []
    for (let nth = 0; nth < times; nth++) {
      seen.push(await send().catch((error: { status: number }) => error.status))
    }
    return seen
  }
  const body = { paymentIntentId: intentOf(clientSecret) }
  const confirmed = await statuses(65, () => as('ann')(confirmPayment, { body }))
  expect(confirmed).toEqual([...Array(60).fill(409), ...Array(5).fill(429)])
  expect(stripe.requests.length - asked).toBeLessThanOrEqual(125)
  const downgrade = { body: { tier: 'pro' as const } }
  const changes = [
    () => as('bob')(cancelPlan),
    () => as('bob')(resumePlan),
    () => as('bob')(downgradePlan, downgrade),
  ]
  for (const change of changes) expect(await statuses(20, change)).toEqual(Array(20).fill(409))
  for (const change of changes) expect(await statuses(1, change)).toEqual([429])
})

test('a payment that was just read from Stripe is confirmed without asking again', async () => {
  const { buy, confirm, stripe, choose, ledger } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  const asked = stripe.requests.length
  for (let nth = 0; nth < 10; nth++) await confirm('ann', clientSecret)
  expect(stripe.requests.length).toBe(asked)
  await buy('bob', 'pro')
})

test('a plan that was paid with test cards counts for nothing once Stripe is set up, and no other does without it', async () => {
  const { services, tier, limits, choose, buy } = await startPayments()
  await buy('ann', 'pro')
  await services.db.update(subscriptions).set({ source: 'test form' })
  const { STRIPE_SECRET_KEY: _, ...without } = services.config
  await openPayments(services.config, services.db, services.log)
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'free', nextTier: 'free' })
  expect((await choose('ann', 'pro')).amountDue).toBe(999)
  await openPayments(without as typeof services.config, services.db, services.log)
  expect(await tier('ann')).toBe('pro')
})

test('without Stripe keys there is no webhook', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const { send } = await startTeeTime()
  const { payload, signature } = stripe.signed({ id: 'evt_1' })
  const { statusCode } = await send({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  expect(statusCode).toBe(404)
})
