import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { LeagueAccess } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type Account,
  accountColumns,
  type LeagueViewer,
  type LeagueRelation,
  toAccount,
} from '#server/platform/auth/account.ts'
import { tokenHash } from '#server/platform/auth/session-token.ts'
import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import { batchQueries, inInputOrder } from '#server/platform/db/batch-queries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'

import { memberNameSql } from '../members/member-names.ts'
import { allLeagues, invitations, leagueMembers, removedMembers } from '../tables.ts'
import { isDraftOpen } from './draft-open.ts'
import { arraysOf, askedReaders, type LeagueReader } from './league-readers.ts'

/**
 * Finds the user of a session token and their relation to a league, in one query.
 *
 * @returns the relation as null when there is no such league
 * @throws {AccessError} 401 when the session is unknown or has ended
 */
export async function readCallerRelation(
  db: Db,
  token: string | undefined,
  leagueId: string,
): Promise<{ caller: Account; relation: LeagueRelation | null }> {
  if (!token) throw new AccessError(401)
  const hash = tokenHash(token)
  const row = await findCaller(db)({ tokenHash: hash, leagueId })
  return {
    caller: await toAccount(db, hash, row?.account ?? null),
    relation: row?.relation ?? null,
  }
}

/** Reads the caller's relation to a league; null when there is no such league. */
export async function readRelation(
  db: Db,
  caller: Pick<Account, 'id'>,
  leagueId: string,
): Promise<LeagueRelation | null> {
  const [row] = await db
    .select({ relation: relationColumns })
    .from(users)
    .leftJoin(allLeagues, eq(allLeagues.id, leagueId))
    .leftJoin(leagueMembers, isMembershipOfUser)
    .leftJoin(invitations, isInvitationOfUser)
    .leftJoin(removedMembers, isRemovalOfUser)
    .where(eq(users.id, caller.id))
  return row?.relation ?? null
}

/**
 * Admits the caller to a league. A deleted league is missing, unless it was settled: its members still
 * see that one. Someone who was removed is told so, until they are invited again.
 *
 * @param allowsDeleted whether the call may act in a deleted league
 * @throws {NotFoundError} when there is no such league, or the caller may not see it
 * @throws {Refusal} league-deleted, to members only; membership-ended
 * @throws {AccessError} 403 when the caller sees it but may not do this
 */
export function requireAccess(
  caller: Pick<Account, 'id' | 'username'>,
  relation: LeagueRelation | null,
  access: LeagueAccess,
  { allowsDeleted = false }: { allowsDeleted?: boolean } = {},
): LeagueViewer {
  const isVisible = relation && (relation.isMember || relation.isInvited || relation.isRemoved)
  const { leagueId, name, isMember, isInvited, isCommissioner, isDeputy, isDeleted, isSettled } =
    found(isVisible ? relation : undefined, 'League')
  if (!isMember && !isInvited) throw new Refusal('membership-ended')
  if (isDeleted && !isSettled && !allowsDeleted) throw new Refusal('league-deleted')
  requireRole(access, { isMember, isCommissioner, isDeputy })
  return {
    leagueId,
    userId: caller.id,
    username: caller.username,
    name,
    membership: isMember ? 'member' : 'invited',
    isCommissioner,
    isDeputy,
  }
}

/**
 * Refuses a call in a league that has been deleted, perhaps since the caller was admitted.
 *
 * @param allowsEnded whether the call may act in a deleted league that was settled
 * @throws {Refusal} league-deleted or league-ended
 */
export function requireNotDeleted(
  { deletedAt, settledAt }: { deletedAt: Date | null; settledAt: Date | null },
  allowsEnded = false,
): void {
  if (deletedAt && !settledAt) throw new Refusal('league-deleted')
  if (deletedAt && !allowsEnded) throw new Refusal('league-ended')
}

/** @throws {AccessError} 403 */
function requireRole(
  access: LeagueAccess,
  roles: Pick<LeagueRelation, 'isMember' | 'isCommissioner' | 'isDeputy'>,
): void {
  if (access === 'invited') return
  if (!roles.isMember) throw new AccessError(403, 'Only members of this league can do that')
  if (access === 'member' || roles.isCommissioner) return
  if (access === 'commissioner')
    throw new AccessError(403, 'Only the league commissioner can do that')
  if (!roles.isDeputy)
    throw new AccessError(403, 'Only the league commissioner and deputies can do that')
}

const relationColumns = {
  leagueId: allLeagues.id,
  name: memberNameSql,
  isCommissioner: sql<boolean>`${allLeagues.commissionerId} = ${users.id}`,
  isDeputy: sql<boolean>`coalesce(${leagueMembers.deputy}, false) and ${allLeagues.commissionerId} <> ${users.id}`,
  isMember: sql<boolean>`${isNotNull(leagueMembers.userId)}`,
  isInvited: sql<boolean>`${isNotNull(invitations.id)}`,
  isRemoved: sql<boolean>`${isNotNull(removedMembers.userId)}`,
  isDeleted: sql<boolean>`${isNotNull(allLeagues.deletedAt)}`,
  isSettled: sql<boolean>`${isNotNull(allLeagues.settledAt)}`,
}

const isMembershipOfUser = and(
  eq(leagueMembers.leagueId, allLeagues.id),
  eq(leagueMembers.userId, users.id),
)

const isInvitationOfUser = and(
  eq(invitations.leagueId, allLeagues.id),
  isNull(allLeagues.deletedAt),
  isDraftOpen(allLeagues),
  eq(invitations.toUserId, users.id),
  eq(invitations.status, 'pending'),
)

const isRemovalOfUser = and(
  eq(removedMembers.leagueId, allLeagues.id),
  isNull(allLeagues.deletedAt),
  eq(removedMembers.userId, users.id),
)

const findCaller = oncePerDatabase((db) => {
  const callers = db
    .select({
      account: accountColumns,
      relation: relationColumns,
      places: sql<number[]>`array[asked.nth::int]`,
    })
    .from(askedReaders)
    .innerJoin(sessions, isActiveSession(sql`asked.hash`))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(allLeagues, eq(allLeagues.id, sql`asked.league_id`))
    .leftJoin(leagueMembers, isMembershipOfUser)
    .leftJoin(invitations, isInvitationOfUser)
    .leftJoin(removedMembers, isRemovalOfUser)
    .prepare('callers_in_leagues')
  return batchQueries(async (readers: readonly LeagueReader[]) => {
    const rows = await callers.execute(arraysOf(readers))
    return inInputOrder(readers.length, rows)
  })
})
