import type { Limits } from '#contract/billing.ts'
import { Refusal } from '#domain/refusal.ts'
import { isInDate } from '#domain/billing/test-cards.ts'
import { and, eq } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { found, Missing } from '../errors/errors.ts'
import { limitsOf } from './plans.ts'
import type { World } from '../world/world.ts'
import { refresh } from './apply.ts'
import { payments, subscriptions } from './tables.ts'

/**
 * Looks a payment of the caller's up at the provider, which alone says whether it is made, how much and
 * what for. Asked again, it is the same payment.
 *
 * @throws {Missing} when it is nobody's, or another's
 * @throws {Refusal} payment-unpaid
 */
export async function confirm(world: World, caller: Account, intentId: string): Promise<Limits> {
  const { db } = world
  await refresh(world, await subscriptionOf(world, caller, intentId))
  const [paid] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.intentId, intentId),
        eq(payments.userId, caller.id),
        eq(payments.refunded, false),
      ),
    )
  if (!paid) throw new Refusal('payment-unpaid')
  return await limitsOf(world, caller.id)
}

/** What the card form of the test provider sends. */
export interface TestCard {
  clientSecret: string
  number: string
  /** `04/29` */
  expiry: string
}

/**
 * Makes a payment of the caller's with a test card. The number is looked at and stored nowhere.
 *
 * @throws {Refusal} card-unknown, card-declined, card-expired or payment-replaced
 */
export async function payByTestCard(
  world: World,
  caller: Account,
  { clientSecret, number, expiry }: TestCard,
): Promise<{ paymentIntentId: string; status: 'succeeded' }> {
  const { payments, limits } = world
  if (!payments.payWithTestCard) throw new Missing('Not found')
  await limits.consume('payment', caller.id)
  if (payments.source === 'test form') {
    await subscriptionOf(world, caller, clientSecret.split('_secret_', 1)[0] ?? '')
    if (!isInDate(expiry, new Date())) throw new Refusal('card-expired')
  }
  const { intentId } = await payments.payWithTestCard(clientSecret, number)
  return { paymentIntentId: intentId, status: 'succeeded' }
}

async function subscriptionOf(
  { db, payments: { source } }: World,
  { id }: Account,
  intentId: string,
): Promise<string> {
  const [plan] = await db
    .select({ externalId: subscriptions.externalId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.intentId, intentId),
        eq(subscriptions.userId, id),
        eq(subscriptions.source, source),
      ),
    )
  return found(plan?.externalId, 'Payment')
}
