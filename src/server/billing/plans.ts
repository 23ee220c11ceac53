import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'

import type { Limits } from '#contract/accounts/limits.ts'
import { type HeldPlans, isHigherTier, type PaidPeriod, plans } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { effectiveTier, paidTier } from '../identity/effective-tier.ts'
import { users } from '../identity/tables.ts'
import type { PaymentSource } from '../world/payment-provider.ts'
import type { World } from '../world/world.ts'
import { leagueMonths, payments, type Subscription, subscriptions } from './tables.ts'

// By the database's clock, and at the same instant as the league's own `createdAt`.
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`

/**
 * Counts one more league against a user's month (UTC), or refuses it. One statement counts and decides, so
 * the limit holds under parallel requests. Call it in the transaction that makes the league: the plan is the
 * one in effect at that instant.
 *
 * @throws {Refusal} league-limit, whose details say how many leagues a month the plan gives
 */
export async function takeLeagueOfMonth(db: Db, userId: string): Promise<void> {
  const { name, leagueLimit } = plans[await tierOf(db, userId)]
  const [month] = await db
    .insert(leagueMonths)
    .values({ userId, month: thisMonth, made: 1 })
    .onConflictDoUpdate({
      target: [leagueMonths.userId, leagueMonths.month],
      set: { made: sql`${leagueMonths.made} + 1` },
      setWhere: lt(leagueMonths.made, leagueLimit),
    })
    .returning({ made: leagueMonths.made })
  if (month) return
  const leagues = leagueLimit === 1 ? '1 league' : `${leagueLimit} leagues`
  throw new Refusal('league-limit', undefined, {
    message: `The ${name} plan gives you ${leagues} a month, and you have made them all.`,
    leagueLimit,
  })
}

/** How many leagues a user's plan has left this month. */
export async function leaguesLeft(db: Db, userId: string): Promise<number> {
  const { leagueLimit } = plans[await tierOf(db, userId)]
  const [month] = await db
    .select({ made: leagueMonths.made })
    .from(leagueMonths)
    .where(and(eq(leagueMonths.userId, userId), eq(leagueMonths.month, thisMonth)))
  return Math.max(0, leagueLimit - (month?.made ?? 0))
}

/** A user's plan, what follows it, and how many leagues they have made this month and in total. */
export async function limitsOf(
  { db, payments: { source } }: Pick<World, 'db' | 'payments'>,
  userId: string,
): Promise<Limits> {
  const { made, month } = leagueMonths
  const [user] = await db
    .select({ tier: effectiveTier, given: users.subscriptionTier, paid: paidTier })
    .from(users)
    .where(eq(users.id, userId))
  const [counted] = await db
    .select({
      total: sql<number>`coalesce(sum(${made}), 0)::int`,
      now: sql<number>`coalesce(sum(${made}) filter (where ${month} = ${thisMonth}), 0)::int`,
    })
    .from(leagueMonths)
    .where(eq(leagueMonths.userId, userId))
  const running = await runningSubscription(db, source, userId)
  const period = await paidPeriod(db, source, userId)
  const { tier, given, paid } = found(user, 'User')
  const renews = running?.status === 'active' && !running.cancelAtPeriodEnd
  return {
    subscriptionTier: tier,
    subscriptionStatus: running?.status === 'past_due' ? 'past_due' : 'active',
    totalLeaguesCreated: counted?.total ?? 0,
    currentUsage: { leaguesCreated: counted?.now ?? 0, leagueLimit: plans[tier].leagueLimit },
    periodEnd: period?.end ?? null,
    cancelAtPeriodEnd: running?.cancelAtPeriodEnd ?? false,
    givenTier: given,
    paidTier: paid,
    nextTier: renews && isHigherTier(running.renewsAs, given) ? running.renewsAs : given,
  }
}

/** The plan that is in effect for a user now. */
export async function tierOf(db: Db, userId: string): Promise<Tier> {
  const [user] = await db.select({ tier: effectiveTier }).from(users).where(eq(users.id, userId))
  return found(user, 'User').tier
}

/** The plan that a user was given, and the one they pay for. */
export async function heldPlans(db: Db, userId: string): Promise<HeldPlans> {
  const [user] = await db
    .select({ given: users.subscriptionTier, paid: paidTier })
    .from(users)
    .where(eq(users.id, userId))
  return found(user, 'User')
}

/** The largest plan that a user has paid for at a provider, with its period; null for none. */
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

/** A user's subscription at a provider that is active or whose renewal failed; null for none. */
export async function runningSubscription(
  db: Db,
  source: PaymentSource,
  userId: string,
): Promise<Subscription | null> {
  const [subscription] = await db
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
  return subscription ?? null
}
