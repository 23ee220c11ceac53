import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Db } from '#server/platform/db/db.ts'
import { UnavailableError } from '#server/platform/errors/errors.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { PaymentProvider, PaymentSource } from '#server/platform/services/payment-provider.ts'

import { subscriptions } from '../tables.ts'
import { openTestForm } from './test-form.ts'

/**
 * Opens Stripe when its keys are set, otherwise the test card form, which production refuses. What was paid at
 * another provider, such as with test cards, counts no longer.
 */
export async function openPayments(config: Config, db: Db, log: Logger): Promise<PaymentProvider> {
  const provider = await openProvider(config, db, log)
  const counts = eq(subscriptions.source, provider.source)
  if (provider.source !== 'none') {
    await db
      .update(subscriptions)
      .set({ counts: sql`${counts}` })
      .where(sql`${subscriptions.counts} <> (${counts})`)
  }
  return provider
}

async function openProvider(config: Config, db: Db, log: Logger): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = config
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const { openStripe } = await import('./stripe/stripe.ts')
    return openStripe(
      {
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        site: config.APP_URL,
        url: config.STRIPE_API_URL,
      },
      log,
    )
  }
  return config.NODE_ENV === 'production' ? noPayments : openTestForm(db)
}

const refusePurchase = async () => {
  throw new UnavailableError(
    'Payments aren’t set up on this server, so plans can’t be bought here.',
  )
}

// oxlint-disable-next-line require-yield, no-empty-function -- nothing ever happens
async function* nothing() {}

/** Production without keys sells nothing. */
const noPayments: PaymentProvider = {
  source: 'none',
  publishableKey: null,
  startPurchase: refusePurchase,
  fetchSubscription: refusePurchase,
  openSubscriptions: nothing,
  changeSubscription: refusePurchase,
  changeEmail: refusePurchase,
  eventsSince: nothing,
  webhook: null,
  payWithTestCard: refusePurchase,
}

const descriptions: Record<PaymentSource, string> = {
  'stripe live': 'Stripe',
  'stripe test': 'Stripe, in its test mode',
  'test form': 'test cards only (set the STRIPE_ keys to take real ones)',
  none: 'not set up (set the STRIPE_ keys)',
}

/** Describes how plans are paid for, for the startup banner. */
export const describePayments = ({ source }: PaymentProvider): string => descriptions[source]
