import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import type { PaymentIntent } from '#contract/accounts/billing.ts'
import { users } from '#server/platform/auth/tables.ts'

import { mails } from '../notifications/mail/tables.ts'
import { startPayments } from '../testing/scenes/payments.ts'
import { payments } from './tables.ts'

/** Expects a credit, less what the seconds that have passed are worth. */
function expectCredit({ credit }: PaymentIntent, cents: number) {
  expect(credit).toBeGreaterThan(cents - 5)
  expect(credit).toBeLessThanOrEqual(cents)
}

/** Ann has opened a payment, so that Stripe knows her, and has money there. @returns her next choice's events, too */
async function startWithBalance(cents: number) {
  const started = await startPayments()
  const { choose, ledger, deliver, stored } = started
  await choose('ann', 'enterprise')
  const [customer] = ledger.all('customer')
  if (!customer) throw new Error('Stripe doesn’t know ann')
  const setBalance = (cents: number) => Object.assign(customer, { balance: -cents })
  setBalance(cents)
  return {
    ...started,
    setBalance,
    deliverAll: async () => {
      for (const event of ledger.events) expect(await deliver(event)).toBe(200)
    },
    renew: () => ledger.renew(String(ledger.all('subscription')[0]?.id)),
    amounts: async () =>
      (await stored('ann')).payments
        .toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())
        .map(({ amountCents }) => amountCents),
  }
}

test('a first payment that the customer’s balance covers starts the plan at once, and it renews', async () => {
  const { choose, tier, ledger, renew, deliverAll, amounts, limits } = await startWithBalance(5000)
  expect(await choose('ann', 'premium')).toMatchObject({ clientSecret: null, amountDue: 0 })
  expect(await tier('ann')).toBe('premium')
  expect(await amounts()).toEqual([0])
  // The next month is covered, too, and the third in part.
  renew()
  renew()
  await deliverAll()
  expect(await amounts()).toEqual([0, 0, 3 * 1999 - 5000])
  expect(ledger.all('charge')).toHaveLength(1)
  expect(await limits('ann')).toMatchObject({ paidTier: 'premium', nextTier: 'premium' })
})

test('a balance that covers a part of the first payment leaves the rest to the card', async () => {
  const { buy, tier, amounts } = await startWithBalance(500)
  await buy('ann', 'premium')
  expect(await tier('ann')).toBe('premium')
  expect(await amounts()).toEqual([1499])
})

test('an upgrade credits what a balance paid for the plan like what the card paid', async () => {
  const { buy, choose, setBalance } = await startWithBalance(500)
  await buy('ann', 'pro')
  setBalance(5000)
  const premium = await choose('ann', 'premium')
  expect(premium).toMatchObject({ amountDue: 0 })
  expectCredit(premium, 999)
  expectCredit(await choose('ann', 'enterprise'), 1999)
})

test('an upgrade passes on what the balance paid of the plan before it', async () => {
  const { choose, buy } = await startWithBalance(999)
  await choose('ann', 'pro')
  expectCredit(await choose('ann', 'premium'), 999)
  await buy('ann', 'premium')
  expectCredit(await choose('ann', 'enterprise'), 1999)
})

test('money that a credit note returned to the balance is credited only once', async () => {
  const { buy, choose, ledger, deliverAll } = await startWithBalance(0)
  await buy('ann', 'pro')
  ledger.creditNote(String(ledger.all('invoice')[0]?.id), 999)
  await deliverAll()
  await buy('ann', 'premium')
  expectCredit(await choose('ann', 'enterprise'), 1999)
})

test('a plan without a saved card is known before a renewal that nothing covers, and the email asks for a card', async () => {
  const { choose, buy, ledger, services, deliverAll, limits, stored } = await startWithBalance(999)
  await choose('ann', 'pro')
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'pro', hasNoCard: true })
  ledger.renew(String(ledger.all('subscription')[0]?.id), false)
  await deliverAll()
  expect(await limits('ann')).toMatchObject({ subscriptionStatus: 'past_due', hasNoCard: true })
  const isTheMail = eq(mails.kind, 'renewal-failed')
  const [mail] = await services.db.select({ text: mails.text }).from(mails).where(isTheMail)
  expect(mail?.text).toMatch(/^Your balance didn’t cover Pro, and you have no saved card\./)
  const [payment] = (await stored('ann')).payments
  await services.db.update(payments).set({ periodEnd: payment?.periodStart ?? new Date() })
  await buy('ann', 'pro')
  expect(await limits('ann')).toMatchObject({ subscriptionStatus: 'active', hasNoCard: false })
})

test('a covered purchase whose answer was lost starts the plan by its events, and it renews', async () => {
  const { choose, stripe, tier, renew, deliverAll, amounts } = await startWithBalance(1999)
  stripe.fault = { kind: 'cut', of: 'POST /v1/subscriptions', times: 2 }
  await expect(choose('ann', 'premium')).rejects.toMatchObject({ status: 503 })
  await deliverAll()
  expect(await tier('ann')).toBe('premium')
  await expect(choose('ann', 'premium')).rejects.toMatchObject({ code: 'plan-current' })
  renew()
  await deliverAll()
  expect(await amounts()).toEqual([0, 1999])
})

test('events of a covered purchase that come before its answer don’t refuse it', async () => {
  const { choose, stripe, ledger, tier, deliverAll, amounts } = await startWithBalance(1999)
  const respond = stripe.hold('POST /v1/subscriptions')
  const choosing = choose('ann', 'premium')
  await vi.waitFor(() => expect(ledger.all('subscription')).toHaveLength(2))
  await deliverAll()
  expect(await tier('ann')).toBe('premium')
  respond()
  expect(await choosing).toMatchObject({ clientSecret: null, amountDue: 0 })
  expect(await amounts()).toEqual([0])
})

test('a covered plan replaces a larger gift once, and a gift that comes later stays', async () => {
  const { choose, services, idOf, tier, renew, deliverAll } = await startWithBalance(5000)
  const give = () =>
    services.db
      .update(users)
      .set({ subscriptionTier: 'enterprise' })
      .where(eq(users.id, idOf('ann')))
  await give()
  await choose('ann', 'premium')
  expect(await tier('ann')).toBe('premium')
  await give()
  renew()
  await deliverAll()
  expect(await tier('ann')).toBe('enterprise')
})
