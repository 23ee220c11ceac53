import { type Pair, until } from '../../../src/server/testing/processes/processes.ts'
import type { StripeServer } from '../../../src/server/testing/servers/stripe.ts'
import type { Crowd } from '../gather.ts'

const buyersAtOnce = 3
const plans = ['pro', 'premium', 'enterprise']

/** What Stripe and the buyers know of the payments, to compare with the database. */
export interface Purchases {
  stop(): Promise<void>
  /** The intents whose payment was acknowledged. */
  acknowledged: string[]
  /** The intents that were paid, acknowledged or not. */
  paid: string[]
  /** Subscriptions at Stripe beyond one for each plan chosen, and those that would renew beside another. */
  countExtra(): Promise<number>
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
      ...news.map((event) => keep(() => deliver(pair, nth + 1, signed(event)))),
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
    async countExtra() {
      await until(async () => renewing() === 0).catch(() => {})
      return ledger.all('subscription').length - paid.length + renewing()
    },
  }
}

/** Delivers an event as Stripe does. @returns the response's status */
async function deliver(
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
