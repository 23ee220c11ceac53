import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { checkInviteCode, Registration } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { violates } from '../errors/errors.ts'
import { befriend } from '../friends/friends.ts'
import type { Exchange } from '../http/serve.ts'
import { sessionToken } from '../identity/session-token.ts'
import { endSession, setSessionCookie, startSession } from '../identity/sessions.ts'
import { users } from '../identity/tables.ts'
import { inviteByLink } from '../invitations/links.ts'
import { widerNetworkOf } from '../limits/network.ts'
import type { World } from '../world/world.ts'
import { newInviteToken } from './first-start.ts'
import { browserToken, setBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes an account and signs in. The password is hashed before the code is checked, so that a bad code takes
 * as long as a good one, and no row is locked meanwhile.
 *
 * @throws {Refusal} invite-unknown, invite-used-up, username-taken or email-taken
 * @throws {TooMany} after too many registrations from an address
 */
export async function signUp(
  { db, config, limits }: World,
  registration: Registration,
  { request, reply }: Exchange['http'],
): Promise<{ message: string; user: { username: string } }> {
  await limits.consumeForNetwork('register-network', request.ip)
  const lane = { share: 'others' as const, key: widerNetworkOf(request.ip) }
  const passwordHash = await hashPassword(registration.password, lane)
  const { session, browser } = await db.transaction(async (db) => {
    const userId = await makeAccount(db, registration, passwordHash)
    const { rememberMe } = registration
    return {
      session: await startSession(db, config, userId, rememberMe, request.headers['user-agent']),
      browser: await rememberBrowser(db, userId, browserToken(config, request)),
    }
  })
  await endSession(db, sessionToken(request))
  setSessionCookie(reply, config, session)
  setBrowserCookie(reply, config, browser)
  return { message: 'Registration successful!', user: { username: registration.username } }
}

/**
 * Uses the code, makes the account, befriends the inviter and invites to their league, all in one
 * transaction. @returns the account's id
 */
async function makeAccount(
  db: Db,
  { username, email, inviteCode, leagueId }: Registration,
  passwordHash: string,
): Promise<string> {
  try {
    return await db.transaction(async (db) => {
      const inviter = await useInviteCode(db, inviteCode)
      const [made] = await db
        .insert(users)
        .values({ username, email, passwordHash, inviteToken: newInviteToken() })
        .returning({ id: users.id })
      if (!made) throw new Error('the account was not made')
      if (inviter.role !== 'admin') await befriend(db, inviter.id, made.id)
      if (leagueId !== undefined) await inviteByLink(db, inviter.id, made.id, leagueId)
      return made.id
    })
  } catch (error) {
    if (violates(error, 'users_username_key')) throw new Refusal('username-taken')
    if (violates(error, 'users_email_key')) throw new Refusal('email-taken')
    throw error
  }
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
): Promise<Output<typeof checkInviteCode>> {
  await limits.consumeForNetwork('invite-code-network', request.ip)
  const [inviter] = await db
    .select({ uses: users.inviteUses, limit: users.inviteLimit })
    .from(users)
    .where(eq(users.inviteToken, code))
  if (!inviter) return { status: 'unknown', usesLeft: null }
  if (inviter.limit === null) return { status: 'open', usesLeft: null }
  const usesLeft = Math.max(0, inviter.limit - inviter.uses)
  return { status: usesLeft > 0 ? 'open' : 'used-up', usesLeft }
}

/** Uses a code once. The counting statement itself decides, so a race can't exceed the limit. */
async function useInviteCode(db: Db, code: string): Promise<{ id: string; role: string }> {
  const isCode = eq(users.inviteToken, code)
  const [inviter] = await db
    .update(users)
    .set({ inviteUses: sql`${users.inviteUses} + 1` })
    .where(and(isCode, or(isNull(users.inviteLimit), lt(users.inviteUses, users.inviteLimit))))
    .returning({ id: users.id, role: users.role })
  if (inviter) return inviter
  const [usedUp] = await db.select({ id: users.id }).from(users).where(isCode)
  throw new Refusal(usedUp ? 'invite-used-up' : 'invite-unknown')
}
