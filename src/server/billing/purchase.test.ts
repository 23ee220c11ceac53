import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  cancelPlan,
  createPaymentIntent,
  downgradePlan,
  listPlans,
  listReceipts,
  resumePlan,
} from '#contract/accounts/billing.ts'
import { planFeatures } from '#domain/billing/features.ts'
import { plans, unusedCredit } from '#domain/billing/plans.ts'
import { tiers } from '#domain/billing/tiers.ts'

import { daysMs, intentOf, startPayments, subscriptionOf } from '../testing/scenes/payments.ts'
import { countLeagueAgainstPlan } from './plan-usage.ts'
import { payments, subscriptions } from './tables.ts'

test('the plans are listed as the specification prices them', async () => {
  const { as, send, cookieOf } = await startPayments()
  const { plans: listed } = await as('ann')(listPlans)
  expect(listed.map(({ tier, price, monthlyPrice }) => [tier, price, monthlyPrice])).toEqual([
    ['free', '$0', 0],
    ['pro', '$9.99', 999],
    ['premium', '$19.99', 1999],
    ['enterprise', '$49.99', 4999],
  ])
  expect(listed[1]).toMatchObject({ name: 'Pro', leagueLimit: 12, features: planFeatures.pro })
  const raw = await send({ url: listPlans.path, cookies: cookieOf('ann') })
  expect(raw.json()).toMatchObject({ plans: [{}, { monthlyPrice: 9.99 }, {}, {}] })
})

test('the free plan, the current plan and a smaller one are refused', async () => {
  const { as, buy } = await startPayments()
  const refused = async (tier: (typeof tiers)[number]) =>
    await as('ann')(createPaymentIntent, { body: { tier } }).catch((error: unknown) => error)
  expect(await refused('free')).toMatchObject({
    status: 409,
    code: 'plan-free',
    message: "You're already on the free plan!",
  })
  await buy('ann', 'premium')
  expect(await refused('premium')).toMatchObject({ status: 409, code: 'plan-current' })
  expect(await refused('pro')).toMatchObject({ status: 409, code: 'plan-lower' })
  expect(await refused('free')).toMatchObject({ status: 409, code: 'plan-lower' })
})

test('each plan is charged at its own price, and Stripe has one price for each', async () => {
  const { choose, ledger } = await startPayments()
  for (const tier of ['pro', 'premium', 'enterprise', 'pro'] as const) {
    const { amountDue, clientSecret } = await choose('ann', tier)
    expect(amountDue).toBe(plans[tier].monthlyPrice)
    expect(ledger.get(intentOf(clientSecret))['amount']).toBe(amountDue)
  }
  await choose('bob', 'pro')
  expect(ledger.all('price')).toHaveLength(3)
})

test('choosing another plan makes the open payment impossible', async () => {
  const { choose, ledger, buy, tier } = await startPayments()
  const first = await choose('ann', 'pro')
  await choose('ann', 'premium')
  expect(() => ledger.pay(first.clientSecret)).toThrow('payment_intent_unexpected_state')
  await buy('ann', 'premium')
  expect(await tier('ann')).toBe('premium')
})

test('a payment made in one window just before another plan is chosen in a second one counts', async () => {
  const { choose, ledger, tier, stored } = await startPayments()
  const first = await choose('ann', 'premium')
  ledger.pay(first.clientSecret)
  await expect(choose('ann', 'pro')).rejects.toMatchObject({ code: 'plan-lower' })
  expect(await tier('ann')).toBe('premium')
  expect((await stored('ann')).payments).toHaveLength(1)
})

test('an upgrade credits the unused part of the old plan and ends that plan', async () => {
  const { choose, confirm, buy, ledger, limits, runJobs, stored } = await startPayments()
  ledger.clockOffset = -daysMs(10)
  const { subscriptionId } = await buy('ann', 'pro')
  ledger.clockOffset = 0
  const [pro] = (await stored('ann')).payments
  const { clientSecret, amountDue, credit } = await choose('ann', 'premium')
  const worth = unusedCredit(
    {
      tier: 'pro',
      cents: 999,
      start: pro?.periodStart ?? new Date(),
      end: pro?.periodEnd ?? new Date(),
    },
    new Date(),
  )
  expect(Math.abs(credit - worth)).toBeLessThanOrEqual(1)
  expect(credit).toBeGreaterThan(600)
  expect(amountDue).toBe(1999 - credit)
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'pro' })
  expect(ledger.pay(clientSecret)['amount']).toBe(amountDue)
  expect(await confirm('ann', clientSecret)).toMatchObject({
    subscriptionTier: 'premium',
    nextTier: 'premium',
  })
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
  expect((await stored('ann')).plans.map(({ tier, status }) => [tier, status])).toEqual([
    ['pro', 'canceled'],
    ['premium', 'active'],
  ])
})

test('a renewal ends an open upgrade, whose credit is from the month before', async () => {
  const { choose, buy, ledger, deliver, runJobs, tier } = await startPayments()
  ledger.clockOffset = -daysMs(28)
  const { subscriptionId } = await buy('ann', 'pro')
  ledger.clockOffset = 0
  const { clientSecret, credit } = await choose('ann', 'premium')
  expect(credit).toBeLessThan(100)
  ledger.renew(subscriptionId)
  for (const event of ledger.events) await deliver(event)
  await runJobs()
  expect(() => ledger.pay(clientSecret)).toThrow('payment_intent_unexpected_state')
  expect((await choose('ann', 'premium')).credit).toBe(999)
  await buy('ann', 'premium')
  expect(await tier('ann')).toBe('premium')
})

test.each(['upgrade', 'renewal'])(
  'an upgrade that is paid just before the old plan’s renewal replaces that plan, if we hear of the %s first',
  async (first) => {
    const { choose, buy, ledger, deliver, runJobs, limits, stored, logLines } =
      await startPayments()
    ledger.clockOffset = -daysMs(28)
    const { subscriptionId } = await buy('ann', 'pro')
    ledger.clockOffset = 0
    const { clientSecret } = await choose('ann', 'premium')
    const upgradeId = subscriptionOf(ledger, ledger.pay(clientSecret).id)
    const upgraded = [...ledger.events]
    ledger.renew(subscriptionId)
    const renewed = ledger.events.slice(upgraded.length)
    const inOrder = first === 'renewal' ? [...renewed, ...upgraded] : [...upgraded, ...renewed]
    for (const event of inOrder) await deliver(event)
    await runJobs()
    expect(ledger.get(upgradeId)['status']).toBe('active')
    expect(ledger.get(subscriptionId)['status']).toBe('canceled')
    expect(await limits('ann')).toMatchObject({ subscriptionTier: 'premium', nextTier: 'premium' })
    // The renewal isn't credited, so whoever runs the server gives it back.
    const renewal = (await stored('ann')).payments.findLast(({ tier }) => tier === 'pro')
    const named = logLines.filter((line) => line.includes('a plan renewed after it was replaced'))
    expect(named.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ level: 40, payment: renewal?.id, customerId: expect.any(String) }),
    ])
  },
)

test('a failed renewal that is collected just after its plan was replaced is named in the log', async () => {
  const { choose, buy, ledger, deliver, runJobs, limits, stored, logLines } = await startPayments()
  ledger.clockOffset = -daysMs(40)
  const { clientSecret } = await choose('ann', 'premium')
  const subscriptionId = subscriptionOf(ledger, ledger.pay(clientSecret).id)
  ledger.renew(subscriptionId, false)
  const deliverAll = async () => {
    for (const event of ledger.events) await deliver(event)
  }
  await deliverAll()
  ledger.clockOffset = 0
  await buy('ann', 'pro')
  ledger.collect(subscriptionId)
  await deliverAll()
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
  expect(await limits('ann')).toMatchObject({ nextTier: 'pro' })
  const collected = (await stored('ann')).payments.findLast(({ tier }) => tier === 'premium')
  const named = logLines.filter((line) => line.includes('a plan renewed after it was replaced'))
  expect(named.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 40, payment: collected?.id, customerId: expect.any(String) }),
  ])
})

test('an upgrade that is started and not paid changes nothing', async () => {
  const { choose, buy, ledger, limits } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  const before = await limits('ann')
  await choose('ann', 'premium')
  expect(await limits('ann')).toEqual(before)
  expect(ledger.get(subscriptionId)['status']).toBe('active')
})

test('a downgrade takes effect at the end of the period, and costs nothing before', async () => {
  const { as, buy, ledger, deliver, limits, runJobs } = await startPayments()
  ledger.clockOffset = -daysMs(31)
  const { subscriptionId } = await buy('ann', 'premium')
  await expect(as('ann')(downgradePlan, { body: { tier: 'premium' } })).rejects.toMatchObject({
    code: 'plan-none',
  })
  ledger.clockOffset = -daysMs(20)
  await buy('bob', 'premium')
  await expect(as('bob')(downgradePlan, { body: { tier: 'enterprise' } })).rejects.toMatchObject({
    code: 'plan-higher',
  })
  expect(await as('bob')(downgradePlan, { body: { tier: 'pro' } })).toMatchObject({
    subscriptionTier: 'premium',
    nextTier: 'pro',
  })
  expect(ledger.all('charge')).toHaveLength(2)
  expect(await as('bob')(resumePlan)).toMatchObject({ nextTier: 'premium' })
  await as('bob')(downgradePlan, { body: { tier: 'pro' } })
  await runJobs()
  const [bobs] = ledger.all('subscription')
  ledger.renew(bobs?.id ?? '')
  await deliver(ledger.events.findLast(({ type }) => type === 'invoice.paid'))
  // Both months are paid for: the larger plan stays in effect until its own month ends.
  expect(await limits('bob')).toMatchObject({ subscriptionTier: 'premium', nextTier: 'pro' })
  expect(ledger.get(subscriptionId)['status']).toBe('active')
})

test('a canceled plan stays to the end of the paid period, and can be resumed until then', async () => {
  const { as, buy, ledger, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  const { periodEnd } = await limits('ann')
  const cancelled = {
    subscriptionTier: 'pro',
    subscriptionStatus: 'active',
    cancelAtPeriodEnd: true,
    nextTier: 'free',
    periodEnd,
  }
  expect(await as('ann')(cancelPlan)).toMatchObject(cancelled)
  expect(await as('ann')(cancelPlan)).toMatchObject(cancelled)
  await runJobs()
  expect(await limits('ann')).toMatchObject(cancelled)
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(true)
  expect(await as('ann')(resumePlan)).toMatchObject({ cancelAtPeriodEnd: false, nextTier: 'pro' })
  await runJobs()
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(false)
})

test('a user without a paid plan has none to cancel or resume', async () => {
  const { as } = await startPayments()
  await expect(as('ann')(cancelPlan)).rejects.toMatchObject({
    status: 409,
    code: 'plan-free',
    message: "You're already on the free plan!",
  })
  await expect(as('ann')(resumePlan)).rejects.toMatchObject({ status: 409, code: 'plan-none' })
})

test('a canceled plan ends with its period, without a job or a webhook', async () => {
  const { as, buy, services, limits, idOf } = await startPayments()
  await buy('ann', 'pro')
  await as('ann')(cancelPlan)
  const { db } = services
  const takeTwo = async () => {
    await countLeagueAgainstPlan(db, idOf('ann'))
    await countLeagueAgainstPlan(db, idOf('ann'))
  }
  await takeTwo()
  await db.update(payments).set({ periodEnd: sql`now() - interval '1 millisecond'` })
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'free',
    currentUsage: { leaguesCreated: 2, leagueLimit: 1 },
    periodEnd: null,
  })
  await expect(takeTwo()).rejects.toMatchObject({ code: 'league-limit' })
  const me = await as('ann')({ ...listReceipts })
  expect(me.receipts).toHaveLength(1)
})

test('a plan that renews has a grace period of three hours for its payment', async () => {
  const { buy, services, tier } = await startPayments()
  await buy('ann', 'pro')
  const ended = async (ago: string) =>
    await services.db
      .update(payments)
      .set({ periodEnd: sql`now() - ${sql.raw(`interval '${ago}'`)}` })
  await ended('2 hours 59 minutes')
  expect(await tier('ann')).toBe('pro')
  await services.db.update(subscriptions).set({ status: 'past_due' })
  expect(await tier('ann')).toBe('free')
  await services.db.update(subscriptions).set({ status: 'active' })
  await ended('3 hours 1 second')
  expect(await tier('ann')).toBe('free')
})
