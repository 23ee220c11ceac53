import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  cancelPlan,
  confirmPayment,
  createPaymentIntent,
  downgradePlan,
  listReceipts,
  payWithTestCard,
  resumePlan,
} from '#contract/accounts/billing.ts'
import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import type { PaidTier } from '#domain/billing/tiers.ts'

import { patiently } from '../../testing/patiently.ts'
import { production } from '../../testing/production.ts'
import { startStripe } from '../../testing/servers/stripe.ts'
import { startTeeTime } from '../../testing/teetime.ts'
import { payments, testSubscriptions } from '../tables.ts'
import { isValidNow, testCardOutcome } from './test-form.ts'

const card = { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' }

async function startTestForm() {
  const teetime = await startTeeTime()
  await teetime.register('ann', 'bob')
  const { as } = teetime
  const choose = async (tier: PaidTier) => {
    const { clientSecret, ...begun } = await as('ann')(createPaymentIntent, { body: { tier } })
    return { ...begun, clientSecret: clientSecret ?? 'nothing is due' }
  }
  const pay = async (clientSecret: string, change: object = {}, name = 'ann') =>
    await as(name)(payWithTestCard, { body: { clientSecret, ...card, ...change } })
  const buy = async (tier: PaidTier) => {
    const { clientSecret } = await choose(tier)
    const { paymentIntentId } = await pay(clientSecret)
    return await as('ann')(confirmPayment, { body: { paymentIntentId } })
  }
  const limits = () => as('ann')(getPlanUsage)
  return { ...teetime, choose, pay, buy, limits }
}

test('without Stripe keys the test form says what it is, and sells a plan for no money', async () => {
  const { choose, pay, limits, as } = await startTestForm()
  const { clientSecret, ...begun } = await choose('pro')
  expect(begun).toEqual({ publishableKey: null, provider: 'test', amountDue: 999, credit: 0 })
  const { paymentIntentId, status } = await pay(clientSecret)
  expect(status).toBe('succeeded')
  expect(await limits()).toMatchObject({ subscriptionTier: 'free' })
  await as('ann')(confirmPayment, { body: { paymentIntentId } })
  expect(await limits()).toMatchObject({ subscriptionTier: 'pro', nextTier: 'pro' })
  expect((await as('ann')(listReceipts)).receipts).toMatchObject([{ amount: 999, url: null }])
})

test('a declined test card gets a message, and another card can be tried', async () => {
  const { choose, pay, limits, as } = await startTestForm()
  const { clientSecret } = await choose('pro')
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? ''
  await expect(pay(clientSecret, { number: '4000 0000 0000 0002' })).rejects.toMatchObject({
    status: 409,
    code: 'card-declined',
    message: 'Your card was declined.',
  })
  await expect(as('ann')(confirmPayment, { body: { paymentIntentId } })).rejects.toMatchObject({
    code: 'payment-unpaid',
  })
  expect(await limits()).toMatchObject({ subscriptionTier: 'free' })
  await pay(clientSecret)
  await as('ann')(confirmPayment, { body: { paymentIntentId } })
  expect(await limits()).toMatchObject({ subscriptionTier: 'pro' })
})

test('a card that is no test card, malformed or expired is refused', async () => {
  const { choose, pay } = await startTestForm()
  const { clientSecret } = await choose('pro')
  const refused = async (change: object) =>
    await pay(clientSecret, change).catch((error: { code?: string }) => error.code)
  expect(await refused({ number: '5555 5555 5555 4444' })).toBe('card-unknown')
  expect(await refused({ number: '4242' })).toBe('malformed')
  expect(await refused({ number: '4242 4242 4242 424x' })).toBe('malformed')
  expect(await refused({ expiry: '13/49' })).toBe('malformed')
  expect(await refused({ expiry: '01/24' })).toBe('card-expired')
  expect(await refused({ cvc: 'x' })).toBe('malformed')
})

test('the two test cards work however their digits are grouped, and no other card does', () => {
  expect(testCardOutcome('4242 4242 4242 4242')).toBe('accepted')
  expect(testCardOutcome('4242424242424242')).toBe('accepted')
  expect(testCardOutcome('4000-0000-0000-0002')).toBe('declined')
  expect(testCardOutcome('4242 4242 4242 4241')).toBeNull()
  expect(testCardOutcome('toString')).toBeNull()
})

test('a card is valid to the end of its month', () => {
  expect(isValidNow('04/26', new Date('2026-04-30T23:59:59Z'))).toBe(true)
  expect(isValidNow('04/26', new Date('2026-05-01T00:00:00Z'))).toBe(false)
  expect(isValidNow('12/26', new Date('2026-12-31T23:59:59Z'))).toBe(true)
})

test('another user’s payment can’t be made or confirmed, nor one that doesn’t exist', async () => {
  const { choose, pay, as } = await startTestForm()
  const { clientSecret } = await choose('pro')
  await expect(pay(clientSecret, {}, 'bob')).rejects.toMatchObject({ status: 404 })
  await expect(pay('pi_test_x_secret_y')).rejects.toMatchObject({ status: 404 })
  await expect(pay(clientSecret.slice(0, -1))).rejects.toMatchObject({ status: 404 })
  const { paymentIntentId } = await pay(clientSecret)
  await expect(as('bob')(confirmPayment, { body: { paymentIntentId } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a card number is neither stored nor logged', async () => {
  const { buy, services, logLines } = await startTestForm()
  const aNumber = /4242.?4242/
  await buy('pro')
  const { rows } = await services.database.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of rows) {
    const { rows } = await services.database.query(`select * from ${String(name)}`)
    expect(JSON.stringify(rows)).not.toMatch(aNumber)
  }
  expect(logLines.join('\n')).not.toMatch(aNumber)
})

test('choosing, paying and confirming a plan 10 times at once buys it once', async () => {
  const { choose, pay, as, services } = await startTestForm()
  const ten = <T>(act: () => Promise<T>) =>
    Promise.all(Array.from({ length: 10 }, () => patiently(act)))
  const [first, ...others] = await ten(() => choose('pro'))
  expect(others.every(({ clientSecret }) => clientSecret === first?.clientSecret)).toBe(true)
  const [paid] = await ten(() => pay(first?.clientSecret ?? ''))
  const { paymentIntentId } = paid ?? { paymentIntentId: '' }
  await ten(() => as('ann')(confirmPayment, { body: { paymentIntentId } }))
  expect(await services.db.select().from(payments)).toHaveLength(1)
})

test('a plan can be upgraded, downgraded, canceled and resumed as with Stripe', async () => {
  const { buy, choose, as, limits, runJobs } = await startTestForm()
  await buy('pro')
  const { credit, amountDue } = await choose('premium')
  expect(credit).toBeGreaterThan(990)
  expect(amountDue).toBe(1999 - credit)
  expect(await buy('premium')).toMatchObject({ subscriptionTier: 'premium' })
  await runJobs()
  expect(await as('ann')(downgradePlan, { body: { tier: 'pro' } })).toMatchObject({
    subscriptionTier: 'premium',
    nextTier: 'pro',
  })
  expect(await as('ann')(cancelPlan)).toMatchObject({ cancelAtPeriodEnd: true, nextTier: 'free' })
  expect(await as('ann')(resumePlan)).toMatchObject({
    cancelAtPeriodEnd: false,
    nextTier: 'premium',
  })
  expect(await limits()).toMatchObject({ subscriptionTier: 'premium' })
})

test('the test form renews on the last day as the next plan, and ends a canceled one', async () => {
  const { buy, as, services, limits, runJobs } = await startTestForm()
  const { db } = services
  const endsIn = async (time: string) => {
    const end = sql`now() + ${sql.raw(`interval '${time}'`)}`
    await db.update(testSubscriptions).set({ periodEnd: end })
    await db.update(payments).set({ periodEnd: end })
  }
  await buy('premium')
  await as('ann')(downgradePlan, { body: { tier: 'pro' } })
  await runJobs()
  await endsIn('25 hours')
  await runJobs()
  expect(await db.select().from(payments)).toHaveLength(1)
  await endsIn('23 hours')
  await runJobs()
  await runJobs()
  expect((await as('ann')(listReceipts)).receipts).toMatchObject([{ tier: 'pro', amount: 999 }, {}])
  await as('ann')(cancelPlan)
  await runJobs()
  await endsIn('-1 minute')
  await runJobs()
  expect(await limits()).toMatchObject({ subscriptionTier: 'free', cancelAtPeriodEnd: false })
  await expect(as('ann')(resumePlan)).rejects.toMatchObject({ code: 'plan-none' })
})

test('production refuses the test form with a sentence', async () => {
  const { as, register } = await startTeeTime(production)
  await register('ann')
  const pro = { body: { tier: 'pro' as const } }
  const clientSecret = 'pi_test_1_secret_1'
  const refused = { status: 503, message: expect.stringContaining('aren’t set up on this server') }
  await expect(as('ann')(createPaymentIntent, pro)).rejects.toMatchObject(refused)
  await expect(
    as('ann')(payWithTestCard, { body: { clientSecret, ...card } }),
  ).rejects.toMatchObject(refused)
  expect(await as('ann')(getPlanUsage)).toMatchObject({ subscriptionTier: 'free' })
})

test('with Stripe keys there is no test form', async () => {
  const stripe = await startStripe()
  const { as, register } = await startTeeTime(stripe.settings)
  await register('ann')
  const clientSecret = 'pi_test_1_secret_1'
  await expect(
    as('ann')(payWithTestCard, { body: { clientSecret, ...card } }),
  ).rejects.toMatchObject({ status: 404 })
  await stripe.close()
})
