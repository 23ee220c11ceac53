import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createPaymentIntent, listReceipts } from '#contract/accounts/billing.ts'

import { workerUrl } from '../testing/database.ts'
import { patiently } from '../testing/patiently.ts'
import { daysMs, startPayments } from '../testing/scenes/payments.ts'
import { payments } from './tables.ts'

test('a payment that the bank takes back takes the plan away, pays for no other and ends the renewal', async () => {
  const { buy, ledger, deliver, tier, as, runJobs, limits } = await startPayments()
  const { intentId, subscriptionId } = await buy('ann', 'premium')
  ledger.dispute(intentId, 'needs_response')
  expect(await deliver(ledger.events.at(-1))).toBe(200)
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'free', nextTier: 'free' })
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
  ledger.dispute(intentId, 'lost')
  await deliver(ledger.events.at(-1))
  expect(await tier('ann')).toBe('free')
  expect((await as('ann')(listReceipts)).receipts).toMatchObject([{ status: 'refunded' }])
  const again = await as('ann')(createPaymentIntent, { body: { tier: 'enterprise' } })
  expect(again).toMatchObject({ credit: 0, amountDue: 4999 })
})

test('a dispute that is won gives the paid time back, and one that the bank only asks about takes nothing', async () => {
  const { buy, ledger, deliver, tier } = await startPayments()
  const { intentId } = await buy('ann', 'premium')
  const bobs = await buy('bob', 'pro')
  ledger.dispute(intentId, 'needs_response')
  await deliver(ledger.events.at(-1))
  ledger.dispute(intentId, 'won')
  await deliver(ledger.events.at(-1))
  expect(await tier('ann')).toBe('premium')
  ledger.dispute(bobs.intentId, 'warning_needs_response')
  await deliver(ledger.events.at(-1))
  expect(await tier('bob')).toBe('pro')
})

test('a dispute whose webhook was lost is found by the daily job', async () => {
  const { buy, ledger, tier, runJobs } = await startPayments()
  const { intentId, subscriptionId } = await buy('ann', 'pro')
  ledger.dispute(intentId, 'needs_response')
  await runJobs()
  expect(await tier('ann')).toBe('free')
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
})

test('a full refund ends the renewal, so the next month is not charged', async () => {
  const { buy, ledger, deliver, limits, runJobs } = await startPayments()
  ledger.clockOffset = -daysMs(29)
  const { intentId, subscriptionId } = await buy('ann', 'pro')
  ledger.refund(intentId)
  await deliver(ledger.events.at(-1))
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'free',
    nextTier: 'free',
    periodEnd: null,
  })
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
  expect(ledger.all('charge')).toHaveLength(1)
})

test('a refund of an earlier month leaves the plan that is paid for now', async () => {
  const { buy, ledger, deliver, tier, runJobs } = await startPayments()
  ledger.clockOffset = -daysMs(29)
  const { intentId, subscriptionId } = await buy('ann', 'pro')
  ledger.renew(subscriptionId)
  for (const event of ledger.events) await deliver(event)
  ledger.refund(intentId)
  await deliver(ledger.events.at(-1))
  await runJobs()
  expect(await tier('ann')).toBe('pro')
  expect(ledger.get(subscriptionId)['status']).toBe('active')
})

test('an upgrade is credited with what was paid, less what was given back', async () => {
  const { buy, ledger, deliver, as } = await startPayments()
  const { intentId } = await buy('ann', 'premium')
  ledger.refund(intentId, 1900)
  await deliver(ledger.events.at(-1))
  const { credit } = await as('ann')(createPaymentIntent, { body: { tier: 'enterprise' } })
  expect([98, 99]).toContain(credit)
  const { receipts } = await as('ann')(listReceipts)
  expect(receipts).toMatchObject([{ amount: 1999, refunded: 1900, status: 'paid' }])
})

test.each([1999, 1900])(
  'an open upgrade can’t be paid once %d cents of the payment it is credited with are refunded',
  async (amount) => {
    const { buy, choose, ledger, deliver, runJobs } = await startPayments()
    const { intentId } = await buy('ann', 'premium')
    const { clientSecret } = await choose('ann', 'enterprise')
    ledger.refund(intentId, amount)
    await deliver(ledger.events.at(-1))
    await runJobs()
    expect(() => ledger.pay(clientSecret)).toThrow()
  },
)

test.runIf(process.env['TEST_DATABASE_URL'])(
  'an upgrade waits for a refund that is being stored, and isn’t credited with it',
  async () => {
    const { buy, as, idOf } = await startPayments()
    await buy('ann', 'premium')
    const refunding = new pg.Client({ connectionString: workerUrl ?? '' })
    await refunding.connect()
    onTestFinished(() => refunding.end())
    await refunding.query(`begin; select from users where id = '${idOf('ann')}' for no key update`)
    const choosing = patiently(() =>
      as('ann')(createPaymentIntent, { body: { tier: 'enterprise' } }),
    )
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await refunding.query(waiting)).rows.length).toBe(1)
    await refunding.query(`update payments set refunded_cents = 1999, refunded = true; commit`)
    expect(await choosing).toMatchObject({ credit: 0, amountDue: 4999 })
  },
)

test('the credit of an upgrade counts toward the next one, unless the first payment was given back', async () => {
  const { buy, ledger, deliver, choose, runJobs } = await startPayments()
  const { intentId } = await buy('ann', 'pro')
  await buy('ann', 'premium')
  await runJobs()
  expect((await choose('ann', 'enterprise')).credit).toBeGreaterThan(1990)
  ledger.refund(intentId)
  await deliver(ledger.events.at(-1))
  expect((await choose('ann', 'enterprise')).credit).toBeLessThan(1010)
})

test('the credit of an upgrade still counts once the month of the plan before would have ended', async () => {
  const { buy, choose, runJobs, services } = await startPayments()
  await buy('ann', 'pro')
  await buy('ann', 'premium')
  await runJobs()
  const { periodStart, periodEnd } = payments
  await services.db.update(payments).set({
    periodStart: sql`${periodStart} - interval '20 days'`,
    periodEnd: sql`${periodEnd} - interval '20 days'`,
  })
  const isPro = eq(payments.tier, 'pro')
  await services.db
    .update(payments)
    .set({ periodEnd: sql`now() - interval '1 day'` })
    .where(isPro)
  // A third of $19.99, of which the credit paid half.
  expect((await choose('ann', 'enterprise')).credit).toBeGreaterThan(500)
})
