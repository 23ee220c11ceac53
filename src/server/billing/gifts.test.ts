import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cancelPlan } from '#contract/accounts/billing.ts'
import type { PaidTier, Tier } from '#domain/billing/tiers.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startPayments } from '../testing/scenes/payments.ts'
import { payments } from './tables.ts'

test('the larger of a given plan and a paid one is in effect', async () => {
  const { buy, give, tier } = await startPaymentsWithGifts()
  await buy('ann', 'pro')
  await give('enterprise')
  expect(await tier('ann')).toBe('enterprise')
  await give('free')
  expect(await tier('ann')).toBe('pro')
})

test('a given plan ends at once when its owner gives it up, and costs nothing', async () => {
  const { as, give, ledger, limits } = await startPaymentsWithGifts()
  await give('premium')
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'premium',
    givenTier: 'premium',
    paidTier: 'free',
    periodEnd: null,
  })
  expect(await as('ann')(cancelPlan)).toMatchObject({ subscriptionTier: 'free', givenTier: 'free' })
  await expect(as('ann')(cancelPlan)).rejects.toMatchObject({ code: 'plan-free' })
  expect(ledger.all('charge')).toEqual([])
})

test('a smaller plan replaces a given one once it is paid for, not before', async () => {
  const { buy, choose, give, limits } = await startPaymentsWithGifts()
  await give('premium')
  await expect(choose('ann', 'premium')).rejects.toMatchObject({ code: 'plan-current' })
  expect((await choose('ann', 'pro')).amountDue).toBe(999)
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'premium' })
  await buy('ann', 'pro')
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'pro',
    givenTier: 'free',
    paidTier: 'pro',
    nextTier: 'pro',
  })
})

test('a larger plan that is bought leaves the given one to fall back on', async () => {
  const { as, buy, give, limits } = await startPaymentsWithGifts()
  await give('pro')
  await buy('ann', 'premium')
  expect(await as('ann')(cancelPlan)).toMatchObject({
    subscriptionTier: 'premium',
    nextTier: 'pro',
  })
  expect(await limits('ann')).toMatchObject({ givenTier: 'pro', paidTier: 'premium' })
})

test.each(['failed', 'is unpaid'])(
  'a plan whose renewal %s ends right away when it is canceled, and the gift stays',
  async (renewal) => {
    const { as, lapse, runJobs, ledger } = await startWithGift('pro', 'premium')
    const subscriptionId = await lapse(renewal)
    const pro = { subscriptionTier: 'pro', givenTier: 'pro', nextTier: 'pro' }
    const canceled = { ...pro, subscriptionStatus: 'active' }
    expect(await as('ann')(cancelPlan, { body: { gift: false } })).toMatchObject(canceled)
    await runJobs()
    expect(ledger.get(subscriptionId)['status']).toBe('canceled')
    const nothingElse = as('ann')(cancelPlan, { body: { gift: false } })
    await expect(nothingElse).rejects.toMatchObject({ code: 'plan-none' })
    expect(await as('ann')(cancelPlan)).toMatchObject({ subscriptionTier: 'free' })
  },
)

test.each(['failed', 'is unpaid'])(
  'giving up a gift leads to Free in one press, also while a renewal %s',
  async (renewal) => {
    const { as, lapse, runJobs, ledger } = await startWithGift('pro', 'premium')
    const subscriptionId = await lapse(renewal)
    const free = { subscriptionTier: 'free', subscriptionStatus: 'active', nextTier: 'free' }
    expect(await as('ann')(cancelPlan, { body: { gift: true } })).toMatchObject(free)
    await runJobs()
    expect(ledger.get(subscriptionId)['status']).toBe('canceled')
    const again = as('ann')(cancelPlan, { body: { gift: true } })
    await expect(again).rejects.toMatchObject({ code: 'plan-free' })
  },
)

test('giving up a gift leads to the plan that is paid for, which a second press leaves alone', async () => {
  const { as, deliverAll, ledger, subscriptionId } = await startWithGift('premium', 'pro', true)
  ledger.renew(subscriptionId, false)
  await deliverAll()
  const pro = { subscriptionTier: 'pro', givenTier: 'free', subscriptionStatus: 'past_due' }
  expect(await as('ann')(cancelPlan, { body: { gift: true } })).toMatchObject(pro)
  const again = as('ann')(cancelPlan, { body: { gift: true } })
  await expect(again).rejects.toMatchObject({ code: 'plan-none' })
})

test('giving up a gift for a plan that the page showed as paid leaves both when its grace period ends first', async () => {
  const { as, ledger, lapse, limits, runJobs } = await startWithGift('premium', 'pro', true)
  const subscriptionId = await lapse('is unpaid')
  const giveUp = as('ann')(cancelPlan, { body: { gift: true, paidTier: 'pro' } })
  await expect(giveUp).rejects.toMatchObject({ code: 'plan-changed' })
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('active')
  expect(await limits('ann')).toMatchObject({ givenTier: 'premium', paidTier: 'free' })
  const free = { subscriptionTier: 'free', givenTier: 'free' }
  const again = { body: { gift: true, paidTier: 'free' } } as const
  expect(await as('ann')(cancelPlan, again)).toMatchObject(free)
})

test('canceling what is paid for leaves a larger gift that came since the page was opened', async () => {
  const { as } = await startWithGift('premium', 'pro', true)
  expect(await as('ann')(cancelPlan, { body: { gift: false } })).toMatchObject({
    subscriptionTier: 'premium',
    givenTier: 'premium',
    cancelAtPeriodEnd: true,
  })
})

/** Starts payments, and gives ann plans. */
async function startPaymentsWithGifts() {
  const started = await startPayments()
  const { services, idOf } = started
  const give = async (subscriptionTier: Tier) =>
    await services.db
      .update(users)
      .set({ subscriptionTier })
      .where(eq(users.id, idOf('ann')))
  return { ...started, give }
}

/** Starts with a plan that ann was given and one that she pays for. */
async function startWithGift(gift: PaidTier, paid: PaidTier, isGiftLater = false) {
  const started = await startPaymentsWithGifts()
  const { buy, give, services, ledger, deliver } = started
  if (!isGiftLater) await give(gift)
  const { subscriptionId } = await buy('ann', paid)
  if (isGiftLater) await give(gift)
  const deliverAll = async () => {
    for (const event of ledger.events) await deliver(event)
  }
  return {
    ...started,
    subscriptionId,
    deliverAll,
    /** Has the paid time end after a renewal that failed, or before one. @returns Stripe's id of the subscription */
    async lapse(renewal: string) {
      if (renewal === 'failed') {
        ledger.renew(subscriptionId, false)
        await deliverAll()
      }
      await services.db.update(payments).set({ periodEnd: sql`now() - interval '4 hours'` })
      return subscriptionId
    },
  }
}
