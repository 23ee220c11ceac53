import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { plans } from '#domain/billing/plans.ts'

import { type Db, rowsOf } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { enqueue } from '../jobs/jobs.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type {
  PaymentSource,
  ReceivedPayment,
  SubscriptionState,
} from '../world/payment-provider.ts'
import type { World } from '../world/world.ts'
import { customers, payments, type Subscription, subscriptions } from './tables.ts'

/** A subscription as the provider reported it. The snapshot with the higher version is newer. */
interface Snapshot {
  version: number
  state: SubscriptionState
}

/** Copies the current state of a subscription from the provider into the database. */
export async function syncSubscription(world: World, externalId: string): Promise<void> {
  const snapshot = await fetchSnapshot(world, externalId)
  if (snapshot) {
    await world.db.transaction((db) => storeSnapshot(db, world.payments.source, snapshot))
  }
}

/**
 * Reads a subscription from the provider. The version is drawn before the read, so a snapshot with a higher
 * version has seen everything that had happened when the lower one was taken.
 */
export async function fetchSnapshot(
  { db, payments }: World,
  externalId: string,
): Promise<Snapshot | null> {
  const [next] = await rowsOf<{ version: string }>(
    db,
    sql`select nextval('looks')::text as version`,
  )
  const state = await payments.fetchSubscription(externalId)
  return state && { version: Number(next?.version), state }
}

/**
 * Stores a snapshot unless a newer one is stored; call it in a transaction. A payment that doesn't match the
 * purchase is ignored. A subscription's first payment ends the owner's other subscriptions and a larger plan
 * that they were given.
 */
export async function storeSnapshot(
  db: Db,
  source: PaymentSource,
  { version, state }: Snapshot,
): Promise<void> {
  const { externalId, status, cancelAtPeriodEnd, renewsAs } = state
  const isIt = eq(subscriptions.id, state.purchaseId)
  const [before] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(isIt)
    .for('no key update')
  const [subscription] = await db
    .update(subscriptions)
    .set({ externalId, version, status, cancelAtPeriodEnd, renewsAs })
    .where(
      and(
        isIt,
        eq(subscriptions.userId, state.userId),
        eq(subscriptions.source, source),
        or(isNull(subscriptions.externalId), eq(subscriptions.externalId, externalId)),
        lt(subscriptions.version, version),
        // A purchase abandoned here stays abandoned, however long the provider keeps it open.
        status === 'incomplete' ? eq(subscriptions.status, status) : undefined,
      ),
    )
    .returning()
  if (!subscription || !(await isTheirs(db, source, state))) return
  const matching = state.payments.filter((payment) => matchesPurchase(subscription, payment))
  const added = await storePayments(db, subscription, matching)
  const { intentId } = subscription
  if (intentId !== null && added.some((payment) => payment.intentId === intentId)) {
    await endOthers(db, subscription)
    await replaceGift(db, subscription)
  }
  if (status === 'past_due' && before?.status !== status) await mailFailure(db, subscription)
  await publish(db, { kind: 'user', userId: subscription.userId })
}

/** Whether a payment is the purchase's first one, exact to the cent, or a later renewal. */
const matchesPurchase = (
  subscription: Subscription,
  { intentId, tier, amount }: ReceivedPayment,
): boolean =>
  intentId === subscription.intentId && intentId !== null
    ? tier === subscription.tier && amount === subscription.amountCents
    : subscription.intentId !== null

async function isTheirs(
  db: Db,
  source: PaymentSource,
  { userId, customerId }: SubscriptionState,
): Promise<boolean> {
  const [customer] = await db
    .select({ externalId: customers.externalId })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.source, source)))
  return customer?.externalId === customerId
}

/** Stores payments and their refunds. @returns the payments that are new */
async function storePayments(
  db: Db,
  { id: subscriptionId, userId }: Subscription,
  received: ReceivedPayment[],
): Promise<ReceivedPayment[]> {
  const added = []
  for (const payment of received) {
    const { amount: amountCents, refunded, ...columns } = payment
    const [stored] = await db
      .insert(payments)
      .values({ ...columns, subscriptionId, userId, amountCents, refunded })
      .onConflictDoUpdate({
        target: payments.id,
        set: { refunded },
        setWhere: eq(payments.subscriptionId, subscriptionId),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (stored?.isNew) added.push(payment)
  }
  return added
}

async function endOthers(db: Db, { id, userId, source }: Subscription): Promise<void> {
  const others = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.source, source),
        ne(subscriptions.id, id),
        inArray(subscriptions.status, ['active', 'past_due']),
      ),
    )
  await enqueue(db, 'endPlan', ...others.map((other) => ({ purchaseId: other.id })))
}

/** A plan that a user pays for replaces a larger one that they were given. */
async function replaceGift(db: Db, { userId, tier }: Subscription): Promise<void> {
  await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, tier)))
}

async function mailFailure(db: Db, { userId, renewsAs }: Subscription): Promise<void> {
  await enqueueMail(db, {
    userId,
    kind: 'renewal-failed',
    title: 'Your TeeTime plan could not be renewed',
    text: `Your card was not charged for ${plans[renewsAs].name}. You keep the plan until the end of the time you paid for.\n\nThe payment provider will try your card again over the next few days. You can also choose a plan again and pay with another card.`,
    path: '/subscription',
    button: 'See my plan',
  })
}
