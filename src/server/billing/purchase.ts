import type { PaymentIntent } from '#contract/billing.ts'
import { checkPurchase, type PaidTier, type Tier, unusedCents } from '#domain/billing/plans.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, sql } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { clockOf, type Db } from '../db/db.ts'
import { found, Unavailable } from '../errors/errors.ts'
import { heldBy, paidPeriod } from './paid.ts'
import type { World } from '../world/world.ts'
import { refresh } from './apply.ts'
import { type StartedPurchase, PermanentFailure } from '../world/payment-provider.ts'
import { customers, subscriptions } from './tables.ts'

type Plan = typeof subscriptions.$inferSelect

/**
 * Begins the purchase of a larger plan, or goes on with the one that was begun. Nothing is charged until
 * the browser pays, and an upgrade costs what the unused rest of the plan before does not cover.
 *
 * @throws {Refusal} plan-free, plan-current, plan-lower or payment-replaced
 */
export async function beginPurchase(
  world: World,
  caller: Account,
  tier: Tier,
): Promise<PaymentIntent> {
  const { db, limits, payments } = world
  await limits.consume('payment', caller.id)
  const plan = await openPurchase(world, caller.id, tier)
  const begun = await beginAtProvider(world, plan)
  const { externalId, intentId, amount: amountCents, customerId, clientSecret } = begun
  await db.transaction(async (db) => {
    await db
      .insert(customers)
      .values({ userId: caller.id, source: payments.source, externalId: customerId })
      .onConflictDoNothing()
    const [stored] = await db
      .update(subscriptions)
      .set({ externalId, intentId, amountCents })
      .where(and(eq(subscriptions.id, plan.id), eq(subscriptions.status, 'incomplete')))
      .returning({ id: subscriptions.id })
    if (!stored) throw new Refusal('payment-replaced')
  })
  return {
    clientSecret,
    publishableKey: payments.publishableKey,
    provider: payments.source === 'test form' ? 'test' : 'stripe',
    amountDue: amountCents,
    credit: plan.creditCents,
  }
}

/** One at a time: any other purchase that was begun is ended, so that it can be paid no more. */
async function openPurchase(world: World, userId: string, tier: Tier): Promise<Plan> {
  const { db, payments } = world
  const { source } = payments
  for (let attempt = 0; attempt < 3; attempt++) {
    checkPurchase(await heldBy(db, userId), tier)
    const [open] = await db
      .select({
        plan: subscriptions,
        isFresh: sql<boolean>`${subscriptions.createdAt} > now() - interval '1 hour'`,
      })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete')))
    if (open && open.isFresh && open.plan.tier === tier && open.plan.source === source) {
      return open.plan
    }
    if (open) {
      await close(world, open.plan)
      continue
    }
    const [made] = await db
      .insert(subscriptions)
      .values({ userId, source, tier, renewsAs: tier, creditCents: await creditOf(world, userId) })
      .onConflictDoNothing()
      .returning()
    if (made) return made
  }
  throw new Unavailable('Another payment of yours is being made. Please try again shortly.')
}

async function close(world: World, { id, source, externalId }: Plan): Promise<void> {
  if (externalId !== null && source === world.payments.source) {
    await world.payments.cancelNow(externalId)
    // It may have been paid in the last moment.
    await refresh(world, externalId)
  }
  await closeHere(world.db, id)
}

async function closeHere(db: Db, id: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled' })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'incomplete')))
}

async function creditOf({ db, payments }: World, userId: string): Promise<number> {
  const period = await paidPeriod(db, payments.source, userId)
  if (!period) return 0
  return unusedCents(period, new Date(await clockOf(db)))
}

async function beginAtProvider({ db, payments }: World, plan: Plan): Promise<StartedPurchase> {
  const { id, userId, creditCents: credit } = plan
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
  try {
    const tier = plan.tier as PaidTier
    return await payments.startPurchase({ id, userId, tier, credit, ...found(buyer, 'User') })
  } catch (error) {
    // The same question would get the same answer: the next one is another.
    if (error instanceof PermanentFailure) await closeHere(db, id)
    throw error
  }
}
