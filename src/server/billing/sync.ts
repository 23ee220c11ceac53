import { and, eq, gt, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { plans } from '#domain/billing/plans.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import type {
  PaymentSource,
  ReceivedPayment,
  SubscriptionState,
} from '#server/platform/services/payment-provider.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findRunningSubscription } from './plan-usage.ts'
import { mailRenewalFailure } from './renewal-failure.ts'
import { endOpenPurchase, lockOwner, requestChange } from './request-change.ts'
import { customers, payments, type Subscription, subscriptions } from './tables.ts'

/**
 * Copies the current state of a subscription from the provider into the database, in a transaction that `begin`
 * starts. A subscription whose user is gone is ended at the provider; its money is the operator's to give back. In a
 * database that has no plans at all, nothing is ended: it may be the wrong one.
 *
 * @param begin returns whether to go on
 * @param carriedOut the version of what was wanted and has been done
 */
export async function syncSubscription(
  services: Services,
  externalId: string,
  begin: (db: Db) => Promise<boolean> = async () => true,
  carriedOut = 0,
): Promise<void> {
  const { db, payments, log } = services
  // Drawn before the read, so a snapshot with a higher version has seen everything that a lower one has.
  const version = await nextVersion(db)
  const state = await payments.fetchSubscription(externalId)
  const isOrphan = state !== null && !(await lockOwner(db, state.userId))
  if (isOrphan && !state.isElsewhere && state.status !== 'canceled') {
    const { userId, customerId } = state
    if (await hasPlans(db, payments.source)) {
      log.warn({ externalId, customerId, userId }, 'a plan whose user is gone is ended')
      await payments.changeSubscription(externalId, 'end-now')
    } else {
      log.warn({ externalId, customerId, userId }, 'a plan whose user is unknown is left alone')
    }
  }
  await db.transaction(async (db) => {
    if (!(await begin(db))) return
    if (!state) await markGone(db, externalId, version)
    const needless = state ? await storeState(db, payments.source, state, version) : []
    for (const payment of needless)
      log.warn({ ...payment, userId: state?.userId }, 'a plan renewed after it was replaced')
    // A webhook may have stored a newer snapshot first.
    const isDone = eq(subscriptions.wantedVersion, carriedOut)
    const isIt = eq(subscriptions.externalId, externalId)
    if (carriedOut > 0)
      await db.update(subscriptions).set({ agreed: true }).where(and(isIt, isDone))
  })
}

/** Whether anyone has ever bought a plan here. A database without any may be new, or the wrong one. */
async function hasPlans(db: Db, source: PaymentSource): Promise<boolean> {
  const isBought = and(eq(subscriptions.source, source), isNotNull(subscriptions.externalId))
  return (await db.$count(subscriptions, isBought)) > 0
}

/** Ends a subscription that the provider no longer knows. What was paid stays. */
async function markGone(db: Db, externalId: string, version: number): Promise<void> {
  const [ended] = await db
    .update(subscriptions)
    .set({ status: 'canceled', agreed: true, version, syncedAt: sql`now()` })
    .where(and(eq(subscriptions.externalId, externalId), lt(subscriptions.version, version)))
    .returning({ userId: subscriptions.userId })
  if (ended) await publish(db, { kind: 'user', userId: ended.userId })
}

/** A number higher than all before, for snapshots and for what is wanted. */
async function nextVersion(db: Db): Promise<number> {
  const [next] = await queryRows<{ n: string }>(db, sql`select nextval('looks')::text as n`)
  return Number(next?.n)
}

/**
 * Stores a snapshot unless a newer one is stored. A subscription that no row has gets one from what the provider
 * says. A payment that doesn't match the purchase is ignored. A subscription's first payment ends the owner's
 * older subscriptions and a larger plan that they were given.
 *
 * @returns as `endOtherSubscriptions`
 */
async function storeState(
  db: Db,
  source: PaymentSource,
  state: SubscriptionState,
  version: number,
): Promise<NeedlessPayment[]> {
  const { externalId, customerId, status, cancelAtPeriodEnd, renewsAs } = state
  const isIt = eq(subscriptions.id, state.purchaseId)
  if (!(await lockOwner(db, state.userId))) return []
  if (status !== 'incomplete') await addLost(db, source, state)
  const [before] = await db.select().from(subscriptions).where(isIt)
  const seen = { externalId, customerId, status, cancelAtPeriodEnd, renewsAs }
  // Stored with the first payment, because renewals don't show it.
  const covered = before && isCovered(before, state) ? { amountCents: 0 } : {}
  const [subscription] = await db
    .update(subscriptions)
    .set({ ...seen, ...covered, version, syncedAt: sql`now()` })
    .where(
      and(
        isIt,
        eq(subscriptions.userId, state.userId),
        eq(subscriptions.source, source),
        or(isNull(subscriptions.externalId), eq(subscriptions.externalId, externalId)),
        or(isNull(subscriptions.customerId), eq(subscriptions.customerId, customerId)),
        lt(subscriptions.version, version),
        // A purchase abandoned here stays abandoned, however long the provider keeps it open.
        status === 'incomplete' ? eq(subscriptions.status, status) : undefined,
      ),
    )
    .returning()
  if (!subscription) return []
  const matching = state.payments.filter((payment) => matchesPurchase(subscription, payment))
  const isFirst = (await db.$count(payments, eq(payments.subscriptionId, subscription.id))) === 0
  const { hasNew, refundsChanged } = await storePayments(db, subscription, matching)
  if (isFirst && hasNew) {
    await replaceGift(db, subscription)
    if (before?.status === 'canceled') await keepPaid(db, subscription)
  }
  const [newest] = matching
  const isTakenBack = newest && newest.refundedCents >= newest.amount && newest.amount > 0
  if (isTakenBack)
    await requestChange(db, subscription.userId, 'end-now', eq(subscriptions.id, subscription.id))
  // Its credit counted on what has been refunded.
  if (refundsChanged) await endOpenPurchase(db, subscription.userId)
  const needless = hasNew ? await endOtherSubscriptions(db, subscription) : []
  if (status === 'past_due' && before?.status !== status) await mailRenewalFailure(db, subscription)
  await publish(db, { kind: 'user', userId: subscription.userId })
  return needless
}

/** Adds the row of a subscription that was paid for and that no row has: the database was set back. */
async function addLost(db: Db, source: PaymentSource, state: SubscriptionState): Promise<void> {
  const { purchaseId: id, userId, externalId, customerId, renewsAs, createdAt } = state
  const first = state.payments.at(-1)
  if (!first) return
  const { tier, intentId, amount: amountCents, balanceCents } = first
  const creditCents = Math.max(0, plans[tier].monthlyPrice - amountCents - balanceCents)
  const bought = { tier, intentId, amountCents, creditCents, renewsAs, createdAt }
  await db
    .insert(subscriptions)
    .values({ id, userId, source, externalId, customerId, status: state.status, ...bought })
    .onConflictDoNothing()
  // One whose row was lost between its start and its payment.
  await db
    .insert(customers)
    .values({ userId, source, externalId: customerId })
    .onConflictDoNothing()
}

/** Whether the customer's balance at the provider covered a purchase. */
const isCovered = ({ intentId, tier }: Subscription, { payments }: SubscriptionState): boolean =>
  intentId === null && payments.some((payment) => payment.amount === 0 && payment.tier === tier)

/** Whether a payment is the purchase's first one, exact to the cent, or a later renewal. */
const matchesPurchase = (
  subscription: Subscription,
  { intentId, tier, amount }: ReceivedPayment,
): boolean =>
  intentId === subscription.intentId && intentId !== null
    ? tier === subscription.tier && amount === subscription.amountCents
    : subscription.intentId !== null || subscription.amountCents === 0

/** Stores payments and their refunds. @returns whether one is new, and whether the refunds of another have changed */
async function storePayments(
  db: Db,
  { id: subscriptionId, userId }: Subscription,
  received: ReceivedPayment[],
): Promise<{ hasNew: boolean; refundsChanged: boolean }> {
  const changes = { hasNew: false, refundsChanged: false }
  for (const { amount: amountCents, refundedCents, balanceCents, ...columns } of received) {
    const refunded = amountCents > 0 && refundedCents >= amountCents
    const given = { refundedCents, balanceCents, refunded }
    const [stored] = await db
      .insert(payments)
      .values({ ...columns, subscriptionId, userId, amountCents, ...given })
      .onConflictDoUpdate({
        target: payments.id,
        set: given,
        setWhere: sql`${payments.subscriptionId} = ${subscriptionId}
          and (${payments.refundedCents}, ${payments.balanceCents}) <> (${refundedCents}, ${balanceCents})`,
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    changes.hasNew ||= stored?.isNew === true
    changes.refundsChanged ||= stored?.isNew === false
  }
  return changes
}

/** A payment for a plan that another one had replaced by then. */
interface NeedlessPayment {
  /** The provider's id. */
  payment: string
  customerId: string | null
}

/**
 * Ends all running subscriptions but the one that was bought last. An open purchase ends, too: its credit was computed
 * without this payment.
 *
 * @returns the payments of the others that were made after that purchase began: they renewed in its moment, or a failed
 *   renewal was collected then, and its credit leaves them out
 */
async function endOtherSubscriptions(db: Db, { userId }: Subscription): Promise<NeedlessPayment[]> {
  const kept = await findRunningSubscription(db, userId)
  if (kept) await requestChange(db, userId, 'end-now', ne(subscriptions.id, kept.id))
  await endOpenPurchase(db, userId)
  if (!kept) return []
  return await db
    .select({ payment: payments.id, customerId: subscriptions.customerId })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(payments.userId, userId),
        ne(payments.subscriptionId, kept.id),
        // Stripe's times are whole seconds.
        gte(
          payments.paidAt,
          sql`date_trunc('second', ${kept.createdAt.toISOString()}::timestamptz)`,
        ),
        gt(payments.periodEnd, sql`now()`),
        eq(payments.refunded, false),
      ),
    )
}

/** Keeps a purchase that was paid just before another payment ended it here. */
async function keepPaid(db: Db, { id }: Subscription): Promise<void> {
  await db.update(subscriptions).set({ wanted: null, agreed: true }).where(eq(subscriptions.id, id))
}

/** A plan that a user pays for replaces a larger one that they were given. */
async function replaceGift(db: Db, { userId, tier }: Subscription): Promise<void> {
  await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, tier)))
}
