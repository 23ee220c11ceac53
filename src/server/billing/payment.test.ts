import { expect, test } from 'vitest'

import { confirmPayment, createPaymentIntent, listReceipts } from '#contract/accounts/billing.ts'

import { patiently } from '../testing/patiently.ts'
import { intentOf, startPayments } from '../testing/scenes/payments.ts'
import type { StripeLedger, StripeObject } from '../testing/servers/stripe-ledger.ts'

test('a plan that is paid and confirmed is in effect for a month', async () => {
  const { choose, confirm, ledger, limits, as } = await startPayments()
  const started = await choose('ann', 'pro')
  expect(started).toMatchObject({
    provider: 'stripe',
    publishableKey: 'pk_test_of_the_test',
    amountDue: 999,
    credit: 0,
  })
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'free', periodEnd: null })
  ledger.pay(started.clientSecret)
  expect(await confirm('ann', started.clientSecret)).toEqual(await limits('ann'))
  const { periodEnd, ...plan } = await limits('ann')
  expect(plan).toMatchObject({
    subscriptionTier: 'pro',
    subscriptionStatus: 'active',
    currentUsage: { leagueLimit: 12 },
    cancelAtPeriodEnd: false,
    nextTier: 'pro',
  })
  const days = ((periodEnd?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
  const { receipts } = await as('ann')(listReceipts)
  expect(receipts).toMatchObject([{ tier: 'pro', amount: 999, status: 'paid', periodEnd }])
  expect(await limits('bob')).toMatchObject({ subscriptionTier: 'free' })
})

interface Account {
  ledger: StripeLedger
  intent: StripeObject
  invoice: StripeObject
  subscription: StripeObject
  charge: StripeObject
  price: StripeObject
}
const wrongs: Record<string, (account: Account) => void> = {
  'is still processing': ({ intent }) => (intent['status'] = 'processing'),
  'waits for the bank': ({ intent }) => (intent['status'] = 'requires_action'),
  'was canceled': ({ intent }) => (intent['status'] = 'canceled'),
  'is a cent short': ({ intent }) => (intent['amount_received'] = 998),
  'is a cent short on the invoice too': ({ intent, invoice }) => {
    intent['amount_received'] = invoice['amount_paid'] = 998
  },
  'is in another currency': ({ intent }) => (intent['currency'] = 'jpy'),
  'has an invoice in another currency': ({ invoice }) => (invoice['currency'] = 'jpy'),
  'has an open invoice': ({ invoice }) => (invoice['status'] = 'open'),
  'is for another plan': ({ price }) => (price.metadata = { teetime_tier: 'enterprise' }),
  'is for no plan of ours': ({ price }) => (price.metadata = {}),
  'belongs to another user': ({ subscription }) =>
    (subscription['metadata'].teetime_user = '00000000-0000-4000-8000-000000000000'),
  'belongs to another purchase': ({ subscription }) =>
    (subscription['metadata'].teetime_purchase = '00000000-0000-4000-8000-000000000000'),
  'is by another customer': ({ intent }) => (intent['customer'] = 'cus_other'),
  'belongs to another customer’s subscription': ({ subscription, invoice, intent }) => {
    subscription['customer'] = invoice['customer'] = intent['customer'] = 'cus_other'
  },
  'belongs to another customer’s invoice': ({ invoice }) => (invoice['customer'] = 'cus_other'),
  'was refunded': ({ ledger, intent }) => ledger.refund(intent.id),
  'was made in the other mode': ({ intent }) => (intent['livemode'] = true),
  'belongs to a subscription in the other mode': ({ subscription }) =>
    (subscription['livemode'] = true),
  'has no charge': ({ intent }) => (intent['latest_charge'] = null),
}

test.each(Object.entries(wrongs))('a payment that %s buys nothing', async (_, wrong) => {
  const { choose, confirm, ledger, tier, stored } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  const intent = ledger.pay(clientSecret)
  const invoice = ledger.get(ledger.paymentOf('intent', intent.id)['invoice'])
  const subscription = ledger.get(invoice['parent'].subscription_details.subscription)
  const price = subscription['items'].data[0].price
  const charge = ledger.get(intent['latest_charge'])
  wrong({ ledger, intent, invoice, subscription, charge, price })
  await expect(confirm('ann', clientSecret)).rejects.toMatchObject({
    status: 409,
    code: 'payment-unpaid',
  })
  expect(await tier('ann')).toBe('free')
  const { payments } = await stored('ann')
  expect(payments.filter(({ refunded }) => !refunded)).toEqual([])
})

test('a payment that was not made buys nothing, and can still be made', async () => {
  const { choose, confirm, ledger, tier } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  await expect(confirm('ann', clientSecret)).rejects.toMatchObject({ code: 'payment-unpaid' })
  expect(() => ledger.pay(clientSecret, '4000000000000002')).toThrow('declined')
  await expect(confirm('ann', clientSecret)).rejects.toMatchObject({ code: 'payment-unpaid' })
  expect(await tier('ann')).toBe('free')
  ledger.pay(clientSecret)
  await confirm('ann', clientSecret)
  expect(await tier('ann')).toBe('pro')
})

test('the plan, amount and owner in the request body are ignored', async () => {
  const { choose, ledger, tier, send, cookieOf, idOf } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  const paymentIntentId = intentOf(clientSecret)
  const { statusCode } = await send({
    method: 'POST',
    url: confirmPayment.path,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookieOf('ann'),
    payload: { paymentIntentId, tier: 'enterprise', amount: 1, userId: idOf('bob') },
  })
  expect(statusCode).toBe(200)
  expect([await tier('ann'), await tier('bob')]).toEqual(['pro', 'free'])
})

test('another user’s payment is not found, nor one that doesn’t exist', async () => {
  const { choose, confirm, ledger, tier } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  await expect(confirm('bob', clientSecret)).rejects.toMatchObject({ status: 404 })
  await expect(confirm('bob', 'pi_made_up')).rejects.toMatchObject({ status: 404 })
  expect([await tier('ann'), await tier('bob')]).toEqual(['free', 'free'])
  await confirm('ann', clientSecret)
  await expect(confirm('bob', clientSecret)).rejects.toMatchObject({ status: 404 })
  expect([await tier('ann'), await tier('bob')]).toEqual(['pro', 'free'])
})

test('a payment confirmed 20 times at once is stored once', async () => {
  const { choose, confirm, ledger, stored } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  await Promise.all(Array.from({ length: 20 }, () => patiently(() => confirm('ann', clientSecret))))
  const { plans, payments } = await stored('ann')
  expect(plans).toMatchObject([{ status: 'active', tier: 'pro' }])
  expect(payments).toHaveLength(1)
})

test('a plan chosen 10 times at once is one subscription, one customer and one charge', async () => {
  const { as, ledger, stored } = await startPayments()
  const choices = await Promise.all(
    Array.from({ length: 10 }, () =>
      patiently(() => as('ann')(createPaymentIntent, { body: { tier: 'pro' } })),
    ),
  )
  expect(new Set(choices.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(ledger.all('subscription')).toHaveLength(1)
  expect(ledger.all('customer')).toHaveLength(1)
  expect((await stored('ann')).plans).toHaveLength(1)
})

test('when different plans are chosen at once, only one can be paid', async () => {
  const { as, ledger } = await startPayments()
  const tiers = ['pro', 'premium', 'enterprise', 'pro', 'premium', 'enterprise'] as const
  const choices = await Promise.allSettled(
    tiers.map((tier) => as('ann')(createPaymentIntent, { body: { tier } })),
  )
  const secrets = choices.flatMap((choice) =>
    choice.status === 'fulfilled' ? [choice.value.clientSecret] : [],
  )
  const paid = [...new Set(secrets)].filter((secret) => {
    try {
      return ledger.pay(secret)
    } catch {
      return false
    }
  })
  expect(paid.length).toBeLessThanOrEqual(1)
})
