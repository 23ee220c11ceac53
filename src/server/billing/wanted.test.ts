import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { cancelPlan, downgradePlan, resumePlan } from '#contract/accounts/billing.ts'
import { confirmEmail } from '#contract/accounts/credentials.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import { emailChanges } from '#server/platform/auth/tables.ts'

import { startPayments } from '../testing/scenes/payments.ts'
import { password } from '../testing/teetime.ts'

test('a plan is canceled, resumed and downgraded while Stripe is down, and Stripe agrees later', async () => {
  const { as, buy, stripe, ledger, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'premium')
  stripe.fault = { kind: 'fails' }
  const asked = stripe.requests.length
  const canceled = { subscriptionTier: 'premium', cancelAtPeriodEnd: true, nextTier: 'free' }
  expect(await as('ann')(cancelPlan)).toMatchObject(canceled)
  expect(stripe.requests.length).toBe(asked)
  await runJobs().catch(() => {})
  expect(await limits('ann')).toMatchObject(canceled)
  expect(await as('ann')(resumePlan)).toMatchObject({ nextTier: 'premium' })
  const downgrade = { body: { tier: 'pro' as const } }
  expect(await as('ann')(downgradePlan, downgrade)).toMatchObject({ nextTier: 'pro' })
  expect(ledger.get(subscriptionId)).toMatchObject({ cancel_at_period_end: false })
  stripe.fault = null
  await runJobs(true)
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'premium', nextTier: 'pro' })
  const { items } = ledger.get(subscriptionId) as unknown as {
    items: { data: { price: object }[] }
  }
  expect(items.data[0]?.price).toMatchObject({ unit_amount: 999 })
})

test('an event that Stripe sent before it learned of a cancellation doesn’t undo it', async () => {
  const { as, buy, ledger, deliver, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await as('ann')(cancelPlan)
  for (const event of ledger.events) await deliver(event)
  expect(await limits('ann')).toMatchObject({ cancelAtPeriodEnd: true, nextTier: 'free' })
  await runJobs()
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(true)
})

test('a change at Stripe after ours has been carried out stands', async () => {
  const { as, buy, ledger, deliver, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await as('ann')(cancelPlan)
  await runJobs()
  ledger.update(subscriptionId, { cancel_at_period_end: 'false' })
  await deliver(ledger.events.at(-1))
  await runJobs()
  expect(await limits('ann')).toMatchObject({ cancelAtPeriodEnd: false, nextTier: 'pro' })
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(false)
})

test('the last change wins at Stripe, even if an earlier one reaches it late', async () => {
  const { as, buy, stripe, ledger, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await runJobs()
  await as('ann')(cancelPlan)
  const respond = stripe.hold('GET /v1/subscriptions/')
  const late = runJobs()
  await vi.waitFor(() => expect(stripe.fault).toBeNull())
  await as('ann')(resumePlan)
  await runJobs()
  respond()
  await late
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(false)
  expect(await limits('ann')).toMatchObject({ cancelAtPeriodEnd: false, nextTier: 'pro' })
})

test('a change counts as carried out even if a webhook call has stored the newer state first', async () => {
  const { as, buy, stripe, ledger, deliver, stored, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await runJobs()
  await as('ann')(cancelPlan)
  const respond = stripe.hold('GET /v1/invoices')
  const late = runJobs()
  await vi.waitFor(() => expect(stripe.fault).toBeNull())
  await deliver(ledger.events.at(-1))
  expect((await stored('ann')).plans).toMatchObject([{ agreed: false, cancelAtPeriodEnd: true }])
  respond()
  await late
  expect((await stored('ann')).plans).toMatchObject([{ agreed: true }])
  // Nobody asks Stripe again.
  const changes = stripe.requests.filter(
    (line) => line === `POST /v1/subscriptions/${subscriptionId}`,
  )
  expect(changes).toHaveLength(1)
})

test('a deletion that fails leaves the plan as it is', async () => {
  const { as, buy, ledger, services, limits, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  const { db } = services
  await db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`)
  await db.execute(sql`create trigger refuse before update of deletes_at on users
    for each row execute function refuse()`)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse cascade`)))
  await expect(as('ann')(deleteAccount, { body: { password } })).rejects.toMatchObject({
    status: 500,
  })
  await runJobs()
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(false)
  expect(await limits('ann')).toMatchObject({ nextTier: 'pro' })
})

test('an account is deleted while Stripe is down, and the plan stops renewing later', async () => {
  const { as, buy, ledger, stripe, runJobs } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  stripe.fault = { kind: 'fails' }
  await as('ann')(deleteAccount, { body: { password } })
  stripe.fault = null
  await runJobs()
  expect(ledger.get(subscriptionId)['cancel_at_period_end']).toBe(true)
})

test('a new address reaches Stripe, which mails the receipts', async () => {
  const { buy, ledger, services, stranger, runJobs, idOf } = await startPayments()
  await buy('ann', 'pro')
  const token = createToken()
  await services.db.insert(emailChanges).values({
    userId: idOf('ann'),
    email: 'ann@new.example',
    tokenHash: tokenHash(token),
    expiresAt: sql`now() + interval '1 hour'`,
  })
  await stranger(confirmEmail, { body: { token } })
  await runJobs()
  expect(ledger.all('customer')).toMatchObject([{ email: 'ann@new.example' }])
})
