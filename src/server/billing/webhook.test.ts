import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { cancelPlan, createPaymentIntent } from '#contract/accounts/billing.ts'
import { mails } from '#server/notifications/mail/tables.ts'

import { daysMs, startPayments } from '../testing/scenes/payments.ts'
import { paymentEvents, payments } from './tables.ts'

test('a payment that the page never confirmed arrives by webhook', async () => {
  const { choose, ledger, deliver, tier } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  expect(await deliver(ledger.events.find(({ type }) => type === 'invoice.paid'))).toBe(200)
  expect(await tier('ann')).toBe('pro')
})

test('a forged, altered, old, post-dated or foreign message is refused and changes nothing', async () => {
  const { choose, ledger, stripe, deliver, tier, services, send } = await startPayments()
  const { clientSecret } = await choose('ann', 'pro')
  ledger.pay(clientSecret)
  const event = ledger.events.find(({ type }) => type === 'invoice.paid') ?? {}
  const right = stripe.signed(event)
  const other = { ...event, id: 'evt_other' }
  const old = new Date(Date.now() - 301_000)
  const wrong = [
    { ...right, signature: '' },
    { ...right, signature: right.signature.replace(/v1=../, 'v1=00') },
    { ...right, signature: right.signature.replace('v1=', 'v0=') },
    { ...right, payload: right.payload.replace('"usd"', '"eur"') },
    { ...right, payload: `${right.payload} ` },
    { ...right, signature: stripe.signed(other).signature },
    stripe.signed(event, old),
    stripe.signed(event, new Date(Date.now() + 330_000)),
    stripe.signed(event, new Date(Date.now() + 4_000_000)),
    stripe.signed(event, new Date(), 'whsec_of_another'),
    stripe.signed({ ...event, livemode: true }),
    stripe.signed({ hello: 'services' }),
  ]
  for (const message of wrong) {
    expect([message.signature, await deliver(event, message)]).toEqual([message.signature, 400])
  }
  expect(await tier('ann')).toBe('free')
  expect(await services.db.select().from(paymentEvents)).toEqual([])
  const unsigned = await send({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json' },
    payload: right.payload,
  })
  expect(unsigned.statusCode).toBe(400)
  const huge = stripe.signed({ ...event, more: 'x'.repeat(600_000) })
  expect(await deliver(event, huge)).toBe(413)
  // Stripe's clock may be a little ahead of ours.
  const ahead = stripe.signed(event, new Date(Date.now() + 200_000))
  expect(await deliver(event, ahead)).toBe(200)
  expect(await tier('ann')).toBe('pro')
})

test('messages that don’t concern our plans are accepted and change nothing', async () => {
  const { ledger, deliver, services } = await startPayments()
  const event = (type: string, object: object) => ({
    id: `evt_${type}`,
    object: 'event',
    type,
    livemode: false,
    data: { object },
  })
  const foreign = ledger.add('sub', 'subscription', {
    status: 'active',
    customer: 'cus_x',
    items: { object: 'list', data: [] },
  })
  for (const other of [
    event('customer.subscription.updated', foreign),
    event('customer.subscription.deleted', { id: 'sub_gone', object: 'subscription' }),
    event('invoice.paid', { id: 'in_x', object: 'invoice', parent: null }),
    event('customer.created', { id: 'cus_x', object: 'customer' }),
  ]) {
    expect(await deliver(other)).toBe(200)
  }
  expect(await services.db.select().from(payments)).toEqual([])
})

test('a renewal extends the plan, and a failed one leaves it to its end', async () => {
  const { buy, ledger, deliver, limits, services, as, runJobs } = await startPayments()
  const mailsSent = () => services.db.$count(mails, eq(mails.kind, 'renewal-failed'))
  ledger.clockOffset = -daysMs(29)
  const { subscriptionId } = await buy('ann', 'pro')
  const deliverEvents = async () => {
    for (const event of ledger.events) await deliver(event)
  }
  const first = (await limits('ann')).periodEnd?.getTime() ?? 0
  ledger.renew(subscriptionId)
  await deliverEvents()
  const second = (await limits('ann')).periodEnd?.getTime() ?? 0
  expect(second - first).toBeGreaterThan(daysMs(27))
  ledger.renew(subscriptionId, false)
  await deliverEvents()
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'pro',
    subscriptionStatus: 'past_due',
    nextTier: 'free',
  })
  await deliverEvents()
  expect(await mailsSent()).toBe(1)
  await services.db.update(payments).set({ periodEnd: sql`now() - interval '1 second'` })
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'past_due',
  })
  ledger.collect(subscriptionId)
  await deliverEvents()
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'pro',
    subscriptionStatus: 'active',
  })
  expect(await mailsSent()).toBe(1)
  ledger.renew(subscriptionId, false)
  await deliverEvents()
  expect(await mailsSent()).toBe(2)
  expect(await as('ann')(cancelPlan)).toMatchObject({ subscriptionStatus: 'active' })
  await runJobs()
  expect(ledger.get(subscriptionId)['status']).toBe('canceled')
})

test('a user whose renewal failed can buy again, and only the new plan charges them', async () => {
  const { buy, ledger, deliver, limits, runJobs } = await startPayments()
  ledger.clockOffset = -daysMs(40)
  const { subscriptionId } = await buy('ann', 'premium').catch(() => ({
    subscriptionId: ledger.all('subscription')[0]?.id ?? '',
  }))
  ledger.renew(subscriptionId, false)
  for (const event of ledger.events) await deliver(event)
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'free',
    subscriptionStatus: 'past_due',
  })
  ledger.clockOffset = 0
  await buy('ann', 'pro')
  await runJobs()
  const { status, latest_invoice: open } = ledger.get(subscriptionId)
  expect(status).toBe('canceled')
  expect(ledger.get(open)['status']).toBe('void')
  expect(await limits('ann')).toMatchObject({
    subscriptionTier: 'pro',
    subscriptionStatus: 'active',
  })
})

test('a full refund takes the plan away, a partial one doesn’t', async () => {
  const { buy, ledger, deliver, tier, as } = await startPayments()
  const { intentId } = await buy('ann', 'pro')
  const deliverEvents = async () => await deliver(ledger.events.at(-1))
  ledger.refund(intentId, 500)
  await deliverEvents()
  expect(await tier('ann')).toBe('pro')
  ledger.refund(intentId)
  await deliverEvents()
  expect(await tier('ann')).toBe('free')
  const again = await as('ann')(createPaymentIntent, { body: { tier: 'premium' } })
  expect(again.credit).toBe(0)
})

test('an older snapshot never overwrites a newer one', async () => {
  const { buy, stripe, ledger, deliver, limits } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  const change = (cancel: string) => {
    ledger.update(subscriptionId, { cancel_at_period_end: cancel })
    return ledger.events.at(-1)
  }
  const first = change('true')
  const respond = stripe.hold('GET /v1/subscriptions')
  const early = deliver(first)
  await vi.waitFor(() => expect(stripe.fault).toBeNull())
  await deliver(change('false'))
  expect(await limits('ann')).toMatchObject({ cancelAtPeriodEnd: false })
  respond()
  expect(await early).toBe(200)
  expect(await limits('ann')).toMatchObject({ cancelAtPeriodEnd: false })
})

/** The things that can happen to a plan at Stripe. */
const actions = ['renew', 'fail', 'collect', 'refund', 'cancel', 'end'] as const

test('webhooks in any order, any number of times, end in Stripe’s state', async () => {
  const teetime = await startPayments()
  const { ledger, deliver, choose, stored, limits, register } = teetime
  // Stripe sends an event until it is accepted, and so many at once may have to wait too long.
  const deliverUntilAccepted = (event: object | undefined) =>
    vi.waitFor(async () => expect(await deliver(event)).toBe(200))
  let nth = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...actions), { maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (history, chance) => {
        const name = `user${nth++}`
        await register(name)
        const from = ledger.events.length
        ledger.clockOffset = -daysMs(29)
        const { clientSecret } = await choose(name, 'pro')
        const intent = ledger.pay(clientSecret)
        const [subscription] = ledger.all('subscription')
        const id = subscription?.id ?? ''
        const waiting = ledger.events.slice(from)
        const random = (below: number) => (chance.next().value ?? 0) % below
        // Some events arrive between the actions, in any order, and some of them twice at once.
        const deliverSome = async () => {
          const delivered = Array.from({ length: random(4) }, () => waiting[random(waiting.length)])
          await Promise.all(delivered.map(deliverUntilAccepted))
        }
        for (const action of history) {
          const before = ledger.events.length
          await deliverSome()
          const isOver = subscription?.['status'] === 'canceled'
          if (action === 'refund') ledger.refund(intent.id)
          else if (isOver) continue
          else if (action === 'end') ledger.cancel(id)
          else if (action === 'cancel') ledger.update(id, { cancel_at_period_end: 'true' })
          else if (action === 'collect') ledger.collect(id)
          else ledger.renew(id, action === 'renew')
          waiting.push(...ledger.events.slice(before))
        }
        const last = waiting
          .map((event) => ({ event, at: random(1000) }))
          .toSorted((a, b) => a.at - b.at)
        await Promise.all(last.map(({ event }) => deliverUntilAccepted(event)))

        const { plans, payments } = await stored(name)
        expect(plans).toMatchObject([
          {
            status: subscription?.['status'],
            cancelAtPeriodEnd: subscription?.['cancel_at_period_end'],
          },
        ])
        const paid = ledger
          .all('invoice')
          .filter(({ parent }) => parent.subscription_details.subscription === id)
          .filter(({ status }) => status === 'paid')
        expect(new Set(payments.map(({ id }) => id))).toEqual(new Set(paid.map(({ id }) => id)))
        const first = payments.find(({ intentId }) => intentId === intent.id)
        expect(first?.refunded).toBe(history.includes('refund'))
        const settled = { stored: await stored(name), limits: await limits(name) }
        for (const event of waiting) expect(await deliver(event)).toBe(200)
        expect({ stored: await stored(name), limits: await limits(name) }).toEqual(settled)
      },
    ),
    { numRuns: 15, endOnFailure: true },
  )
})

test('the daily job catches up on lost webhooks', async () => {
  const { buy, choose, ledger, limits, runJobs, services, stored } = await startPayments()
  ledger.clockOffset = -daysMs(29)
  const { subscriptionId } = await buy('ann', 'pro')
  const { clientSecret } = await choose('bob', 'premium')
  const bobs = ledger.pay(clientSecret)
  ledger.renew(subscriptionId)
  for (let day = 0; day < 12; day++) {
    ledger.update(subscriptionId, { cancel_at_period_end: String(day % 2 === 0) })
  }
  await runJobs()
  expect(await limits('ann')).toMatchObject({ subscriptionTier: 'pro', nextTier: 'pro' })
  expect((await stored('ann')).payments).toHaveLength(2)
  expect(await limits('bob')).toMatchObject({ subscriptionTier: 'premium' })
  ledger.refund(bobs.id)
  ledger.renew(subscriptionId, false)
  await runJobs()
  expect(await limits('ann')).toMatchObject({ subscriptionStatus: 'past_due' })
  expect(await limits('bob')).toMatchObject({ subscriptionTier: 'free' })
  // Bob's subscription has ended since, which is an event, too.
  await runJobs()
  const handled = await services.db.select().from(paymentEvents)
  const before = [await stored('ann'), await stored('bob')]
  await runJobs()
  expect(await services.db.select().from(paymentEvents)).toEqual(handled)
  expect([await stored('ann'), await stored('bob')]).toEqual(before)
})
