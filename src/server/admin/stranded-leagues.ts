import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

import type * as calls from '#contract/admin/stranded-leagues.ts'
import type { StrandedLeague } from '#contract/admin/stranded-leagues.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAuditEvent } from '#server/platform/audit/audit.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { lockLeague } from '../leagues/access/lock-league.ts'
import { memberNameSql } from '../leagues/members/member-names.ts'
import { readMemberName } from '../leagues/members/members.ts'
import { transferLeague } from '../leagues/roles.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'

/**
 * The leagues that a disabled account runs, the newest first, with the members who may take over. A deleted league stays
 * with its commissioner, settled or not.
 */
export async function listStrandedLeagues(
  db: Db,
  userId: string,
): Promise<Output<typeof calls.listStrandedLeagues>> {
  const stranded = await db
    .select({ id: leagues.id, name: leagues.name, tournament: tournaments.name })
    .from(leagues)
    .innerJoin(users, and(eq(users.id, leagues.commissionerId), isNotNull(users.disabledAt)))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(and(eq(leagues.commissionerId, userId), isNull(leagues.deletedAt)))
    .orderBy(desc(leagues.createdAt), asc(leagues.id))
  const members = await db
    .select({
      leagueId: leagueMembers.leagueId,
      userId: users.id,
      name: memberNameSql,
      isDeputy: leagueMembers.deputy,
    })
    .from(leagueMembers)
    .innerJoin(users, and(eq(users.id, leagueMembers.userId), canAct))
    .where(
      inArray(
        leagueMembers.leagueId,
        stranded.map(({ id }) => id),
      ),
    )
    .orderBy(desc(leagueMembers.deputy), asc(leagueMembers.joinedAt), asc(users.id))
  const byLeague = Map.groupBy(members, ({ leagueId }) => leagueId)
  return {
    leagues: stranded.map((league): StrandedLeague => ({
      ...league,
      successors: byLeague.get(league.id) ?? [],
    })),
  }
}

/**
 * Hands a league over to another member for its commissioner, whose account is disabled.
 *
 * @throws {Refusal} commissioner-enabled, cannot-take-over, league-deleted or league-ended
 * @throws {NotFoundError} when there is no such league, or they aren't in it
 * @see docs/rules.md#disabled-accounts
 */
export async function handOverStrandedLeague(
  db: Db,
  caller: Account,
  leagueId: string,
  userId: string,
): Promise<{ message: string }> {
  return await db.transaction(async (db) => {
    const { commissionerId, name: league } = await lockLeague(db, leagueId, 'no key update')
    // The lock makes enabling the account wait.
    const [stranded] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, commissionerId), isNotNull(users.disabledAt)))
      .for('share')
    if (!stranded) throw new Refusal('commissioner-enabled')
    const from = {
      userId: commissionerId,
      name: await readMemberName(db, leagueId, commissionerId),
    }
    const by = { userId: null, name: 'The administrator' }
    const name = await transferLeague(db, { leagueId, from, by }, userId)
    await recordAuditEvent(db, caller, 'league-handed-over', {
      userId: commissionerId,
      subject: league,
    })
    return { message: `${name} is the new commissioner of ${league}` }
  })
}
