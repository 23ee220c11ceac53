import { and, eq, inArray, sql } from 'drizzle-orm'

import type { PaymentIntent } from '#contract/accounts/billing.ts'
import { plans, unusedCredit } from '#domain/billing/plans.ts'
import { checkPurchase } from '#domain/billing/purchase.ts'
import type { PaidTier, Tier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { found, UnavailableError } from '#server/platform/errors/errors.ts'
import {
  CustomerGone,
  PermanentProviderError,
  type StartedPurchase,
  type SubscriptionStatus,
} from '#server/platform/services/payment-provider.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readHeldPlans, findPaidPeriod } from './plan-usage.ts'
import { lockOwner } from './request-change.ts'
import { syncSubscription } from './sync.ts'
import { customers, type Subscription, subscriptions } from './tables.ts'

/**
 * Starts the purchase of a larger plan, or resumes the open one. Nothing is charged until the browser pays. The unused part
 * of the current plan is a credit on the first payment. A plan whose first payment the customer's balance covers starts at
 * once.
 *
 * @throws {Refusal} plan-free, plan-current, plan-lower or payment-replaced
 */
export async function startPurchase(
  services: Services,
  caller: Account,
  tier: Tier,
): Promise<PaymentIntent> {
  const { db, rateLimits, payments } = services
  await rateLimits.consume('payment', caller.id)
  const { purchase, started } = await start(services, caller.id, tier)
  const { externalId, intentId, amount: amountCents, customerId, clientSecret } = started
  const isCovered = intentId === null
  // The provider's events may have started a covered plan already.
  const statuses: SubscriptionStatus[] = isCovered ? ['incomplete', 'active'] : ['incomplete']
  const [stored] = await db.transaction(async (db) => {
    await db
      .insert(customers)
      .values({ userId: caller.id, source: payments.source, externalId: customerId })
      .onConflictDoNothing()
    return await db
      .update(subscriptions)
      .set({ externalId, customerId, intentId, amountCents })
      .where(and(eq(subscriptions.id, purchase.id), inArray(subscriptions.status, statuses)))
      .returning({ id: subscriptions.id })
  })
  // Also if it was replaced: the balance is spent.
  if (isCovered) await syncSubscription(services, externalId)
  if (!stored) throw new Refusal('payment-replaced')
  return {
    clientSecret,
    publishableKey: payments.publishableKey,
    provider: payments.source === 'test form' ? 'test' : 'stripe',
    amountDue: amountCents,
    credit: purchase.creditCents,
  }
}

async function start(services: Services, userId: string, tier: Tier, isRetry = false) {
  const purchase = await findOrCreatePurchase(services, userId, tier)
  try {
    return { purchase, started: await startAtProvider(services, purchase) }
  } catch (error) {
    // The same idempotency key would get the same answer, so the next attempt needs a new purchase.
    if (error instanceof PermanentProviderError) await markCanceled(services.db, purchase)
    if (!(error instanceof CustomerGone) || isRetry) throw error
    const isCustomer = and(
      eq(customers.userId, userId),
      eq(customers.source, services.payments.source),
    )
    await services.db.delete(customers).where(isCustomer)
    return await start(services, userId, tier, true)
  }
}

/** In cents: the most that a credit loses within an hour. No plan above Premium can be upgraded. */
const hourlyCredit = Math.ceil(plans.premium.monthlyPrice / (28 * 24))

/**
 * Opens a purchase, or resumes the open one while its credit is still right. A user has one at a time, so any other
 * open one is canceled first.
 */
async function findOrCreatePurchase(
  services: Services,
  userId: string,
  tier: Tier,
): Promise<Subscription> {
  const { db, payments } = services
  const { source } = payments
  for (let attempt = 0; attempt < 3; attempt++) {
    const { purchase, isCurrent } = await db.transaction(async (db) => {
      // No refund comes between the credit and the purchase.
      await lockOwner(db, userId)
      checkPurchase(await readHeldPlans(db, userId), tier)
      const [open] = await db
        .select({
          purchase: subscriptions,
          isFresh: sql<boolean>`${subscriptions.createdAt} > now() - interval '1 hour'`,
        })
        .from(subscriptions)
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete')))
      const creditCents = await computeCredit(db, userId)
      if (open) {
        const isCurrent =
          open.isFresh &&
          open.purchase.tier === tier &&
          open.purchase.source === source &&
          Math.abs(open.purchase.creditCents - creditCents) <= hourlyCredit
        return { purchase: open.purchase, isCurrent }
      }
      const [inserted] = await db
        .insert(subscriptions)
        .values({ userId, source, tier, renewsAs: tier, creditCents })
        // A process of the build before doesn't lock.
        .onConflictDoNothing()
        .returning()
      return { purchase: inserted, isCurrent: true }
    })
    if (!purchase) continue
    if (isCurrent) return purchase
    await cancelPurchase(services, purchase)
  }
  throw new UnavailableError('You already have a payment in progress. Try again in a minute.')
}

async function cancelPurchase(services: Services, purchase: Subscription): Promise<void> {
  const { source, externalId } = purchase
  if (externalId !== null && source === services.payments.source) {
    await services.payments.changeSubscription(externalId, 'end-now')
    // It may have been paid at the last moment.
    await syncSubscription(services, externalId)
  }
  await markCanceled(services.db, purchase)
}

/** Cancels a purchase, unless the provider has opened it since it was read: then it has to be ended there first. */
async function markCanceled(db: Db, { id, externalId }: Subscription): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled' })
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.status, 'incomplete'),
        sql`${subscriptions.externalId} is not distinct from ${externalId}`,
      ),
    )
}

/** @returns cents: the value of the unused part of the paid period */
async function computeCredit(db: Db, userId: string): Promise<number> {
  const period = await findPaidPeriod(db, userId)
  if (!period) return 0
  return unusedCredit(period, new Date(await readClock(db)))
}

async function startAtProvider(
  { db, payments }: Services,
  purchase: Subscription,
): Promise<StartedPurchase> {
  const { id, userId, creditCents: credit } = purchase
  const isCustomer = and(eq(customers.userId, users.id), eq(customers.source, payments.source))
  const [buyer] = await db
    .select({
      username: users.username,
      email: users.email,
      customerId: customers.externalId,
    })
    .from(users)
    .leftJoin(customers, isCustomer)
    .where(eq(users.id, userId))
  const tier = purchase.tier as PaidTier
  return await payments.startPurchase({ id, userId, tier, credit, ...found(buyer, 'User') })
}
