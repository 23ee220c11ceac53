import { and, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { type HeldPlans, isHigherTier, type PaidPeriod, plans } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { Refusal } from '#domain/refusal.ts'
import { effectiveTierSql, paidTierSql } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

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
export async function countLeagueAgainstPlan(db: Db, userId: string): Promise<void> {
  const { name, leagueLimit } = plans[await readTier(db, userId)]
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
  throw new Refusal('league-limit', undefined, {
    message: `You’ve used ${leagueLimit === 1 ? 'the one league' : `all ${leagueLimit} leagues`} on your ${name} plan this month.`,
    leagueLimit,
  })
}

/** How many leagues a user's plan has left this month. */
export async function countLeaguesLeft(db: Db, userId: string): Promise<number> {
  const { leagueLimit } = plans[await readTier(db, userId)]
  const [month] = await db
    .select({ made: leagueMonths.made })
    .from(leagueMonths)
    .where(and(eq(leagueMonths.userId, userId), eq(leagueMonths.month, thisMonth)))
  return Math.max(0, leagueLimit - (month?.made ?? 0))
}

/** A user's plan, what follows it, and how many leagues they have made this month and in total. */
export async function readPlanUsage(db: Db, userId: string): Promise<PlanUsage> {
  const { made, month } = leagueMonths
  const [user] = await db
    .select({ tier: effectiveTierSql, given: users.subscriptionTier, paid: paidTierSql })
    .from(users)
    .where(eq(users.id, userId))
  const [counted] = await db
    .select({
      total: sql<number>`coalesce(sum(${made}), 0)::int`,
      now: sql<number>`coalesce(sum(${made}) filter (where ${month} = ${thisMonth}), 0)::int`,
    })
    .from(leagueMonths)
    .where(eq(leagueMonths.userId, userId))
  const running = await findRunningSubscription(db, userId)
  const period = await findPaidPeriod(db, userId)
  const { tier, given, paid } = found(user, 'User')
  const renewal = running ? renewalOf(running) : null
  const next = running?.status === 'active' && renewal ? renewal : 'free'
  return {
    subscriptionTier: tier,
    subscriptionStatus: running?.status === 'past_due' ? 'past_due' : 'active',
    totalLeaguesCreated: counted?.total ?? 0,
    currentUsage: { leaguesCreated: counted?.now ?? 0, leagueLimit: plans[tier].leagueLimit },
    periodEnd: period?.end ?? null,
    cancelAtPeriodEnd: renewal === 'free',
    givenTier: given,
    paidTier: paid,
    nextTier: isHigherTier(next, given) ? next : given,
    hasEnded: running === null,
    hasNoCard: running !== null && (await hasNoCard(db, running.id)),
  }
}

/** The plan that is in effect for a user now. */
export async function readTier(db: Db, userId: string): Promise<Tier> {
  const [user] = await db.select({ tier: effectiveTierSql }).from(users).where(eq(users.id, userId))
  return found(user, 'User').tier
}

/** The plan that a user was given, and the one they pay for. */
export async function readHeldPlans(db: Db, userId: string): Promise<HeldPlans> {
  const [user] = await db
    .select({ gift: users.subscriptionTier, paid: paidTierSql })
    .from(users)
    .where(eq(users.id, userId))
  return found(user, 'User')
}

/** The largest plan that a user has paid for, with its period; null for none. */
export async function findPaidPeriod(db: Db, userId: string): Promise<PaidPeriod | null> {
  // The credit of an upgrade was paid with what was left of other payments when it began.
  const others = sql`(
    select coalesce(sum("other"."amount_cents" + "other"."balance_cents" - "other"."refunded_cents"), 0) from "payments" "other"
    where "other"."user_id" = ${payments.userId} and "other"."period_end" > ${payments.periodStart}
      and "other"."subscription_id" <> ${payments.subscriptionId}
  )`
  // Renewals that a balance covers have no intent either.
  const isFirst = sql`${payments.intentId} is not distinct from ${subscriptions.intentId} and not exists (
    select from "payments" "earlier" where "earlier"."subscription_id" = ${payments.subscriptionId}
      and "earlier"."period_start" < ${payments.periodStart})`
  const credit = sql`case when ${isFirst} then least(${subscriptions.creditCents}, ${others}) else 0 end`
  const [period] = await db
    .select({
      tier: payments.tier,
      cents: sql<number>`(${payments.amountCents} + ${payments.balanceCents} - ${payments.refundedCents} + ${credit})::int`,
      start: payments.periodStart,
      end: payments.periodEnd,
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        eq(payments.userId, userId),
        subscriptions.counts,
        eq(payments.refunded, false),
        gt(payments.periodEnd, sql`now()`),
      ),
    )
    .orderBy(desc(payments.tier), desc(payments.periodEnd))
    .limit(1)
  return period ?? null
}

/** Whether a subscription is active, or its renewal failed, and it isn’t to end now. */
export const isRunning = and(
  subscriptions.counts,
  inArray(subscriptions.status, ['active', 'past_due']),
  or(subscriptions.agreed, ne(subscriptions.wanted, 'end-now')),
)

/** Whether a subscription has no saved card: a balance at the provider has paid for everything so far. */
export async function hasNoCard(db: Db, subscriptionId: string): Promise<boolean> {
  const isByCard = and(eq(payments.subscriptionId, subscriptionId), isNotNull(payments.intentId))
  return (await db.$count(payments, isByCard)) === 0
}

/** The subscription that a user has bought last, if it is running; null for none. */
export async function findRunningSubscription(
  db: Db,
  userId: string,
): Promise<Subscription | null> {
  const [subscription] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isRunning))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1)
  return subscription ?? null
}

/** The plan that a subscription renews as, `free` for none: what is wanted, though the provider may not know yet. */
function renewalOf({ agreed, wanted, cancelAtPeriodEnd, renewsAs }: Subscription): Tier {
  if (agreed || wanted === null) return cancelAtPeriodEnd ? 'free' : renewsAs
  return wanted === 'end' || wanted === 'end-now' ? 'free' : wanted
}
