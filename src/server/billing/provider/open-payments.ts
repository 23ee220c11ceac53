import type { Logger } from 'pino'

import type { Config } from '../../process/config.ts'
import type { Db } from '../../db/db.ts'
import { Unavailable } from '../../errors/errors.ts'
import type { PaymentProvider } from '../../world/payment-provider.ts'
import { openTestForm } from './test-form/test-form.ts'

/** Stripe where its keys are set, else the form for test cards, which production refuses. */
export async function openPayments(config: Config, db: Db, log: Logger): Promise<PaymentProvider> {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = config
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    const { openStripe } = await import('./stripe/stripe.ts')
    return openStripe(
      {
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        url: config.STRIPE_API_URL,
      },
      log,
    )
  }
  return config.NODE_ENV === 'production' ? noPayments : openTestForm(db)
}

const refuse = async () => {
  throw new Unavailable('Payments are not set up on this server, so plans cannot be bought here.')
}

/** Production without keys: nothing is sold, and nothing is given. */
const noPayments: PaymentProvider = {
  source: 'none',
  publishableKey: null,
  startPurchase: refuse,
  fetchSubscription: refuse,
  setRenewal: refuse,
  cancelNow: refuse,
  // oxlint-disable-next-line require-yield -- nothing ever happens
  async *eventsSince() {},
  webhook: null,
  payWithTestCard: refuse,
}
