import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'

import type { listStrandedLeagues, StrandedLeague } from '#contract/admin/admin-leagues.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'

import { recordDeed } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { memberNameOf } from '../leagues/members.ts'
import { memberName } from '../leagues/names.ts'
import { passOn } from '../leagues/roles.ts'
import { lockLeague } from '../leagues/row-lock.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'

/** Nobody whose account is disabled or about to be deleted takes over. */
const mayRun = and(isNull(users.disabledAt), isNull(users.deletesAt))

/** The leagues that a disabled account runs, the newest first, with the members who may take over. */
export async function strandedLeaguesOf(
  db: Db,
  userId: string,
): Promise<Output<typeof listStrandedLeagues>> {
  const stranded = await db
    .select({ id: leagues.id, name: leagues.name, tournament: tournaments.name })
    .from(leagues)
    .innerJoin(users, and(eq(users.id, leagues.commissionerId), isNotNull(users.disabledAt)))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(leagues.commissionerId, userId))
    .orderBy(desc(leagues.createdAt), asc(leagues.id))
  const members = await db
    .select({
      leagueId: leagueMembers.leagueId,
      userId: users.id,
      name: memberName,
      isDeputy: leagueMembers.deputy,
    })
    .from(leagueMembers)
    .innerJoin(users, and(eq(users.id, leagueMembers.userId), mayRun))
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
 * @throws {Refusal} commissioner-enabled, league-deleted or league-ended
 * @throws {Missing} when there is no such league, or they can't take over
 * @see docs/rules.md#disabled-accounts
 */
export async function handOverStranded(
  db: Db,
  caller: Account,
  leagueId: string,
  userId: string,
): Promise<{ message: string }> {
  return await db.transaction(async (db) => {
    const { commissionerId, name: league } = await lockLeague(db, leagueId, 'no key update')
    // The lock makes enabling the account wait.
    const [disabled] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, commissionerId), isNotNull(users.disabledAt)))
      .for('share')
    if (!disabled) throw new Refusal('commissioner-enabled')
    const [successor] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), ne(users.id, commissionerId), mayRun))
      .for('share')
    found(successor, 'Member')
    const from = { userId: commissionerId, name: await memberNameOf(db, leagueId, commissionerId) }
    const by = { userId: null, name: 'The administrator' }
    const name = await passOn(db, { leagueId, from, by }, userId)
    await recordDeed(db, caller, 'league-handed-over', { userId: commissionerId, subject: league })
    return { message: `${name} runs ${league} now` }
  })
}
