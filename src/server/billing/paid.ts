import type { HeldPlans, PaidPeriod, Tier } from '#domain/billing/plans.ts'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'

import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { PaymentSource } from '../world/payment-provider.ts'
import { payments, subscriptions } from './tables.ts'
import { effectiveTier, paidTier } from '../identity/effective-tier.ts'

/** The plan that is in effect for someone now. */
export async function tierOf(db: Db, userId: string): Promise<Tier> {
  const [user] = await db.select({ tier: effectiveTier }).from(users).where(eq(users.id, userId))
  return found(user, 'User').tier
}

/** The plan someone was given, and the one they paid for. */
export async function heldBy(db: Db, userId: string): Promise<HeldPlans> {
  const [user] = await db
    .select({ given: users.subscriptionTier, paid: paidTier })
    .from(users)
    .where(eq(users.id, userId))
  return found(user, 'User')
}

/** The largest plan that someone has paid for at a provider, for now and a while to come. */
export async function paidPeriod(
  db: Db,
  source: PaymentSource,
  userId: string,
): Promise<PaidPeriod | null> {
  const [period] = await db
    .select({ tier: payments.tier, start: payments.periodStart, end: payments.periodEnd })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(payments.userId, userId),
        eq(subscriptions.source, source),
        eq(payments.refunded, false),
        gt(payments.periodEnd, sql`now()`),
      ),
    )
    .orderBy(desc(payments.tier), desc(payments.periodEnd))
    .limit(1)
  return period ?? null
}

/** The plan that goes on for someone at a provider, or whose renewal failed there; null for none. */
export async function runningPlan(
  db: Db,
  source: PaymentSource,
  userId: string,
): Promise<typeof subscriptions.$inferSelect | null> {
  const [plan] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.source, source),
        inArray(subscriptions.status, ['active', 'past_due']),
      ),
    )
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return plan ?? null
}
