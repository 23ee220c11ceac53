import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cancelPlan, listReceipts } from '#contract/accounts/billing.ts'
import { purgeAccounts } from '#server/accounts/privacy/purge.ts'
import { users } from '#server/platform/auth/tables.ts'

import { daysMs, startPayments } from '../testing/scenes/payments.ts'
import { copyDatabase } from '../testing/set-back.ts'
import { paymentEvents, subscriptions } from './tables.ts'

type Scene = Awaited<ReturnType<typeof startPayments>>

/** Lets someone's account be deleted for good. */
async function purge({ services, idOf }: Scene, name: string): Promise<void> {
  await services.db
    .update(users)
    .set({ deletesAt: sql`now() - interval '1 second'` })
    .where(eq(users.id, idOf(name)))
  await purgeAccounts(services)
}
const statuses = ({ ledger }: Scene) =>
  ledger
    .all('subscription')
    .map(({ status }) => String(status))
    .toReversed()

test('the daily job recovers purchases made after the backup that was restored', async () => {
  const scene = await startPayments()
  const { as, buy, services, ledger, limits, tier, runJobs, stored } = scene
  const setBack = await copyDatabase(services.db)
  const { subscriptionId, intentId } = await buy('ann', 'pro')
  const bought = { ...(await limits('ann')) }
  const { receipts } = await as('ann')(listReceipts)
  await setBack()
  expect(await tier('ann')).toBe('free')
  await runJobs()
  expect(await limits('ann')).toEqual(bought)
  expect((await as('ann')(listReceipts)).receipts).toEqual(receipts)
  expect((await stored('ann')).plans).toMatchObject([
    { externalId: subscriptionId, intentId, tier: 'pro', amountCents: 999, status: 'active' },
  ])
  await as('ann')(cancelPlan)
  await runJobs()
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(true)
})

test('a webhook alone brings back a purchase that the database has lost', async () => {
  const { buy, services, ledger, deliver, tier } = await startPayments()
  const setBack = await copyDatabase(services.db)
  await buy('ann', 'premium')
  await setBack()
  expect(await deliver(ledger.events.find(({ type }) => type === 'invoice.paid'))).toBe(200)
  expect(await tier('ann')).toBe('premium')
})

test('a purchase whose row was lost before it was paid counts once it is paid', async () => {
  const { choose, confirm, ledger, services, deliver, tier } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  await services.db.delete(subscriptions)
  ledger.pay(clientSecret)
  for (const event of ledger.events) expect(await deliver(event)).toBe(200)
  expect(await tier('ann')).toBe('pro')
  expect(await confirm('ann', clientSecret)).toMatchObject({ subscriptionTier: 'pro' })
})

test('whoever bought again after the database was set back is charged for one plan from then on', async () => {
  const scene = await startPayments()
  const { buy, services, ledger, tier, runJobs, stored } = scene
  ledger.clockOffset = -daysMs(1)
  const setBack = await copyDatabase(services.db)
  const lost = await buy('ann', 'enterprise')
  ledger.clockOffset = 0
  await setBack()
  const again = await buy('ann', 'pro')
  await runJobs()
  await runJobs()
  expect(ledger.get(lost.subscriptionId)['status']).toBe('canceled')
  expect(ledger.get(again.subscriptionId)['status']).toBe('active')
  // Both months are paid for, so the larger plan is in effect to its end.
  expect(await tier('ann')).toBe('enterprise')
  expect((await stored('ann')).payments).toHaveLength(2)
  await purge(scene, 'ann')
  expect(statuses(scene)).toEqual(['canceled', 'canceled'])
})

test('a subscription whose user the database no longer has is ended at Stripe, and the log says whose money it was', async () => {
  const scene = await startPayments()
  const { register, buy, services, ledger, runJobs, logLines } = scene
  await buy('ann', 'pro')
  const setBack = await copyDatabase(services.db)
  await register('cat')
  const { subscriptionId } = await buy('cat', 'pro')
  await setBack()
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
  expect(logLines.join('\n')).toContain(ledger.get(subscriptionId)['customer'])
})

test('a database without any plan ends none at Stripe: it may be the wrong one', async () => {
  const scene = await startPayments()
  const { register, buy, services, ledger, runJobs, logLines } = scene
  const empty = await copyDatabase(services.db)
  await register('cat')
  const { subscriptionId } = await buy('cat', 'pro')
  await empty()
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('active')
  expect(logLines.join('\n')).toContain('a plan whose user is unknown is left alone')
})

test.for([
  ['another site', { teetime_site: 'https://other.example' }],
  ['an earlier version, which named no site', {}],
])('a subscription of %s that shares the Stripe account stays', async ([, site]) => {
  const { ledger, runJobs, buy } = await startPayments({ APP_URL: 'https://golf.example' })
  const { subscriptionId } = await buy('ann', 'pro')
  const other = structuredClone(ledger.get(subscriptionId))
  const metadata = {
    teetime_purchase: '00000000-0000-4000-8000-000000000001',
    teetime_user: '00000000-0000-4000-8000-000000000002',
    ...(site as object),
  }
  const { id } = ledger.add('sub', 'subscription', { ...other, metadata })
  await runJobs()
  expect(ledger.get(id)['status']).toBe('active')
})

test('after a purge nothing of a user is active at Stripe, whatever our rows say', async () => {
  const scene = await startPayments()
  const { buy, services, ledger, choose, runJobs } = scene
  await buy('ann', 'pro')
  await buy('ann', 'premium')
  await choose('ann', 'enterprise')
  await services.db.delete(subscriptions)
  await purge(scene, 'ann')
  expect(statuses(scene)).toEqual(['canceled', 'canceled', 'incomplete_expired'])
  await runJobs()
  expect(await scene.stored('ann')).toEqual({ plans: [], payments: [] })
  expect(ledger.all('charge')).toHaveLength(2)
})

test('Stripe’s list repairs what no event reports anymore', async () => {
  const { buy, services, ledger, tier, runJobs, stored } = await startPayments()
  const setBack = await copyDatabase(services.db)
  ledger.clockOffset = -daysMs(29)
  const anns = await buy('ann', 'pro')
  await buy('bob', 'premium')
  ledger.renew(anns.subscriptionId)
  await setBack()
  // Stripe keeps its events for 30 days.
  ledger.events.length = 0
  await runJobs()
  expect([await tier('ann'), await tier('bob')]).toEqual(['pro', 'premium'])
  expect((await stored('ann')).payments).toHaveLength(2)
  ledger.renew(anns.subscriptionId)
  ledger.events.length = 0
  await runJobs()
  expect((await stored('ann')).payments).toHaveLength(3)
  expect(await services.db.$count(paymentEvents)).toBe(0)
})
