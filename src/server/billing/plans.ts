import type { Limits } from '#contract/billing.ts'
import { isHigherTier, plans } from '#domain/billing/plans.ts'
import { Refusal } from '#domain/refusal.ts'
import { eq, lt, sql } from 'drizzle-orm'

import { users } from '../identity/tables.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { leagueMonths } from './tables.ts'
import type { World } from '../world/world.ts'
import { effectiveTier, paidTier } from '../identity/effective-tier.ts'
import { paidPeriod, runningPlan, tierOf } from './paid.ts'

// By the database's clock, and by the same instant as the league's own `createdAt`.
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`

/**
 * Counts one more league against someone's month, UTC, or refuses it. One statement counts and decides,
 * so the limit holds however many ask at once; it belongs in the transaction that makes the league. The
 * plan is the one in effect at the instant of that transaction.
 *
 * @throws {Refusal} league-limit, whose details say how many a month the plan gives
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

/** Someone's plan, what becomes of it, and how many leagues they have made this month and ever. */
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
  const running = await runningPlan(db, source, userId)
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
