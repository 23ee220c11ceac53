import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cancelPlan, createPaymentIntent, resumePlan } from '#contract/accounts/billing.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { purgeAccounts } from '#server/accounts/privacy/purge.ts'
import { users } from '#server/platform/auth/tables.ts'
import { providerRefused } from '#server/platform/services/payment-provider.ts'

import { startPayments } from '../testing/scenes/payments.ts'
import { password } from '../testing/teetime.ts'

test('a subscription that Stripe no longer knows is over here, and what was paid stays', async () => {
  const { as, buy, ledger, limits, runJobs, stored } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  ledger.forget(subscriptionId)
  await runJobs()
  expect((await stored('ann')).plans).toMatchObject([{ status: 'canceled' }])
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'pro', nextTier: 'free' })
  await expect(as('ann')(resumePlan)).rejects.toMatchObject({ status: 409, code: 'plan-none' })
})

test('a plan that Stripe no longer knows can be canceled, and its account deleted', async () => {
  const { as, buy, ledger, runJobs, stored } = await startPayments()
  for (const name of ['ann', 'bob']) ledger.forget((await buy(name, 'pro')).subscriptionId)
  expect(await as('ann')(cancelPlan)).toMatchObject({ cancelAtPeriodEnd: true })
  await runJobs()
  expect((await stored('ann')).plans).toMatchObject([{ status: 'canceled' }])
  expect(await as('bob')(deleteAccount, { body: { password } })).toMatchObject({
    deletesAt: expect.any(Date),
  })
})

test('a plan that was ended in Stripe’s dashboard can be canceled though the webhook was lost', async () => {
  const { as, buy, ledger, runJobs, stored } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  ledger.cancel(subscriptionId)
  await as('ann')(cancelPlan)
  await runJobs()
  expect((await stored('ann')).plans).toMatchObject([{ status: 'canceled' }])
})

test('a customer who is gone at Stripe is made anew, and buys', async () => {
  const { buy, choose, ledger, tier, stored } = await startPayments()
  await buy('ann', 'pro')
  for (const { id } of ledger.all('customer')) ledger.forget(id)
  expect((await choose('ann', 'premium')).amountDue).toBeGreaterThan(0)
  await buy('ann', 'premium')
  expect(await tier('ann')).toBe('premium')
  expect(ledger.all('customer')).toHaveLength(1)
  expect((await stored('ann')).payments).toHaveLength(2)
})

test('someone whose customer is gone at Stripe can be deleted for good', async () => {
  const { buy, ledger, services, idOf, stored } = await startPayments()
  await buy('ann', 'pro')
  ledger.reset()
  const isAnn = eq(users.id, idOf('ann'))
  await services.db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(isAnn)
  await purgeAccounts(services)
  const [ann] = await services.db.select({ formerAt: users.formerAt }).from(users).where(isAnn)
  expect(ann).toEqual({ formerAt: expect.any(Date) })
  expect(await stored('ann')).toEqual({ plans: [], payments: [] })
})

test('a coupon of the customer at Stripe, with which the price is another one, leaves no subscription behind', async () => {
  const { as, ledger, tier } = await startPayments()
  ledger.customerOff = 500
  const buy = () => as('ann')(createPaymentIntent, { body: { tier: 'pro' } })
  await expect(buy()).rejects.toMatchObject({ status: 503, message: providerRefused })
  expect(ledger.all('subscription')).toMatchObject([{ status: 'incomplete_expired' }])
  expect(ledger.all('invoice')).toMatchObject([{ status: 'void' }])
  ledger.customerOff = 0
  await buy()
  expect(await tier('ann')).toBe('free')
})

test('a permanent refusal by Stripe doesn’t tell people to try again', async () => {
  const { as, stripe } = await startPayments()
  stripe.fault = { kind: 'refuses', of: 'POST /v1/prices' }
  const refused = await as('ann')(createPaymentIntent, { body: { tier: 'pro' } }).catch(
    (error: { status: number; message: string }) => error,
  )
  expect(refused).toMatchObject({ status: 503 })
  expect((refused as { message: string }).message).not.toContain('try again')
})
