import { and, eq, isNull, not, or, sql } from 'drizzle-orm'

import type { InviteLinkPreview } from '#contract/leagues/invite-links.ts'
import { Refusal } from '#domain/refusal.ts'
import { isBlocked, lockPair } from '#server/friends/blocks.ts'
import { areFriends, befriend, personColumns } from '#server/friends/friends.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { type LockedLeague, lockLeagueIfOpen } from '../access/lock-league.ts'
import { isMembership } from '../members/members.ts'
import { isKeptOut, type Newcomer, newcomerTo } from '../newcomer.ts'
import { allLeagues, leagueMembers, leagues } from '../tables.ts'
import { writeInvitations } from './invite-friend.ts'

/** Reads what a link offers the caller. @throws {Refusal} invite-unknown */
export async function readInviteLink(
  db: Db,
  caller: Account,
  code: string,
  leagueId: string | undefined,
): Promise<InviteLinkPreview> {
  const { role, ...inviter } = await findInviter(db, code)
  return {
    inviter,
    offers: await readInviteLinkPreview(db, caller, { ...inviter, role }),
    league:
      leagueId === undefined ? null : await findInviteLinkLeague(db, caller, inviter.id, leagueId),
  }
}

/**
 * Accepts what a link offers: a friendship, and an invitation to the inviter's league. It takes no use of
 * the code, because only new accounts do.
 *
 * @returns the invitation that the caller can now answer, or null
 * @throws {Refusal} invite-unknown, or friend-limit when the link makes neither a friend nor an invitation
 * @throws {RateLimitError} after too many requests
 */
export async function acceptInviteLink(
  { db, rateLimits }: Services,
  caller: Account,
  { inviteCode, leagueId }: { inviteCode: string; leagueId?: string | undefined },
): Promise<{ message: string; invitationId: string | null }> {
  await rateLimits.consume('friend-request', caller.id)
  const invitationId = await db.transaction(async (db) => {
    const inviter = await findInviter(db, inviteCode)
    const league = leagueId === undefined ? null : await lockLeagueIfOpen(db, leagueId)
    await lockPair(db, caller.id, inviter.id)
    const offer = await readInviteLinkPreview(db, caller, inviter)
    const isFull = offer === 'friendship' && !(await befriend(db, inviter.id, caller.id))
    const invitation =
      offer === 'self' || !league ? null : await inviteByLink(db, inviter.id, caller.id, league)
    // The page would say that they are friends now.
    if (isFull && !invitation) throw new Refusal('friend-limit')
    return invitation
  })
  return { message: 'Welcome', invitationId }
}

/**
 * Invites someone to the league of an inviter's link, if the inviter runs it or is a deputy, and it can still be joined.
 * Someone who declined or left is invited again, but someone removed only while they have a new invitation. While the
 * league's link is off, it invites only people who already have an invitation. Otherwise it does nothing, because an old
 * link is not an error.
 *
 * @param league locked before any account, so that its draft and who may invite stay as they are
 * @returns the invitation, or null
 */
export async function inviteByLink(
  db: Db,
  inviterId: string,
  userId: string,
  league: LockedLeague,
): Promise<string | null> {
  const newcomer =
    league.isDraftOpen &&
    (await db.$count(leagues, canInvite(league.id, inviterId))) &&
    (await newcomerTo(db, eq(allLeagues.id, league.id), userId, 'share'))
  if (!newcomer || newcomer.isMember || !mayFollow(newcomer, league)) return null
  const [invited] = await writeInvitations(db, league, inviterId, [userId])
  return invited?.id ?? null
}

/** Whether a personal link takes someone into a league: like the league's own link, not while that is off. */
const mayFollow = (
  newcomer: Pick<Newcomer, 'isRemoved' | 'isInvited' | 'isBlocked'>,
  { isLinkClosed }: Pick<LockedLeague, 'isLinkClosed'>,
) => !isKeptOut(newcomer) && !newcomer.isBlocked && (!isLinkClosed || newcomer.isInvited)

/** Whether someone may invite to a league, as its commissioner or a deputy. */
const canInvite = (leagueId: string, inviterId: string) =>
  and(
    eq(leagues.id, leagueId),
    isNull(leagues.deletedAt),
    or(
      eq(leagues.commissionerId, inviterId),
      sql`exists (select from ${leagueMembers} where ${isMembership(leagueId, inviterId)} and ${leagueMembers.deputy})`,
    ),
  )

/** Finds the owner of an invite code. @throws {Refusal} invite-unknown */
async function findInviter(db: Db, code: string) {
  const [owner] = await db
    .select({ ...personColumns, role: users.role })
    .from(users)
    .where(and(eq(users.inviteToken, code), canAct))
  if (!owner) throw new Refusal('invite-unknown')
  return owner
}

/** The offer of a code to the caller. If either blocked the other, the code is unknown. @throws {Refusal} */
async function readInviteLinkPreview(
  db: Db,
  { id }: Account,
  owner: { id: string; role: string },
): Promise<InviteLinkPreview['offers']> {
  if (owner.id === id) return 'self'
  const isFree = and(eq(users.id, owner.id), not(isBlocked(users.id, id)))
  if (!(await db.$count(users, isFree))) throw new Refusal('invite-unknown')
  if (await areFriends(db, id, owner.id)) return 'friends'
  return owner.role === 'admin' ? 'none' : 'friendship'
}

async function findInviteLinkLeague(
  db: Db,
  { id }: Account,
  inviterId: string,
  leagueId: string,
): Promise<InviteLinkPreview['league']> {
  const [league] = await db
    .select({
      id: leagues.id,
      name: leagues.name,
      open: sql<boolean>`${isDraftOpen(leagues)}`,
      isLinkClosed: sql<boolean>`${leagues.joinClosedAt} is not null`,
    })
    .from(leagues)
    .where(canInvite(leagueId, inviterId))
  const newcomer = league && (await newcomerTo(db, eq(allLeagues.id, leagueId), id))
  if (!newcomer) return null
  const { open, isLinkClosed, ...offered } = league
  const { isMember: joined } = newcomer
  return joined || (open && mayFollow(newcomer, { isLinkClosed })) ? { ...offered, joined } : null
}
