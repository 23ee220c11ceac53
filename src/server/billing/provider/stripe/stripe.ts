import type { Logger } from 'pino'
import { Stripe } from 'stripe'

import { Unavailable } from '../../../errors/errors.ts'
import {
  InvalidSignature,
  providerUnreachable,
  type PaymentProvider,
  PermanentFailure,
} from '../../../world/payment-provider.ts'
import { begin } from './begin.ts'
import { end } from './end.ts'
import { kinds, readEvent } from './events.ts'
import { openPrices } from './prices.ts'
import { readStanding } from './standing.ts'

/** @see decisions.md section 9 */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another address than Stripe's own. */
  url: string | undefined
}

const timeout = 10_000
/** Stripe's own: how old a signed message may be, in seconds. Ours: how far ahead of our clock, too. */
const tolerance = 300

/** Stripe, by its own library. */
export function openStripe(keys: StripeKeys, log: Logger): PaymentProvider {
  const stripe = new Stripe(keys.secretKey, {
    ...(keys.url === undefined ? {} : addressOf(keys.url)),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'TeeTime' },
  })
  const live = keys.secretKey.includes('_live_')
  const prices = openPrices(stripe)
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (error) {
      throw inOurWords(error, log)
    }
  }

  return {
    source: live ? 'stripe live' : 'stripe test',
    publishableKey: keys.publishableKey,
    startPurchase: (purchase) => ask(() => begin(stripe, prices, purchase)),
    fetchSubscription: (externalId) =>
      ask(() => readStanding(stripe, prices, live, externalId)).catch(nullIfMissing),
    setRenewal: (externalId, tier) =>
      ask(async () => {
        if (tier === null) {
          await stripe.subscriptions.update(externalId, { cancel_at_period_end: true })
          return
        }
        const { items } = await stripe.subscriptions.retrieve(externalId)
        const id = items.data[0]?.id ?? ''
        await stripe.subscriptions.update(externalId, {
          cancel_at_period_end: false,
          items: [{ id, price: await prices.of(tier, externalId) }],
          proration_behavior: 'none',
        })
      }),
    cancelNow: (externalId) =>
      ask(() => end(stripe, externalId)).catch((error) => {
        if (!isMissing(error)) throw error
      }),
    async *eventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = stripe.events.list({ created, types: kinds, limit: 100 })
      for (;;) {
        const { done, value: event } = await ask(() => events.next())
        if (done) return
        const read = readEvent(stripe, event, live)
        if (read) yield { ...read, subscriptionId: () => ask(read.subscriptionId) }
      }
    },
    webhook(body, signature) {
      const event = verified(stripe, body, signature, keys.webhookSecret)
      const read = readEvent(stripe, event, live)
      return read && { ...read, subscriptionId: () => ask(read.subscriptionId) }
    },
    payWithTestCard: null,
  }
}

function verified(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, tolerance)
  } catch (cause) {
    throw new InvalidSignature('the signature does not fit', { cause })
  }
  // The library refuses only messages that are too old. A post-dated one could be replayed for long.
  const stamps = signature.matchAll(/(?:^|,)t=(\d+)/g).map(([, seconds]) => Number(seconds))
  if (Math.max(...stamps) > Date.now() / 1000 + tolerance) {
    throw new InvalidSignature('the signature is post-dated')
  }
  return event
}

function addressOf(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? 'https' : 'http',
  }
}

/** No answer may be asked for again in the same words; an answer that says no would be the same one. */
function inOurWords(error: unknown, log: Logger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, message, requestId, statusCode = 0 } = error
  log.warn({ type, code, message, requestId }, 'Stripe was asked in vain')
  // 409: the same question is being answered just now.
  const mayAnswer = [409, 429].includes(statusCode)
  return mayAnswer || error instanceof Stripe.errors.StripeConnectionError
    ? new Unavailable(providerUnreachable)
    : Object.assign(new PermanentFailure(providerUnreachable), { cause: error })
}

const isMissing = (error: unknown): boolean =>
  error instanceof PermanentFailure &&
  error.cause instanceof Stripe.errors.StripeError &&
  error.cause.code === 'resource_missing'

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
