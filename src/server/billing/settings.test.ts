import { onTestFinished, expect, test } from 'vitest'

import { createPaymentIntent, payWithTestCard } from '#contract/accounts/billing.ts'

import { readConfig } from '../process/config.ts'
import { startStripe } from '../testing/servers/stripe.ts'
import { startTeeTime } from '../testing/teetime.ts'

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
  const { as, join } = await startTeeTime({ RATE_LIMITS: 'on' })
  await join('ann')
  const body = { tier: 'pro' as const }
  const { clientSecret } = await as('ann')(createPaymentIntent, { body })
  const card = { clientSecret, number: '4000000000000002', expiry: '12/49', cvc: '123' }
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
