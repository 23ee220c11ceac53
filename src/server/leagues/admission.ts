import { and, eq, isNull } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { Denied, found } from '../errors/errors.ts'
import type { Account, Admitted } from '../identity/admission.ts'
import { allLeagues, invitations, leagueMembers } from './tables.ts'

/**
 * Admits the caller to a league. A deleted league is missing, unless it was settled: its members still
 * see that one.
 *
 * @param ofDeleted whether the call may act in a deleted league
 * @throws {Missing} when there is no such league, or the caller may not see it
 * @throws {Refusal} league-deleted, to members only
 * @throws {Denied} 403 when the caller sees it but may not do this
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
