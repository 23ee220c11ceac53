import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { Denied, found } from '../errors/errors.ts'
import {
  type Account,
  accountColumns,
  type Admitted,
  type Relation,
  signedIn,
} from '../identity/admission.ts'
import { tokenHash } from '../identity/session-token.ts'
import { isActiveSession } from '../identity/sessions.ts'
import { sessions, users } from '../identity/tables.ts'
import { allLeagues, invitations, leagueMembers } from './tables.ts'

/**
 * Finds the user of a session token and their relation to a league, in one query.
 *
 * @returns the relation as null when there is no such league
 * @throws {Denied} 401 when the session is unknown or has ended
 */
export async function requireRelation(
  db: Db,
  token: string | undefined,
  leagueId: string,
): Promise<{ caller: Account; relation: Relation | null }> {
  if (!token) throw new Denied(401)
  const hash = tokenHash(token)
  const [row] = await callerInLeague(db).execute({ hash, leagueId })
  return { caller: await signedIn(db, hash, row?.account), relation: row?.relation ?? null }
}

/** Reads the caller's relation to a league; null when there is no such league. */
export async function relationTo(
  db: Db,
  caller: Account,
  leagueId: string,
): Promise<Relation | null> {
  const [row] = await db
    .select({ relation: relationColumns })
    .from(users)
    .leftJoin(allLeagues, eq(allLeagues.id, leagueId))
    .leftJoin(leagueMembers, isMembershipOfUser)
    .leftJoin(invitations, isInvitationOfUser)
    .where(eq(users.id, caller.id))
  return row?.relation ?? null
}

/**
 * Admits the caller to a league. A deleted league is missing, unless it was settled: its members still
 * see that one.
 *
 * @param ofDeleted whether the call may act in a deleted league
 * @throws {Missing} when there is no such league, or the caller may not see it
 * @throws {Refusal} league-deleted, to members only
 * @throws {Denied} 403 when the caller sees it but may not do this
 */
export function admit(
  caller: Account,
  relation: Relation | null,
  access: 'invited' | 'member' | 'commissioner',
  { ofDeleted = false }: { ofDeleted?: boolean } = {},
): Admitted {
  const visible = relation && (relation.isMember || relation.isInvited) ? relation : undefined
  const { leagueId, isMember, isCommissioner, isDeleted, isSettled } = found(visible, 'League')
  if (isDeleted && !isSettled && !ofDeleted) throw new Refusal('league-deleted')
  if (access !== 'invited' && !isMember)
    throw new Denied(403, 'Only members of this league may do this')
  if (access === 'commissioner' && !isCommissioner) {
    throw new Denied(403, 'Only the league commissioner may do this')
  }
  return {
    leagueId,
    userId: caller.id,
    username: caller.username,
    standing: isMember ? 'member' : 'invited',
    isCommissioner,
  }
}

const relationColumns = {
  leagueId: allLeagues.id,
  isCommissioner: sql<boolean>`${allLeagues.commissionerId} = ${users.id}`,
  isMember: sql<boolean>`${isNotNull(leagueMembers.userId)}`,
  isInvited: sql<boolean>`${isNotNull(invitations.id)}`,
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
  eq(invitations.toUserId, users.id),
  eq(invitations.status, 'pending'),
)

const callerInLeague = prepareOnce((db) =>
  db
    .select({ account: accountColumns, relation: relationColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(allLeagues, eq(allLeagues.id, sql.placeholder('leagueId')))
    .leftJoin(leagueMembers, isMembershipOfUser)
    .leftJoin(invitations, isInvitationOfUser)
    .where(isActiveSession(sql.placeholder('hash')))
    .prepare('caller_in_league'),
)
