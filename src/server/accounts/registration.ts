import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/registration.ts'
import type { Registration } from '#contract/accounts/registration.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { personName } from '#domain/names.ts'
import { Refusal } from '#domain/refusal.ts'
import { inviteByLink } from '#server/leagues/invitations/links.ts'
import { linkStateOf } from '#server/leagues/join/joining.ts'
import { admitNewcomer } from '#server/leagues/newcomer.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { endSession, setSessionCookie, startSession } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, violates } from '#server/platform/errors/errors.ts'
import type { Exchange } from '#server/platform/http/serve.ts'
import { widerNetworkOf } from '#server/platform/limits/network.ts'
import type { World } from '#server/platform/services/world.ts'

import { admitToClubByLink, clubLinkStateOf, lockClubOfCode } from '../clubs/joining.ts'
import { befriend } from '../friends/friends.ts'
import { lockLeagueOfCode } from '../leagues/row-lock.ts'
import { askToConfirm } from './confirm-email.ts'
import { newInviteToken } from './first-start.ts'
import { checkGuessable } from './guessable.ts'
import { browserToken, setBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes an account and signs in. The password is hashed before the code is checked, so that a bad code takes
 * as long as a good one, and no row is locked meanwhile.
 *
 * @throws {Refusal} password-guessable, invite-unknown, invite-used-up, username-taken or email-taken; by a league's
 * code also draft-closed, join-closed or league-full
 * @throws {TooMany} after too many registrations from an address
 */
export async function signUp(
  world: World,
  registration: Registration,
  { request, reply }: Exchange['http'],
): Promise<Output<typeof calls.register>> {
  const { db, config, limits } = world
  await limits.consumeForNetwork('register-network', request.ip)
  checkGuessable(registration.password, registration)
  const lane = { share: 'others' as const, key: widerNetworkOf(request.ip) }
  const passwordHash = await hashPassword(registration.password, lane)
  const { session, browser, joined } = await db.transaction(async (db) => {
    const { userId, joined } = await makeAccount(db, registration, passwordHash)
    const { rememberMe, email } = registration
    await askToConfirm(db, world, { id: userId, email })
    return {
      session: await startSession(db, config, userId, {
        remembered: rememberMe,
        userAgent: request.headers['user-agent'],
      }),
      browser: await rememberBrowser(db, userId, browserToken(config, request)),
      joined,
    }
  })
  await endSession(db, sessionToken(request))
  setSessionCookie(reply, config, session)
  setBrowserCookie(reply, config, browser)
  const { username, firstName = null } = registration
  return {
    message: 'Registration successful!',
    user: { username, name: personName({ username, firstName }) },
    ...joined,
  }
}

/**
 * Uses the code, makes the account, befriends the inviter, and brings the newcomer into the league: all in
 * one transaction. The code of a league or club makes a member, a person's code an invitation to `leagueId`.
 *
 * @returns the account, and the league or club that it became a member of
 */
async function makeAccount(
  db: Db,
  { username, email, firstName, inviteCode, leagueId }: Registration,
  passwordHash: string,
): Promise<{ userId: string; joined: Joined }> {
  try {
    return await db.transaction(async (db) => {
      const { inviter, league, club } = await redeemCode(db, inviteCode)
      const [made] = await db
        .insert(users)
        .values({
          username,
          email,
          passwordHash,
          firstName: firstName || null,
          inviteToken: newInviteToken(),
        })
        .returning({ id: users.id })
      if (!made) throw new Error('the account was not made')
      const userId = made.id
      if (inviter.role !== 'admin') await befriend(db, inviter.id, userId)
      if (league) await admitNewcomer(db, league, userId, 'link')
      else if (club) await admitToClubByLink(db, club, userId)
      else if (leagueId !== undefined) await inviteByLink(db, inviter.id, userId, leagueId)
      return {
        userId,
        joined: { ...(league && { leagueId: league.id }), ...(club && { clubId: club.id }) },
      }
    })
  } catch (error) {
    if (violates(error, 'users_username_key')) throw new Refusal('username-taken')
    if (violates(error, 'users_email_key')) throw new Refusal('email-taken')
    throw error
  }
}

/** The id of the league or club that someone became a member of. */
type Joined = { leagueId?: string; clubId?: string }

/** Uses the code of a league or club, which has no count and which it locks, or else a person's. @throws {Refusal} */
async function redeemCode(db: Db, code: string) {
  const league = await lockLeagueOfCode(db, code)
  const club = league ? null : await lockClubOfCode(db, code)
  const inviterId = league?.commissionerId ?? club?.ownerId
  if (inviterId === undefined) {
    return { inviter: await spendInviteToken(db, code), league: null, club: null }
  }
  const [inviter] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.id, inviterId))
  return { inviter: found(inviter, 'User'), league, club }
}

/**
 * Whether an invite code can still be used. It reveals no more than a registration would.
 *
 * @throws {TooMany} after too many checks from a network
 */
export async function inviteCodeState(
  { db, limits }: World,
  code: string,
  { request }: Exchange['http'],
): Promise<Output<typeof calls.checkInviteCode>> {
  await limits.consumeForNetwork('invite-code-network', request.ip)
  const [inviter] = await db
    .select({ uses: users.inviteUses, limit: users.inviteLimit })
    .from(users)
    .where(isUsable(code))
  if (!inviter) {
    const state = (await linkStateOf(db, code)) ?? (await clubLinkStateOf(db, code))
    return { status: state ?? 'unknown', usesLeft: null }
  }
  if (inviter.limit === null) return { status: 'open', usesLeft: null }
  const usesLeft = Math.max(0, inviter.limit - inviter.uses)
  return { status: usesLeft > 0 ? 'open' : 'used-up', usesLeft }
}

/** The code of an account that is disabled or about to be deleted can't be used. */
const isUsable = (code: string) => and(eq(users.inviteToken, code), canAct)

/** Uses a person's code once. The counting statement itself decides, so a race can't exceed the limit. */
async function spendInviteToken(db: Db, code: string): Promise<{ id: string; role: string }> {
  const isCode = isUsable(code)
  const [inviter] = await db
    .update(users)
    .set({ inviteUses: sql`${users.inviteUses} + 1` })
    .where(and(isCode, or(isNull(users.inviteLimit), lt(users.inviteUses, users.inviteLimit))))
    .returning({ id: users.id, role: users.role })
  if (inviter) return inviter
  const [usedUp] = await db.select({ id: users.id }).from(users).where(isCode)
  throw new Refusal(usedUp ? 'invite-used-up' : 'invite-unknown')
}
