import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '../../../src/server/platform/db/db.ts'
import { type Pair, until } from '../../../src/server/testing/processes/processes.ts'
import type { StripeServer } from '../../../src/server/testing/servers/stripe.ts'
import type { Crowd } from '../seed-crowd.ts'

const buyersAtOnce = 3
/** A job that ran when the primary died expires after a minute; the queue looks for such jobs once a minute. */
const retryWindowMs = 180_000
const plans = ['pro', 'premium', 'enterprise']

/** The payments of some buyers, to compare with the database and with Stripe. */
export interface Purchases {
  stop(): Promise<void>
  /** The intents whose payment was acknowledged. */
  acknowledged: string[]
  /** The intents that were paid, acknowledged or not. */
  paid: string[]
}

/** Has people buy one plan after the other without a pause. Each payment is confirmed and delivered at once. */
export function startBuyers(
  pair: Pair,
  { ledger, signed }: StripeServer,
  people: Crowd['people'],
): Purchases {
  const stopping = new AbortController()
  const acknowledged: string[] = []
  const paid: string[] = []
  const keep = (work: () => Promise<number>) =>
    until(async () => (await work().catch(() => 0)) === 200)
  const buy = async (nth: number, cookie: string, tier: string) => {
    let secret = ''
    await keep(async () => {
      const path = '/api/subscription/create-payment-intent'
      const { status, body } = await pair.send(nth, 'POST', path, cookie, { tier })
      secret = String(body['clientSecret'])
      return status
    })
    const from = ledger.events.length
    const paymentIntentId = ledger.pay(secret).id
    paid.push(paymentIntentId)
    const news = ledger.events.slice(from)
    await Promise.all([
      ...news.map((event) => keep(() => deliverEvent(pair, nth + 1, signed(event)))),
      keep(async () => {
        const path = '/api/subscription/confirm-payment'
        return (await pair.send(nth, 'POST', path, cookie, { paymentIntentId })).status
      }),
    ])
    acknowledged.push(paymentIntentId)
  }
  const waiting = [...people]
  const buying = Array.from({ length: buyersAtOnce }, async (_, nth) => {
    for (let one = waiting.shift(); one && !stopping.signal.aborted; one = waiting.shift()) {
      for (const tier of plans) if (!stopping.signal.aborted) await buy(nth, one.cookie, tier)
    }
  })
  const bought = Promise.all(buying)
  // `stop` reports it. Until then, an unhandled rejection would end the bench before it cleans up.
  bought.catch(() => {})
  return {
    acknowledged,
    paid,
    async stop() {
      stopping.abort()
      await bought
    },
  }
}

/**
 * Compares all payments that were made with the rows of the database and with Stripe.
 *
 * @returns `renewing`: the subscriptions that still renew beside the one that replaced them, once jobs have been retried
 */
export async function verifyPayments(db: Db, { ledger }: StripeServer, purchases: Purchases[]) {
  const stored = await queryRows<{ intentId: string }>(
    db,
    sql`select intent_id as "intentId" from payments`,
  )
  const known = new Set(stored.map(({ intentId }) => intentId))
  const paid = purchases.flatMap((one) => one.paid)
  const acknowledged = purchases.flatMap((one) => one.acknowledged)
  const countRenewing = () => {
    const active = ledger.all('subscription').filter(({ status }) => status === 'active')
    return active.length - new Set(active.map(({ customer }) => String(customer))).size
  }
  const giveUpAt = Date.now() + retryWindowMs
  while (countRenewing() > 0 && Date.now() < giveUpAt) await sleep(500)
  return {
    paid: paid.length,
    paymentsLost: acknowledged.filter((intentId) => !known.has(intentId)).length,
    chargedTwice: ledger.all('subscription').length - paid.length + stored.length - known.size,
    renewing: countRenewing(),
  }
}

/** Delivers an event as Stripe does. @returns the response's status */
async function deliverEvent(
  { nodes }: Pair,
  nth: number,
  { payload, signature }: { payload: string; signature: string },
): Promise<number> {
  const response = await fetch(`${nodes[nth % nodes.length]?.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  await response.arrayBuffer()
  return response.status
}
