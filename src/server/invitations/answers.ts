import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { areFriends } from '../friends/friends.ts'
import type { Account, Member } from '../identity/admission.ts'
import { addMember, isFull, isMember, isRemoval } from '../leagues/members.ts'
import { lockLeague, lockLeagueAs } from '../leagues/row-lock.ts'
import { invitations, leagues, removedMembers } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { notify } from '../notify/notify.ts'
import { invitationNotFound } from './invitations.ts'

/**
 * Invites a friend of the caller. A friend who declined, left or was removed can be invited again.
 *
 * @throws {Refusal} draft-closed, not-friends, already-member, league-full or already-invited
 */
export async function invite(
  db: Db,
  member: Member,
  friendId: string,
): Promise<{ message: string; invitationId: string }> {
  const { leagueId, userId, name: inviter } = member
  const invitationId = await db.transaction(async (db) => {
    const { open, name } = await lockLeagueAs(db, member, 'deputy', 'share')
    if (!open) throw new Refusal('draft-closed')
    if (!(await areFriends(db, userId, friendId))) throw new Refusal('not-friends')
    if (await isMember(db, leagueId, friendId)) throw new Refusal('already-member')
    if (await isFull(db, leagueId)) throw new Refusal('league-full')
    const [invited] = await db
      .insert(invitations)
      .values({ leagueId, fromUserId: userId, toUserId: friendId })
      .onConflictDoUpdate({
        target: [invitations.leagueId, invitations.toUserId],
        set: { status: 'pending', fromUserId: userId, createdAt: sql`now()` },
        setWhere: ne(invitations.status, 'pending'),
      })
      .returning({ id: invitations.id })
    if (!invited) throw new Refusal('already-invited')
    await db.delete(removedMembers).where(isRemoval(leagueId, friendId))
    await announceInvitation(db, { id: invited.id, toUserId: friendId }, inviter, name)
    return invited.id
  })
  return { message: 'Invitation sent', invitationId }
}

/** Notifies a person who has just been invited to a league. */
export async function announceInvitation(
  db: Db,
  { id, toUserId }: { id: string; toUserId: string },
  inviter: string,
  leagueName: string,
): Promise<void> {
  await publish(db, { kind: 'user', userId: toUserId })
  await notify(db, {
    kind: 'invitation',
    userIds: [toUserId],
    title: `${inviter} invites you to ${leagueName}`,
    text: `${inviter} invites you to play in ${leagueName}, a private fantasy golf league.`,
    path: `/league-invitations/${id}`,
  })
}

/**
 * Accepts an invitation: the caller joins its league. An invitation to a full league stays pending.
 *
 * @throws {Missing}
 * @throws {Refusal} draft-closed or league-full
 */
export async function accept(
  db: Db,
  caller: Account,
  id: string,
): Promise<{ message: string; leagueId: string }> {
  const leagueId = await db.transaction(async (db) => {
    const leagueId = await leagueOf(db, caller, id)
    const { open } = await lockLeague(db, leagueId, 'no key update')
    await answer(db, caller, id, 'accepted')
    if (!open) throw new Refusal('draft-closed')
    await addMember(db, leagueId, caller.id)
    return leagueId
  })
  return { message: 'Invitation accepted', leagueId }
}

/** Declines an invitation to the caller, at any time. @throws {Missing} */
export async function decline(db: Db, caller: Account, id: string): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockLeague(db, await leagueOf(db, caller, id), 'share')
    await answer(db, caller, id, 'declined')
    await publish(db, { kind: 'user', userId: caller.id })
  })
  return { message: 'Invitation declined' }
}

async function leagueOf(db: Db, caller: Account, id: string): Promise<string> {
  const [invitation] = await db
    .select({ leagueId: invitations.leagueId })
    .from(invitations)
    .innerJoin(leagues, and(eq(leagues.id, invitations.leagueId), isNull(leagues.deletedAt)))
    .where(and(eq(invitations.id, id), eq(invitations.toUserId, caller.id)))
  if (!invitation) throw invitationNotFound()
  return invitation.leagueId
}

/** Answers a pending invitation. @throws {Missing} when it has already been answered */
async function answer(
  db: Db,
  caller: Account,
  id: string,
  status: 'accepted' | 'declined',
): Promise<void> {
  const answered = await db
    .update(invitations)
    .set({ status })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.toUserId, caller.id),
        eq(invitations.status, 'pending'),
      ),
    )
    .returning({ id: invitations.id })
  if (answered.length === 0) throw invitationNotFound()
}
