import type { FastifyInstance } from 'fastify'

import * as billingCalls from '#contract/accounts/billing.ts'
import * as limitsCalls from '#contract/accounts/plan-usage.ts'
import { planFeatures } from '#domain/billing/features.ts'
import { plans, formatPrice } from '#domain/billing/plans.ts'
import { tiers } from '#domain/billing/tiers.ts'
import { NotFoundError, UnavailableError } from '#server/platform/errors/errors.ts'
import { replySent, type Serve } from '#server/platform/http/serve.ts'
import { within } from '#server/platform/process/time-limit.ts'
import {
  InvalidSignatureError,
  type ProviderEvent,
  providerUnreachable,
} from '#server/platform/services/payment-provider.ts'
import type { Services } from '#server/platform/services/services.ts'

import { cancelPlan, downgradePlan, resumePlan } from './change-plan.ts'
import { confirmPayment, payByTestCard, listReceipts } from './payment.ts'
import { readPlanUsage } from './plan-usage.ts'
import { handleProviderEvent } from './provider-events.ts'
import { startPurchase } from './purchase.ts'

/** The plans, the caller's own, and how to buy, change and cancel one. */
export function planRoutes(serve: Serve, services: Services): void {
  const all = tiers.map((tier) => ({
    ...plans[tier],
    tier,
    price: formatPrice(tier),
    features: [...planFeatures[tier]],
  }))
  serve(limitsCalls.getPlanUsage, ({ caller }) => readPlanUsage(services.db, caller.id))
  serve(billingCalls.listPlans, async () => ({ plans: all }))
  serve(billingCalls.listReceipts, ({ caller }) => listReceipts(services.db, caller.id))
  serve(billingCalls.createPaymentIntent, ({ caller, body }) =>
    withTimeout(startPurchase(services, caller, body.tier)),
  )
  serve(billingCalls.confirmPayment, ({ caller, body }) =>
    withTimeout(confirmPayment(services, caller, body.paymentIntentId)),
  )
  serve(billingCalls.payWithTestCard, ({ caller, body }) => payByTestCard(services, caller, body))
  serve(billingCalls.cancelPlan, ({ caller, body }) =>
    cancelPlan(services, caller, body?.gift, body?.paidTier),
  )
  serve(billingCalls.resumePlan, ({ caller }) => resumePlan(services, caller))
  serve(billingCalls.downgradePlan, ({ caller, body }) =>
    downgradePlan(services, caller, body.tier),
  )
}

/** Stripe's webhook. Only a message that Stripe has signed is accepted. */
export function webhookRoutes(serve: Serve, app: FastifyInstance, services: Services): void {
  const { log } = services
  // The signature covers the raw bytes, so this scope parses no JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    serve.inScope(scope)(
      billingCalls.receiveStripeEvent,
      async ({ body, http: { request, reply } }) => {
        const { payments } = services
        if (!payments.webhook) throw new NotFoundError('Not found')
        const signature = String(request.headers['stripe-signature'] ?? '')
        let event: ProviderEvent | null
        try {
          event = payments.webhook(body as Buffer, signature)
        } catch (error) {
          if (!(error instanceof InvalidSignatureError)) throw error
          log.warn({ err: error }, 'a webhook call is not from Stripe')
          reply.status(400).send({ error: 'Not from Stripe', code: 'malformed' })
          return replySent
        }
        if (event) await withTimeout(handleProviderEvent(services, event))
        return { received: true }
      },
      { bodyLimit: 512 * 1024 },
    )
  })
}

/** Stops waiting for a slow provider. The work goes on, and a retry finds its result. */
const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  within(9_000, work, () => new UnavailableError(providerUnreachable))
