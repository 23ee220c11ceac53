import type { Limits } from '#contract/plans.ts'
import { plans, type Tier } from '#domain/plans.ts'
import { Refusal } from '#domain/refusal.ts'
import { eq, lt, sql } from 'drizzle-orm'

import type { Account } from '../accounts/admission.ts'
import type { Db } from '../db/db.ts'
import { leagueMonths } from '../leagues/tables.ts'

// By the database's clock, and by the same instant as the league's own `createdAt`.
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')::date`

/**
 * Counts one more league against the caller's month, UTC, or refuses it. One statement counts and decides,
 * so the limit holds however many ask at once; it belongs in the transaction that makes the league.
 *
 * @param tier as the user's row has it
 * @throws {Refusal} league-limit, whose details say how many a month the plan gives
 */
export async function takeLeagueOfMonth(db: Db, userId: string, tier: Tier): Promise<void> {
  const { name, leagueLimit } = plans[tier]
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

/** The caller's plan, and how many leagues they have made this month and ever. */
export async function limitsOf(db: Db, { id, subscriptionTier }: Account): Promise<Limits> {
  const { made, month } = leagueMonths
  const [counted] = await db
    .select({
      total: sql<number>`coalesce(sum(${made}), 0)::int`,
      now: sql<number>`coalesce(sum(${made}) filter (where ${month} = ${thisMonth}), 0)::int`,
    })
    .from(leagueMonths)
    .where(eq(leagueMonths.userId, id))
  return {
    subscriptionTier,
    subscriptionStatus: 'active',
    totalLeaguesCreated: counted?.total ?? 0,
    currentUsage: {
      leaguesCreated: counted?.now ?? 0,
      leagueLimit: plans[subscriptionTier].leagueLimit,
    },
  }
}
