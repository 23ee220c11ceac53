import type { Tier } from '#domain/plans.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { Denied, found } from '../errors.ts'
import { allLeagues, invitations, leagueMembers } from '../leagues/tables.ts'
import { effectiveTier } from '../plans/effective-tier.ts'
import { tokenHash } from './session-token.ts'
import { isSession, isToBeSeen, see } from './sessions.ts'
import { sessions, users } from './tables.ts'

/** Someone who is signed in. Only `requireAccount` makes one. */
export interface Account {
  id: string
  username: string
  role: 'member' | 'admin'
  subscriptionTier: Tier
}

/** Someone who may see a league: a member, or invited to it. Only `admit` makes one. */
export interface Admitted {
  leagueId: string
  userId: string
  username: string
  standing: 'invited' | 'member'
  isCommissioner: boolean
}

/** A member of a league. Only `admit` makes one, so what acts in a league takes one. */
export interface Member extends Admitted {
  standing: 'member'
}

/** @throws {Denied} 401 when the token belongs to no session, or to one that has ended */
export async function requireAccount(db: Db, token: string | undefined): Promise<Account> {
  if (!token) throw new Denied(401)
  const hash = tokenHash(token)
  const [row] = await accountByToken(db).execute({ hash })
  if (!row) throw new Denied(401)
  const { toBeSeen, ...account } = row
  if (toBeSeen) await see(db, hash)
  return account
}

const prepared = new WeakMap<Db, ReturnType<typeof prepareAccountByToken>>()
function accountByToken(db: Db) {
  const ready = prepared.get(db) ?? prepareAccountByToken(db)
  prepared.set(db, ready)
  return ready
}
const prepareAccountByToken = (db: Db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      subscriptionTier: effectiveTier,
      toBeSeen: isToBeSeen,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isSession(sql.placeholder('hash')))
    .prepare('account_by_token')

/**
 * Lets someone into a league. A deleted one is not there, unless it was settled: then its members see it.
 *
 * @param ofDeleted for what acts in a deleted league
 * @throws {Missing} when it is not there, or not theirs to see
 * @throws {Refusal} league-deleted, to its members alone
 * @throws {Denied} 403 when they see it but may not do this
 */
export async function admit(
  db: Db,
  caller: Account,
  access: 'invited' | 'member' | 'commissioner',
  leagueId: string,
  { ofDeleted = false }: { ofDeleted?: boolean } = {},
): Promise<Admitted> {
  const [row] = await db
    .select({
      commissionerId: allLeagues.commissionerId,
      deletedAt: allLeagues.deletedAt,
      settledAt: allLeagues.settledAt,
      memberId: leagueMembers.userId,
      invitationId: invitations.id,
    })
    .from(allLeagues)
    .leftJoin(
      leagueMembers,
      and(eq(leagueMembers.leagueId, allLeagues.id), eq(leagueMembers.userId, caller.id)),
    )
    .leftJoin(
      invitations,
      and(
        eq(invitations.leagueId, allLeagues.id),
        isNull(allLeagues.deletedAt),
        eq(invitations.toUserId, caller.id),
        eq(invitations.status, 'pending'),
      ),
    )
    .where(eq(allLeagues.id, leagueId))
  const visible = row && (row.memberId || row.invitationId) ? row : undefined
  const { commissionerId, memberId, deletedAt, settledAt } = found(visible, 'League')
  if (deletedAt && !settledAt && !ofDeleted) throw new Refusal('league-deleted')
  const isCommissioner = commissionerId === caller.id
  if (access !== 'invited' && !memberId)
    throw new Denied(403, 'Only members of this league may do this')
  if (access === 'commissioner' && !isCommissioner) {
    throw new Denied(403, 'Only the league commissioner may do this')
  }
  return {
    leagueId,
    userId: caller.id,
    username: caller.username,
    standing: memberId ? 'member' : 'invited',
    isCommissioner,
  }
}
