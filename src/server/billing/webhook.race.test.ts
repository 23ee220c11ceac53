import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { patiently } from '../testing/patiently.ts'
import { expectExactly, race, countStatuses } from '../testing/processes/race.ts'
import {
  closeSharedPair,
  type Pair,
  sharePair,
  startPair,
  until,
} from '../testing/processes/two-processes.ts'
import { intentOf, subscriptionOf } from '../testing/scenes/payments.ts'
import { startStripe, type StripeServer } from '../testing/servers/stripe.ts'

const sharedStripe = await startStripe()
afterAll(async () => {
  await closeSharedPair()
  await sharedStripe.close()
})

/** Payments on the two processes that these tests share. */
async function sharePayments() {
  const stripe = sharedStripe
  const pair = await sharePair(stripe.settings)
  await pair.database.query('delete from payment_events')
  stripe.ledger.reset()
  stripe.delay = () => 0
  return { stripe, ledger: stripe.ledger, pair, ...actionsOf(pair, stripe) }
}

/** Payments on two processes of a test that kills one. */
async function startPayments() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const pair = await startPair(2, stripe.settings)
  return { stripe, ledger: stripe.ledger, pair, ...actionsOf(pair, stripe) }
}

function actionsOf(pair: Pair, { ledger, signed }: StripeServer) {
  const choose = async (cookie: string, tier: string, nth = 0) =>
    await pair.send(nth, 'POST', '/api/subscription/create-payment-intent', cookie, { tier })
  return {
    choose,
    /** Chooses a plan and pays for it, and delivers no event. */
    async pay(cookie: string, tier: string) {
      const { clientSecret } = (await choose(cookie, tier)).body as { clientSecret: string }
      const intentId = ledger.pay(clientSecret).id
      return { clientSecret, intentId, subscriptionId: subscriptionOf(ledger, intentId) }
    },
    async deliver(event: object | undefined, nth: number) {
      const { payload, signature } = signed(event ?? {})
      const { url } = pair.nodes[nth % pair.nodes.length] ?? { url: '' }
      const { status } = await patiently(async () => {
        const response = await fetch(`${url}/api/stripe/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: payload,
        })
        return { status: response.status, body: await response.text() }
      })
      return status
    },
    async stored(username: string) {
      const { rows } = await pair.database.query(
        `select s.tier, s.status, s.cancel_at_period_end, s.renews_as,
           (select coalesce(json_agg(json_build_array(p.id, p.tier, p.amount_cents, p.refunded) order by p.id), '[]')
            from payments p where p.subscription_id = s.id) as payments
         from subscriptions s join users u on u.id = s.user_id
         where u.username = $1 order by s.created_at`,
        [username],
      )
      return rows
    },
  }
}

test('25 requests confirm one payment at once, ten of another user: one month is bought, and that user gets 404', async () => {
  const { pair, pay, stored } = await sharePayments()
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  const { clientSecret } = await pay(ann, 'pro')
  const body = { paymentIntentId: intentOf(clientSecret) }
  const path = '/api/subscription/confirm-payment'
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', path, nth % 5 < 2 ? bob : ann, body),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(15, 200, 404))
  expect(await stored('ann')).toMatchObject([
    { status: 'active', payments: [[{}, 'pro', 999, false]] },
  ])
  expect(await stored('bob')).toEqual([])
})

test('a plan chosen 25 times at once on two processes is one subscription and one customer', async () => {
  const { pair, choose, ledger } = await sharePayments()
  const ann = await pair.join('ann')
  const replies = await race(pair, (nth) => choose(ann, 'pro', nth))
  const secrets = new Set(replies.map(({ body }) => body['clientSecret']))
  expect(countStatuses(replies)).toEqual(expectExactly(25, 200, 200))
  expect(secrets.size).toBe(1)
  expect(ledger.all('subscription')).toHaveLength(1)
  expect(ledger.all('customer')).toHaveLength(1)
})

test('when 25 plans are chosen at once on two processes, only the last one can be paid', async () => {
  const { pair, choose, ledger } = await sharePayments()
  const ann = await pair.join('ann')
  const tiers = ['pro', 'premium', 'enterprise']
  const replies = await race(pair, (nth) => choose(ann, tiers[nth % 3] ?? '', nth))
  for (const { status } of replies) expect([200, 409, 503]).toContain(status)
  const listPayable = () => {
    const secrets = replies.map(({ body }) => body['clientSecret']).filter(Boolean)
    return secrets.filter((secret) => ledger.get(intentOf(String(secret)))['status'] !== 'canceled')
  }
  const countPayable = () => new Set(listPayable()).size
  // One that was given up on may still be ending the one before it.
  await expect.poll(countPayable).toBeLessThanOrEqual(1)
  // All of them may have been replaced by another, and one that was given up on may replace this one, too.
  const chooseAgain = async () => {
    const reply = await choose(ann, 'pro', 0)
    replies.push(reply)
    return reply.status
  }
  await expect.poll(chooseAgain).toBe(200)
  await expect.poll(countPayable).toBe(1)
})

test('50 copies of an event on two processes have one effect', async () => {
  const { pair, pay, deliver, ledger, stored } = await sharePayments()
  await pay(await pair.join('ann'), 'pro')
  const paid = ledger.events.find(({ type }) => type === 'invoice.paid')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => deliver(paid, nth)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await stored('ann')).toMatchObject([
    { status: 'active', payments: [[{}, 'pro', 999, false]] },
  ])
  const { rows } = await pair.database.query('select id from payment_events')
  expect(rows).toEqual([{ id: paid?.id }])
})

test('webhooks in any order on two processes, while the plan changes, end in Stripe’s state', async () => {
  const { pair, stripe, pay, deliver, ledger, stored } = await sharePayments()
  let nth = 0
  const actions = ['renew', 'fail', 'collect', 'refund', 'cancel', 'resume'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...actions), { minLength: 2, maxLength: 5 }),
      fc.infiniteStream(fc.nat()),
      async (plan, chance) => {
        const name = `user${nth++}`
        const cookie = await pair.join(name)
        const from = ledger.events.length
        const { intentId, subscriptionId } = await pay(cookie, 'premium')
        const subscription = ledger.get(subscriptionId)
        const random = (below: number) => (chance.next().value ?? 0) % below
        const deliveries: Promise<number>[] = []
        stripe.delay = () => random(2) * random(600)
        const send = (event: object | undefined) => deliveries.push(deliver(event, random(2)))
        for (const action of plan) {
          const before = ledger.events.length
          if (action === 'refund') ledger.refund(intentId)
          else if (subscription['status'] === 'canceled') continue
          else if (action === 'cancel')
            ledger.update(subscriptionId, { cancel_at_period_end: 'true' })
          else if (action === 'resume')
            ledger.update(subscriptionId, { cancel_at_period_end: 'false' })
          else if (action === 'collect') ledger.collect(subscriptionId)
          else ledger.renew(subscriptionId, action === 'renew')
          // Not awaited: the next action happens while these are handled.
          const asked = stripe.requests.length
          const news = ledger.events.slice(before)
          for (const event of news) send(event)
          if (news.length > 0) await until(async () => stripe.requests.length > asked)
        }
        const all = ledger.events.slice(from)
        const order = all
          .flatMap((event) => [event, event])
          .map((event) => ({ event, at: random(1000) }))
          .toSorted((a, b) => a.at - b.at)
        for (const { event } of order) send(event)
        expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]))

        const invoices = () =>
          ledger
            .all('invoice')
            .filter(({ parent }) => parent.subscription_details.subscription === subscriptionId)
            .filter(({ status }) => status === 'paid')
            .map((invoice) => {
              const intent = ledger.get(
                ledger.paymentOf('invoice', invoice.id)['payment'].payment_intent,
              )
              const { refunded } = ledger.get(intent['latest_charge']) as unknown as {
                refunded: boolean
              }
              return [invoice.id, 'premium', 1999, refunded]
            })
            .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
        const atStripe = () => [
          {
            tier: 'premium',
            renews_as: 'premium',
            status: subscription['status'],
            cancel_at_period_end: subscription['cancel_at_period_end'],
            payments: invoices(),
          },
        ]
        // A job ends a plan whose newest payment was refunded.
        await until(async () => isDeepStrictEqual(await stored(name), atStripe()))
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
})

test('an event whose process is killed before it responds has one effect when it is sent again', async () => {
  const { pair, pay, deliver, ledger, stored } = await startPayments()
  await pay(await pair.join('ann'), 'pro')
  const paid = ledger.events.find(({ type }) => type === 'invoice.paid')
  const first = deliver(paid, 0).catch(() => 'lost')
  await until(async () => {
    const { rows } = await pair.database.query('select id from payment_events')
    return rows.length > 0
  })
  pair.nodes[0]?.process.kill('SIGKILL')
  await first
  expect(await deliver(paid, 1)).toBe(200)
  expect(await stored('ann')).toMatchObject([
    { status: 'active', payments: [[{}, 'pro', 999, false]] },
  ])
})

test('an event whose process is killed while handling it has no effect until it is sent again', async () => {
  const { pair, stripe, pay, deliver, ledger, stored } = await startPayments()
  await pay(await pair.join('ann'), 'pro')
  const paid = ledger.events.find(({ type }) => type === 'invoice.paid')
  stripe.fault = { kind: 'slow', ms: 30_000 }
  const asked = stripe.requests.length
  const first = deliver(paid, 0).catch(() => 'lost')
  await until(async () => stripe.requests.length > asked)
  pair.nodes[0]?.process.kill('SIGKILL')
  expect(await first).toBe('lost')
  expect(await stored('ann')).toMatchObject([{ status: 'incomplete', payments: [] }])
  stripe.fault = null
  expect(await deliver(paid, 1)).toBe(200)
  expect(await stored('ann')).toMatchObject([{ status: 'active' }])
})

test('an upgrade ends the old plan automatically, on either process', async () => {
  const { pair, pay, deliver, ledger } = await sharePayments()
  const ann = await pair.join('ann')
  const { subscriptionId } = await pay(ann, 'pro')
  await deliver(
    ledger.events.find(({ type }) => type === 'invoice.paid'),
    0,
  )
  await pay(ann, 'premium')
  await deliver(
    ledger.events.findLast(({ type }) => type === 'invoice.paid'),
    1,
  )
  await until(async () => ledger.get(subscriptionId)['status'] === 'canceled')
  expect(ledger.all('charge')).toHaveLength(2)
})
