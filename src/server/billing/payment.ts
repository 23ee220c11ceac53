import { and, desc, eq, sql } from 'drizzle-orm'

import type { Receipt } from '#contract/accounts/billing.ts'
import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, NotFoundError } from '#server/platform/errors/errors.ts'
import type { TestCard } from '#server/platform/services/payment-provider.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readPlanUsage } from './plan-usage.ts'
import { syncSubscription } from './sync.ts'
import { payments, subscriptions } from './tables.ts'

/**
 * Pays one of the caller's purchases with a test card. The card number is stored nowhere.
 *
 * @throws {Refusal} card-unknown, card-declined, card-expired or payment-replaced
 */
export async function payByTestCard(
  services: Services,
  caller: Account,
  { clientSecret, ...card }: TestCard & { clientSecret: string },
): Promise<{ paymentIntentId: string; status: 'succeeded' }> {
  const { payments, rateLimits } = services
  if (!payments.payWithTestCard) throw new NotFoundError('Not found')
  await rateLimits.consume('payment', caller.id)
  if (payments.source === 'test form') {
    await purchaseOf(services, caller, clientSecret.split('_secret_', 1)[0] ?? '')
  }
  const { intentId } = await payments.payWithTestCard(clientSecret, card)
  return { paymentIntentId: intentId, status: 'succeeded' }
}

/**
 * Confirms one of the caller's payments with the provider, which alone decides whether it was made, for how
 * much and for what. Idempotent.
 *
 * @throws {NotFoundError} when the payment doesn't exist or belongs to someone else
 * @throws {Refusal} payment-unpaid
 */
export async function confirmPayment(
  services: Services,
  caller: Account,
  intentId: string,
): Promise<PlanUsage> {
  const { db, rateLimits } = services
  await rateLimits.consume('payment-check', caller.id)
  const { externalId, isFresh } = await purchaseOf(services, caller, intentId)
  const isPaid = and(eq(payments.intentId, intentId), eq(payments.userId, caller.id))
  const paid = () => db.$count(payments, and(isPaid, eq(payments.refunded, false)))
  // A payment may have been made since a fresh snapshot that lacks it.
  if (!isFresh || (await paid()) === 0) await syncSubscription(services, externalId)
  if ((await paid()) === 0) throw new Refusal('payment-unpaid')
  return await readPlanUsage(db, caller.id)
}

/** A user's latest 100 payments, newest first. */
export async function listReceipts(db: Db, userId: string): Promise<{ receipts: Receipt[] }> {
  const rows = await db
    .select()
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(100)
  const receipts = rows.map(({ amountCents, refundedCents, refunded, ...row }) => ({
    ...row,
    amount: amountCents,
    refunded: refundedCents,
    status: refunded ? ('refunded' as const) : ('paid' as const),
  }))
  return { receipts }
}

/** The caller's subscription whose first payment this is. */
async function purchaseOf(
  { db, payments: { source } }: Services,
  { id }: Account,
  intentId: string,
): Promise<{ externalId: string; isFresh: boolean }> {
  const { syncedAt } = subscriptions
  const [subscription] = await db
    .select({
      externalId: subscriptions.externalId,
      isFresh: sql<boolean>`coalesce(${syncedAt} > now() - interval '2 seconds', false)`,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.intentId, intentId),
        eq(subscriptions.userId, id),
        eq(subscriptions.source, source),
      ),
    )
  const { isFresh = false, externalId } = subscription ?? {}
  return { isFresh, externalId: found(externalId, 'Payment') }
}
