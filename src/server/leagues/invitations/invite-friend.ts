import { and, eq, inArray, not, or, sql } from 'drizzle-orm'

import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { maxWaitingInvitations } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { isBlocked } from '#server/friends/blocks.ts'
import { areFriends } from '#server/friends/friends.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { isWaiting } from '../access/draft-open.ts'
import { inviteExpiry, lockLeagueForMember, type LockedLeague } from '../access/lock-league.ts'
import { admitInTurn, newcomerTo } from '../newcomer.ts'
import { allLeagues, invitations, leagues } from '../tables.ts'

/**
 * Invites a friend of the caller. A friend who declined, left or was removed can be invited again.
 *
 * @throws {Refusal} draft-closed, not-friends, cannot-invite, already-member, league-full, already-invited or
 *   invitation-limit
 */
export async function inviteFriend(
  db: Db,
  member: Member,
  friendId: string,
): Promise<{ message: string; invitationId: string }> {
  const { leagueId, userId: id, name } = member
  return await admitInTurn(() =>
    db.transaction(async (db) => {
      const league = await lockLeagueForMember(db, member, 'deputy', 'no key update')
      if (!league.isDraftOpen) throw new Refusal('draft-closed')
      if (!(await areFriends(db, id, friendId))) throw new Refusal('not-friends')
      const friend = await newcomerTo(db, eq(allLeagues.id, leagueId), friendId, 'share')
      if (!friend || friend.isBlocked) throw new Refusal('cannot-invite')
      if (friend.isMember) throw new Refusal('already-member')
      if (friend.members.length >= maxLeagueMembers) throw new Refusal('league-full')
      if (friend.isInvited) throw new Refusal('already-invited')
      if (await db.$count(users, and(eq(users.id, friendId), hasMostInvitations)))
        throw new Refusal('invitation-limit')
      const [invitationId] = await sendInvitations(db, league, { id, name }, [friendId])
      if (invitationId === undefined) throw new Refusal('cannot-invite')
      return { message: 'Invitation sent', invitationId }
    }),
  )
}

/** Whether someone has as many invitations to answer as anyone may, for a query of `users`. */
const hasMostInvitations = sql<boolean>`(
  select count(*) >= ${maxWaitingInvitations} from ${invitations}
  join ${leagues} on ${leagues.id} = ${invitations.leagueId}
  where ${invitations.toUserId} = ${users.id} and ${isWaiting})`

/** Whether someone has an invitation to a league, for a query of `users`. */
const isInvitedTo = (leagueId: string) => sql`exists (
  select from ${invitations} where league_id = ${leagueId}::uuid and to_user_id = ${users.id} and status = 'pending')`

/** Invites people as `writeInvitations` does, and notifies them. @returns the invitations' ids */
export async function sendInvitations(
  db: Db,
  league: LockedLeague,
  inviter: Pick<Account, 'id' | 'name'>,
  userIds: readonly string[],
): Promise<string[]> {
  const written = await writeInvitations(db, league, inviter.id, userIds)
  await notify(db, {
    kind: 'invitation',
    userIds: written.map(({ toUserId }) => toUserId),
    title: `${inviter.name} invited you to ${league.name}`,
    text: `${inviter.name} invited you to play in ${league.name}, a private fantasy golf league.`,
    path: '/dashboard',
    paths: new Map(written.map(({ id, toUserId }) => [toUserId, `/league-invitations/${id}`])),
    lookOf: { leagueId: league.id },
    ...inviteExpiry(league),
  })
  return written.map(({ id }) => id)
}

/**
 * Writes invitations to people whose accounts the caller has locked. Someone who has one already is asked anew, and someone
 * who has too many to answer isn't asked. A block
 * waits for those locks, so one that came first is seen here, and one that comes later ends the invitation.
 */
export async function writeInvitations(
  db: Db,
  { id: leagueId, commissionerId }: LockedLeague,
  fromUserId: string,
  userIds: readonly string[],
): Promise<{ id: string; toUserId: string }[]> {
  const people = await db
    .select({ toUserId: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...userIds]),
        not(isBlocked(users.id, fromUserId)),
        not(isBlocked(users.id, commissionerId)),
        or(not(hasMostInvitations), isInvitedTo(leagueId)),
      ),
    )
    .orderBy(users.id)
  if (people.length === 0) return []
  await publish(db, ...people.map(({ toUserId }) => ({ kind: 'user' as const, userId: toUserId })))
  return await db
    .insert(invitations)
    .values(people.map(({ toUserId }) => ({ leagueId, fromUserId, toUserId })))
    .onConflictDoUpdate({
      target: [invitations.leagueId, invitations.toUserId],
      set: { status: 'pending', fromUserId, createdAt: sql`now()` },
    })
    .returning({ id: invitations.id, toUserId: invitations.toUserId })
}
