import { and, eq, exists } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { isDraftOpen } from './access/draft-open.ts'
import { lockLeagueForMember } from './access/lock-league.ts'
import { notifyOfLeaving, notifyOfRemoval, type DepartingMember } from './league-notices.ts'
import { addLogEntries } from './log/league-log.ts'
import { personMark } from './log/sentences.ts'
import { memberNameSql, updateMemberNames } from './members/member-names.ts'
import { isMembership } from './members/members.ts'
import { endStaleInvitations } from './roles.ts'
import { allLeagues, invitations, leagueMembers, removedMembers } from './tables.ts'

/**
 * Lets a member leave, or the commissioner remove one, until the draft closes. Their team and everything else
 * they had in the league goes with the membership. Someone removed needs a new invitation to come back; someone
 * who left can also follow a link. No one is notified of leaving a deleted league.
 *
 * @throws {Refusal} commissioner-stays or draft-closed
 * @throws {NotFoundError} when they aren't a member
 * @throws {AccessError} when a member other than the commissioner removes someone
 */
export async function removeMember(
  db: Db,
  member: Member,
  userId: string,
  options: { allowsDeleted?: boolean } = {},
): Promise<{ message: string }> {
  const { leagueId } = member
  const isLeaving = userId === member.userId
  await db.transaction(async (db) => {
    const access = isLeaving ? 'member' : 'commissioner'
    const { commissionerId, deletedAt } = await lockLeagueForMember(
      db,
      member,
      access,
      'no key update',
      options,
    )
    if (userId === commissionerId) throw new Refusal('commissioner-stays')
    const subject = await readDepartingMember(db, leagueId, userId)
    await endMembership(db, leagueId, userId)
    await endStaleInvitations(db, leagueId)
    // The invitation that they once accepted has ended, too.
    await db
      .delete(invitations)
      .where(and(eq(invitations.leagueId, leagueId), eq(invitations.toUserId, userId)))
    await updateMemberNames(db, [leagueId])
    if (!isLeaving) await db.insert(removedMembers).values({ leagueId, userId })
    const text = `${personMark(userId)} ${isLeaving ? 'left' : 'was removed'}`
    await addLogEntries(db, leagueId, member.userId, text)
    // A commissioner who leaves has just handed the league over, and held their own fee.
    const paid = subject.paid && !member.isCommissioner
    if (!isLeaving) await notifyOfRemoval(db, member, subject)
    else if (!deletedAt) await notifyOfLeaving(db, leagueId, { ...subject, paid })
    await publish(db, { kind: 'league', leagueId }, { kind: 'user', userId, leagueId })
  })
  return { message: isLeaving ? 'You left the league' : 'Member removed' }
}

async function readDepartingMember(
  db: Db,
  leagueId: string,
  userId: string,
): Promise<DepartingMember> {
  const { paid } = leagueMembers
  const [row] = await db
    .select({ userId: users.id, name: memberNameSql, paid })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(isMembership(leagueId, userId))
  return found(row, 'Member')
}

/** The statement that deletes reads the clock, so nobody leaves after the deadline. @throws {Refusal} draft-closed */
async function endMembership(db: Db, leagueId: string, userId: string): Promise<void> {
  const open = db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(and(eq(allLeagues.id, leagueId), isDraftOpen(allLeagues)))
  const ended = await db
    .delete(leagueMembers)
    .where(and(isMembership(leagueId, userId), exists(open)))
    .returning({ userId: leagueMembers.userId })
  if (ended.length === 0) {
    throw new Refusal('draft-closed', 'Picks are locked, so no one can leave or be removed.')
  }
}
