import { eq, sql } from 'drizzle-orm'

import { compareText } from '#domain/order.ts'
import { minKnownShare } from '#domain/strength/field-order.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { effectiveTierSql } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { requirePlan } from '../access/require-plan.ts'
import { closeIfDue } from '../draft/close-draft.ts'
import { type LeagueFieldGolfer, loadField } from '../draft/league-field.ts'
import { leagueMembers, leagues } from '../tables.ts'

/** A league for analytics. */
export type AnalyzedLeague = Awaited<ReturnType<typeof loadAnalyzedLeague>>

/**
 * Loads a league, whose caller or commissioner must have the plan.
 *
 * @throws {Refusal} upgrade-required
 */
export async function loadAnalyzedLeague(
  db: Db,
  caller: Account,
  { leagueId, isCommissioner }: Member,
  least: 'pro' | 'premium',
) {
  const isClosed = await closeIfDue(db, leagueId)
  const [row] = await db
    .select({
      commissioners: effectiveTierSql,
      id: leagues.id,
      tournamentKey: leagues.tournamentKey,
      event: tournaments.name,
      rules: leagues.rules,
      setupComplete: leagues.setupComplete,
      members: sql<number>`(
        select count(*)::int from ${leagueMembers} where ${leagueMembers.leagueId} = ${leagues.id})`,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(eq(leagues.id, leagueId))
  const { commissioners, ...league } = found(row, 'League')
  requirePlan(least, { own: caller.subscriptionTier, commissioners, isCommissioner })
  // In one order, so that all leagues of a tournament simulate the same.
  const field = [...(await loadField(db, league)).values()]
    .filter(({ inField }) => inField)
    .toSorted((a, b) => compareText(a.apiPlayerId, b.apiPlayerId))
  return { ...league, isClosed, field, known: field.filter(isKnown) }
}

/** Whether a golfer has results or a rank; without either, their strength is everyone's. */
const isKnown = ({ rank, strength }: LeagueFieldGolfer) => rank !== null || strength.rounds > 0

/** Whether enough of a field is known to say anything about it. */
export const isFieldKnown = ({ field, known }: Pick<AnalyzedLeague, 'field' | 'known'>): boolean =>
  known.length > 0 && known.length >= field.length * minKnownShare

/** How much of a field is known, for the wire. */
export const coverageOf = ({ field, known }: Pick<AnalyzedLeague, 'field' | 'known'>) => ({
  known: known.length,
  total: field.length,
})
