import { setTimeout as sleep } from 'node:timers/promises'

import { type Pair, until } from '../../../src/server/testing/processes/processes.ts'
import type { StripeServer } from '../../../src/server/testing/servers/stripe.ts'
import type { Crowd } from '../seed-crowd.ts'

const buyersAtOnce = 3
/** A job that ran when the primary died expires after a minute; the queue looks for such jobs once a minute. */
const retryWindowMs = 180_000
const plans = ['pro', 'premium', 'enterprise']

/** The payments as Stripe and the buyers know them, to compare with the database. */
export interface Purchases {
  stop(): Promise<void>
  /** The intents whose payment was acknowledged. */
  acknowledged: string[]
  /** The intents that were paid, acknowledged or not. */
  paid: string[]
  /** How many subscriptions Stripe has beyond one for each plan paid for. */
  countExtra(): number
  /** How many subscriptions still renew beside the one that replaced them, once their jobs have been retried. */
  countRenewing(): Promise<number>
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
  const renewing = () => {
    const active = ledger.all('subscription').filter(({ status }) => status === 'active')
    return active.length - new Set(active.map(({ customer }) => String(customer))).size
  }
  return {
    acknowledged,
    paid,
    async stop() {
      stopping.abort()
      await Promise.all(buying)
    },
    countExtra: () => ledger.all('subscription').length - paid.length,
    async countRenewing() {
      const giveUpAt = Date.now() + retryWindowMs
      while (renewing() > 0 && Date.now() < giveUpAt) await sleep(500)
      return renewing()
    },
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
