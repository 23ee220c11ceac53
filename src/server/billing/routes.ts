import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import * as billingCalls from '#contract/accounts/billing.ts'
import * as limitsCalls from '#contract/accounts/limits.ts'
import { planFeatures } from '#domain/billing/features.ts'
import { plans, priceText } from '#domain/billing/plans.ts'
import { tiers } from '#domain/billing/tiers.ts'
import { Missing, Unavailable } from '#server/platform/errors/errors.ts'
import { replySent, type Serve } from '#server/platform/http/serve.ts'
import {
  InvalidSignature,
  type ProviderEvent,
  providerUnreachable,
} from '#server/platform/services/payment-provider.ts'
import type { World } from '#server/platform/services/world.ts'

import { cancel, downgrade, resume } from './changes.ts'
import { handleProviderEvent } from './events.ts'
import { confirm, payByTestCard, receiptsOf } from './payment.ts'
import { limitsOf } from './plans.ts'
import { startPurchase } from './purchase.ts'

/** The plans, the caller's own, and how to buy, change and cancel one. */
export function planRoutes(serve: Serve, world: World): void {
  const all = tiers.map((tier) => ({
    ...plans[tier],
    tier,
    price: priceText(tier),
    features: [...planFeatures[tier]],
  }))
  serve(limitsCalls.checkLimits, ({ caller }) => limitsOf(world.db, caller.id))
  serve(billingCalls.listPlans, async () => ({ plans: all }))
  serve(billingCalls.listReceipts, ({ caller }) => receiptsOf(world.db, caller.id))
  serve(billingCalls.createPaymentIntent, ({ caller, body }) =>
    withTimeout(startPurchase(world, caller, body.tier)),
  )
  serve(billingCalls.confirmPayment, ({ caller, body }) =>
    withTimeout(confirm(world, caller, body.paymentIntentId)),
  )
  serve(billingCalls.payWithTestCard, ({ caller, body }) => payByTestCard(world, caller, body))
  serve(billingCalls.cancelPlan, ({ caller }) => cancel(world, caller))
  serve(billingCalls.resumePlan, ({ caller }) => resume(world, caller))
  serve(billingCalls.downgradePlan, ({ caller, body }) => downgrade(world, caller, body.tier))
}

/** Stripe's webhook. Only a message that Stripe has signed is accepted. */
export function webhookRoutes(serve: Serve, app: FastifyInstance, world: World): void {
  const { payments, log } = world
  // The signature covers the raw bytes, so this scope parses no JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    serve.within(scope)(
      billingCalls.receiveStripeEvent,
      async ({ body, http: { request, reply } }) => {
        if (!payments.webhook) throw new Missing('Not found')
        const signature = String(request.headers['stripe-signature'] ?? '')
        let event: ProviderEvent | null
        try {
          event = payments.webhook(body as Buffer, signature)
        } catch (error) {
          if (!(error instanceof InvalidSignature)) throw error
          log.warn({ err: error }, 'a webhook call is not from Stripe')
          reply.status(400).send({ error: 'Not from Stripe', code: 'malformed' })
          return replySent
        }
        if (event) await withTimeout(handleProviderEvent(world, event))
        return { received: true }
      },
      { bodyLimit: 512 * 1024 },
    )
  })
}

/** Stops waiting for a slow provider. The work goes on, and a retry finds its result. */
const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(9_000, null, { ref: false }).then(() => {
      throw new Unavailable(providerUnreachable)
    }),
  ])
