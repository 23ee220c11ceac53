import type { Logger } from 'pino'
import { Stripe } from 'stripe'

import { UnavailableError } from '#server/platform/errors/errors.ts'
import {
  CustomerGone,
  InvalidSignatureError,
  type PaymentProvider,
  PermanentProviderError,
  type ProviderEvent,
  providerRefused,
  providerUnreachable,
  type WantedChange,
} from '#server/platform/services/payment-provider.ts'

import { eventTypes, parseEvent } from './parse-event.ts'
import { openPrices, type Prices } from './prices.ts'
import { startPurchase } from './start-purchase.ts'
import { cancelNow, listSubscriptions, fetchSubscription } from './subscription.ts'

/** The three keys of a Stripe account. @see docs/decisions/0007-only-the-provider-confirms-payments.md */
interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Our address, which marks our subscriptions among those of other sites in the same Stripe account. */
  site: string | undefined
  /** Replaces Stripe's own address, for tests. */
  url: string | undefined
}

const timeoutMs = 10_000
/** How old a signed message may be (Stripe's default), and how far ahead of our clock, in seconds. */
const toleranceSeconds = 300

/** Opens Stripe through its own library. */
export function openStripe(keys: StripeKeys, log: Logger): PaymentProvider {
  const stripe = new Stripe(keys.secretKey, {
    ...(keys.url === undefined ? {} : hostOptions(keys.url)),
    timeout: timeoutMs,
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
  async function* requestEach<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    const each = pages[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await request(() => each.next())
      if (done) return
      yield value
    }
  }
  const toEvent = (raw: unknown): ProviderEvent | null => {
    const read = parseEvent(stripe, raw, live)
    return read && { ...read, subscriptionId: () => request(read.subscriptionId) }
  }

  return {
    source: live ? 'stripe live' : 'stripe test',
    publishableKey: keys.publishableKey,
    startPurchase: (purchase) =>
      request(() => startPurchase(stripe, prices, purchase, keys.site, log)),
    fetchSubscription: (externalId) =>
      request(() => fetchSubscription(stripe, prices, live, keys.site, externalId)).catch(
        nullIfMissing,
      ),
    openSubscriptions: (customerId) =>
      noneIfGone(requestEach(listSubscriptions(stripe, prices, customerId))),
    changeSubscription: async (externalId, wanted) =>
      void (await request(() => change(stripe, prices, externalId, wanted)).catch(nullIfMissing)),
    changeEmail: async (customerId, email) =>
      void (await request(() => stripe.customers.update(customerId, { email })).catch(
        nullIfMissing,
      )),
    async *eventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) }
      const events = stripe.events.list({ created, types: eventTypes, limit: 100 })
      for await (const event of requestEach(events)) {
        const read = toEvent(event)
        if (read) yield read
      }
    },
    webhook: (body, signature) => toEvent(verify(stripe, body, signature, keys.webhookSecret)),
    payWithTestCard: null,
  }
}

async function change(
  stripe: Stripe,
  prices: Prices,
  externalId: string,
  wanted: WantedChange,
): Promise<void> {
  if (wanted === 'end-now') return await cancelNow(stripe, externalId)
  const { items, status } = await stripe.subscriptions.retrieve(externalId)
  if (status === 'canceled' || status === 'incomplete_expired') return
  if (wanted === 'end') {
    await stripe.subscriptions.update(externalId, { cancel_at_period_end: true })
    return
  }
  await stripe.subscriptions.update(externalId, {
    cancel_at_period_end: false,
    items: [{ id: items.data[0]?.id ?? '', price: await prices.ensurePrice(wanted, externalId) }],
    proration_behavior: 'none',
  })
}

function verify(stripe: Stripe, body: Buffer, signature: string, secret: string): unknown {
  let event: unknown
  try {
    event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch (cause) {
    throw new InvalidSignatureError('the signature doesn’t match', { cause })
  }
  // The library refuses only messages that are too old, so a post-dated one could be replayed for a long time.
  const stamps = signature.matchAll(/(?:^|,)t=(\d+)/g).map(([, seconds]) => Number(seconds))
  if (Math.max(...stamps) > Date.now() / 1000 + toleranceSeconds) {
    throw new InvalidSignatureError('the signature is post-dated')
  }
  return event
}

function hostOptions(url: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSecure ? '443' : '80'),
    protocol: isSecure ? 'https' : 'http',
  }
}

/** A failure that a retry may fix becomes `UnavailableError`, any other `PermanentProviderError`. */
function translateError(error: unknown, log: Logger): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, message, requestId, param, statusCode = 0 } = error
  log.warn({ type, code, message, requestId }, 'a request to Stripe failed')
  // 409: a request with the same idempotency key is in progress.
  const isTemporary = [409, 429].includes(statusCode)
  if (isTemporary || error instanceof Stripe.errors.StripeConnectionError) {
    return new UnavailableError(providerUnreachable)
  }
  const isGone = code === 'resource_missing' && param === 'customer'
  const Failure = isGone ? CustomerGone : PermanentProviderError
  const sentence = statusCode >= 500 ? providerUnreachable : providerRefused
  return Object.assign(new Failure(sentence), { cause: error })
}

/** Nothing of a customer that Stripe doesn't know, where its list answers with an error. */
async function* noneIfGone<T>(each: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* each
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
  }
}

function nullIfMissing(error: unknown): null {
  const { cause } = error as Error
  if (cause instanceof Stripe.errors.StripeError && cause.code === 'resource_missing') return null
  throw error
}
