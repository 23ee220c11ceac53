import type { Logger } from 'pino'
import { Stripe } from 'stripe'

import { Unavailable } from '../../../errors/errors.ts'
import {
  InvalidSignature,
  providerUnreachable,
  type PaymentProvider,
  PermanentFailure,
} from '../../../world/payment-provider.ts'
import { eventTypes, readEvent } from './events.ts'
import { openPrices } from './prices.ts'
import { startPurchase } from './start-purchase.ts'
import { readSubscription } from './subscription.ts'

/** The three keys of a Stripe account. @see docs/decisions/0007-only-the-provider-confirms-payments.md */
interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Replaces Stripe's own address, for tests. */
  url: string | undefined
}

const timeout = 10_000
/** How old a signed message may be (Stripe's default), and how far ahead of our clock, in seconds. */
const tolerance = 300

/** Opens Stripe through its own library. */
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
  const request = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      throw translateError(error, log)
    }
  }

  return {
    source: live ? 'stripe live' : 'stripe test',
    publishableKey: keys.publishableKey,
    startPurchase: (purchase) => request(() => startPurchase(stripe, prices, purchase)),
    fetchSubscription: (externalId) =>
      request(() => readSubscription(stripe, prices, live, externalId)).catch(nullIfMissing),
    setRenewal: (externalId, tier) =>
      request(async () => {
        if (tier === null) {
          await stripe.subscriptions.update(externalId, { cancel_at_period_end: true })
          return
        }
        const { items } = await stripe.subscriptions.retrieve(externalId)
        const id = items.data[0]?.id ?? ''
        await stripe.subscriptions.update(externalId, {
          cancel_at_period_end: false,
          items: [{ id, price: await prices.idOf(tier, externalId) }],
          proration_behavior: 'none',
        })
      }),
    cancelNow: (externalId) =>
      request(() => cancelNow(stripe, externalId)).catch((error) => {
        if (!isMissing(error)) throw error
      }),
    async *eventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = stripe.events.list({ created, types: eventTypes, limit: 100 })
      for (;;) {
        const { done, value: event } = await request(() => events.next())
        if (done) return
        const read = readEvent(stripe, event, live)
        if (read) yield { ...read, subscriptionId: () => request(read.subscriptionId) }
      }
    },
    webhook(body, signature) {
      const event = verify(stripe, body, signature, keys.webhookSecret)
      const read = readEvent(stripe, event, live)
      return read && { ...read, subscriptionId: () => request(read.subscriptionId) }
    },
    payWithTestCard: null,
  }
}

/** Ends a subscription. Its open invoice is voided first, so a payment form that is still open can't pay it. */
async function cancelNow(stripe: Stripe, externalId: string): Promise<void> {
  const expand = ['latest_invoice']
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(externalId, { expand })
  if (invoice && typeof invoice !== 'string' && invoice.status === 'open') {
    await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
      // It was paid just now, so the payment is kept and only the renewals end.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }
  await stripe.subscriptions.cancel(externalId)
}

function verify(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, tolerance)
  } catch (cause) {
    throw new InvalidSignature('the signature does not match', { cause })
  }
  // The library refuses only messages that are too old, so a post-dated one could be replayed for a long time.
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

/** A failure that a retry may fix becomes `Unavailable`, any other `PermanentFailure`. */
function translateError(error: unknown, log: Logger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, message, requestId, statusCode = 0 } = error
  log.warn({ type, code, message, requestId }, 'a request to Stripe failed')
  // 409: a request with the same idempotency key is in progress.
  const isTemporary = [409, 429].includes(statusCode)
  return isTemporary || error instanceof Stripe.errors.StripeConnectionError
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
