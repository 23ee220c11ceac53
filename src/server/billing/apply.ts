import { plans } from '#domain/billing/plans.ts'
import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { users } from '../identity/tables.ts'
import { type Db, rowsOf } from '../db/db.ts'
import { enqueue } from '../jobs/jobs.ts'
import { publish } from '../live/live.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { World } from '../world/world.ts'
import type { ReceivedPayment, SubscriptionState } from '../world/payment-provider.ts'
import { customers, payments, subscriptions } from './tables.ts'

/** What was seen at the provider, and at which look. */
export interface Seen {
  look: number
  standing: SubscriptionState
}

/** Asks the provider how a subscription stands, and has it so here. */
export async function refresh(world: World, externalId: string): Promise<void> {
  const seen = await lookAt(world, externalId)
  if (seen) await world.db.transaction((db) => apply(db, world.payments.source, seen))
}

/**
 * Looks at the provider. The look is numbered before, so that of two the one with the higher number has
 * seen all that had happened when the other began.
 */
export async function lookAt({ db, payments }: World, externalId: string): Promise<Seen | null> {
  const [next] = await rowsOf<{ look: string }>(db, sql`select nextval('looks')::text as look`)
  const standing = await payments.fetchSubscription(externalId)
  return standing && { look: Number(next?.look), standing }
}

/**
 * Writes down what was seen, unless something later was; part of a transaction. Payments that do not fit
 * what was begun are not taken. The first payment of a plan ends every other plan of its owner,
 * and a larger one that was given.
 */
export async function apply(
  db: Db,
  source: World['payments']['source'],
  { look, standing }: Seen,
): Promise<void> {
  const { externalId, status, cancelAtPeriodEnd, renewsAs } = standing
  const isIt = eq(subscriptions.id, standing.purchaseId)
  const [before] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(isIt)
    .for('no key update')
  const [plan] = await db
    .update(subscriptions)
    .set({ externalId, look, status, cancelAtPeriodEnd, renewsAs })
    .where(
      and(
        isIt,
        eq(subscriptions.userId, standing.userId),
        eq(subscriptions.source, source),
        or(isNull(subscriptions.externalId), eq(subscriptions.externalId, externalId)),
        lt(subscriptions.look, look),
        // A purchase that was given up here stays so, however long the provider keeps it open.
        status === 'incomplete' ? eq(subscriptions.status, status) : undefined,
      ),
    )
    .returning()
  if (!plan || !(await isTheirs(db, source, standing))) return
  const right = standing.payments.filter((paid) => isRight(plan, paid))
  const made = await storePayments(db, plan, right)
  if (made.some(({ intentId }) => intentId !== null && intentId === plan.intentId)) {
    await endOthers(db, plan)
    await replaceGift(db, plan)
  }
  if (status === 'past_due' && before?.status !== status) await tellOfFailure(db, plan)
  await publish(db, { kind: 'user', userId: plan.userId })
}

type Plan = typeof subscriptions.$inferSelect

/** The first payment is what was begun, to the cent; later ones are what the provider renewed. */
const isRight = (plan: Plan, { intentId, tier, amount }: ReceivedPayment) =>
  intentId === plan.intentId && intentId !== null
    ? tier === plan.tier && amount === plan.amountCents
    : plan.intentId !== null

async function isTheirs(
  db: Db,
  source: World['payments']['source'],
  { userId, customerId }: SubscriptionState,
): Promise<boolean> {
  const [customer] = await db
    .select({ externalId: customers.externalId })
    .from(customers)
    .where(and(eq(customers.userId, userId), eq(customers.source, source)))
  return customer?.externalId === customerId
}

/** @returns those that were not there before */
async function storePayments(
  db: Db,
  { id: subscriptionId, userId }: Plan,
  paid: ReceivedPayment[],
): Promise<ReceivedPayment[]> {
  const made = []
  for (const payment of paid) {
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
    if (stored?.isNew) made.push(payment)
  }
  return made
}

async function tellOfFailure(db: Db, { userId, renewsAs }: Plan): Promise<void> {
  await enqueueMail(db, {
    userId,
    kind: 'renewal-failed',
    title: 'Your TeeTime plan could not be renewed',
    text: `Your card was not charged for ${plans[renewsAs].name}. You keep the plan until the end of what you paid for.\n\nThe payment provider tries your card again in the next days. You can also choose a plan anew and pay with another card.`,
    path: '/subscription',
    button: 'See my plan',
  })
}

/** A smaller plan that somebody pays for takes the place of the one they were given. */
async function replaceGift(db: Db, { userId, tier }: Plan): Promise<void> {
  await db
    .update(users)
    .set({ subscriptionTier: 'free' })
    .where(and(eq(users.id, userId), gt(users.subscriptionTier, tier)))
}

async function endOthers(db: Db, { id, userId, source }: Plan): Promise<void> {
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
