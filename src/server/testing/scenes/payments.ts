import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import * as billingCalls from '#contract/accounts/billing.ts'
import * as limitsCalls from '#contract/accounts/plan-usage.ts'
import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import type { PaidTier } from '#domain/billing/tiers.ts'

import { payments, subscriptions } from '../../billing/tables.ts'
import { startStripe, type StripeServer } from '../servers/stripe.ts'
import { startTeeTime, type TeeTime } from '../teetime.ts'

/** Starts TeeTime with a fake Stripe of its own, and the users ann and bob. */
export async function startPayments(settings: Record<string, string> = {}) {
  const stripe = await startStripe()
  onTestFinished(() => stripe.close())
  const teetime = await startTeeTime({ ...stripe.settings, ...settings })
  await teetime.register('ann', 'bob')
  return { ...teetime, ...actionsOf(teetime, stripe), stripe, ledger: stripe.ledger }
}

function actionsOf({ as, services, idOf, send }: TeeTime, { ledger, signed }: StripeServer) {
  const choose = (name: string, tier: PaidTier) =>
    as(name)(billingCalls.createPaymentIntent, { body: { tier } })
  const confirm = (name: string, clientSecret: string | null) =>
    as(name)(billingCalls.confirmPayment, { body: { paymentIntentId: intentOf(clientSecret) } })
  const limits = (name: string): Promise<PlanUsage> => as(name)(limitsCalls.getPlanUsage)
  return {
    choose,
    confirm,
    limits,
    tier: async (name: string) => (await limits(name)).subscriptionTier,
    /** Chooses, pays and confirms. @returns Stripe's ids of the payment and the subscription */
    async buy(name: string, tier: PaidTier) {
      const { clientSecret } = await choose(name, tier)
      const intentId = ledger.pay(clientSecret).id
      await confirm(name, clientSecret)
      return { intentId, subscriptionId: subscriptionOf(ledger, intentId) }
    },
    /** Delivers an event as Stripe does. @returns the response's status */
    async deliver(event: object | undefined, message = signed(event ?? {})) {
      const { payload, signature } = message
      const { statusCode } = await send({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      })
      return statusCode
    },
    /** A user's stored subscriptions and payments. */
    async stored(name: string) {
      const { db } = services
      return {
        plans: await db
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.userId, idOf(name)))
          .orderBy(subscriptions.createdAt),
        payments: await db
          .select()
          .from(payments)
          .where(eq(payments.userId, idOf(name)))
          .orderBy(payments.paidAt, payments.id),
      }
    },
  }
}

/** The payment's id, which its client secret begins with. */
export const intentOf = (clientSecret: string | null): string =>
  clientSecret?.split('_secret_')[0] ?? ''

/** Stripe's id of the subscription that a payment belongs to. */
export function subscriptionOf(ledger: StripeServer['ledger'], intentId: string): string {
  const { parent } = ledger.get(ledger.paymentOf('intent', intentId)['invoice']) as unknown as {
    parent: { subscription_details: { subscription: string } }
  }
  return parent.subscription_details.subscription
}

/** Days in milliseconds. */
export const daysMs = (days: number): number => days * 86_400_000
