import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/registration.ts'
import type { Registration } from '#contract/accounts/registration.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { personName } from '#domain/names.ts'
import { Refusal } from '#domain/refusal.ts'
import { inviteByLink } from '#server/leagues/invitations/invite-links.ts'
import { findLinkState } from '#server/leagues/join/join-league.ts'
import { admitInTurn, admitNewcomer } from '#server/leagues/newcomer.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { endSession, setSessionCookie, startSession } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, onViolation } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import { toWidestNetwork } from '#server/platform/limits/network.ts'
import type { Services } from '#server/platform/services/services.ts'

import { admitToClubByLink, findClubLinkState, lockClubOfCode } from '../clubs/join-club.ts'
import { befriend } from '../friends/friends.ts'
import { lockLeagueIfOpen, lockLeagueOfCode } from '../leagues/access/lock-league.ts'
import { askToConfirm } from './confirm-email.ts'
import { createInviteToken } from './create-administrator.ts'
import { checkGuessable } from './guessable.ts'
import { browserToken, setBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes an account and signs in. The password is hashed before the code is checked, so that a bad code takes
 * as long as a good one, and no row is locked meanwhile.
 *
 * @throws {Refusal} password-guessable, invite-unknown, invite-used-up, username-taken or email-taken; by a league's
 * code also draft-closed, join-closed or league-full; by a club's, club-link-closed or club-full
 * @throws {RateLimitError} after too many registrations from an address
 */
export async function register(
  services: Services,
  registration: Registration,
  { request, reply }: HttpContext['http'],
): Promise<Output<typeof calls.register>> {
  const { db, config, rateLimits } = services
  await rateLimits.consumeForNetwork('register-network', request.ip)
  checkGuessable(registration.password, registration)
  const lane = { share: 'others' as const, key: toWidestNetwork(request.ip) }
  const passwordHash = await hashPassword(registration.password, lane)
  const register = async (db: Db) => {
    const { userId, joined } = await createAccount(db, registration, passwordHash)
    const { rememberMe, email } = registration
    await askToConfirm(db, services, { id: userId, email })
    return {
      session: await startSession(db, config, userId, {
        remembered: rememberMe,
        userAgent: request.headers['user-agent'],
      }),
      browser: await rememberBrowser(db, userId, browserToken(config, request)),
      joined,
    }
  }
  const { session, browser, joined } = await admitInTurn(() => db.transaction(register))
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
async function createAccount(
  db: Db,
  { username, email, firstName, inviteCode, leagueId }: Registration,
  passwordHash: string,
): Promise<{ userId: string; joined: JoinedGroup }> {
  const { inviter, league, club, offered } = await redeemCode(db, inviteCode, leagueId)
  const [made] = await db
    .insert(users)
    .values({
      username,
      email,
      passwordHash,
      firstName: firstName || null,
      inviteToken: createInviteToken(),
    })
    .returning({ id: users.id })
    .catch(onViolation('users_username_key', () => new Refusal('username-taken')))
    .catch(onViolation('users_email_key', () => new Refusal('email-taken')))
  if (!made) throw new Error('the account wasn’t made')
  const userId = made.id
  if (inviter.role !== 'admin') await befriend(db, inviter.id, userId)
  if (league) await admitNewcomer(db, league, userId, 'link')
  else if (club) await admitToClubByLink(db, club, userId)
  else if (offered) await inviteByLink(db, inviter.id, userId, offered)
  return {
    userId,
    joined: { ...(league && { leagueId: league.id }), ...(club && { clubId: club.id }) },
  }
}

/** The id of the league or club that someone became a member of. */
type JoinedGroup = { leagueId?: string; clubId?: string }

/**
 * Uses the code of a league or club, which has no count and which it locks, or else a person's, and locks the league
 * that it offers before the person's account.
 *
 * @throws {Refusal}
 */
async function redeemCode(db: Db, code: string, leagueId: string | undefined) {
  const league = await lockLeagueOfCode(db, code)
  const club = league ? null : await lockClubOfCode(db, code)
  const inviterId = league?.commissionerId ?? club?.ownerId
  if (inviterId === undefined) {
    const offered = leagueId === undefined ? null : await lockLeagueIfOpen(db, leagueId)
    return { inviter: await spendInviteToken(db, code), league: null, club: null, offered }
  }
  const [inviter] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.id, inviterId))
  return { inviter: found(inviter, 'User'), league, club, offered: null }
}

/**
 * Whether an invite code can still be used. It reveals no more than a registration would.
 *
 * @throws {RateLimitError} after too many checks from a network
 */
export async function checkInviteCode(
  { db, rateLimits }: Services,
  code: string,
  { request }: HttpContext['http'],
): Promise<Output<typeof calls.checkInviteCode>> {
  await rateLimits.consumeForNetwork('invite-code-network', request.ip)
  const [inviter] = await db
    .select({ uses: users.inviteUses, limit: users.inviteLimit })
    .from(users)
    .where(isUsableInviteToken(code))
  if (!inviter) {
    const state = (await findLinkState(db, code)) ?? (await findClubLinkState(db, code))
    return { status: state ?? 'unknown', usesLeft: null }
  }
  if (inviter.limit === null) return { status: 'open', usesLeft: null }
  const usesLeft = Math.max(0, inviter.limit - inviter.uses)
  return { status: usesLeft > 0 ? 'open' : 'used-up', usesLeft }
}

/** The code of an account that is disabled or about to be deleted can't be used. */
const isUsableInviteToken = (code: string) => and(eq(users.inviteToken, code), canAct)

/** Uses a person's code once. The counting statement itself decides, so a race can't exceed the limit. */
async function spendInviteToken(db: Db, code: string): Promise<{ id: string; role: string }> {
  const isCode = isUsableInviteToken(code)
  const [inviter] = await db
    .update(users)
    .set({ inviteUses: sql`${users.inviteUses} + 1` })
    .where(and(isCode, or(isNull(users.inviteLimit), lt(users.inviteUses, users.inviteLimit))))
    .returning({ id: users.id, role: users.role })
  if (inviter) return inviter
  const [usedUp] = await db.select({ id: users.id }).from(users).where(isCode)
  throw new Refusal(usedUp ? 'invite-used-up' : 'invite-unknown')
}
