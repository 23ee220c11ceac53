import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { Credentials, logIn } from '#contract/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import type { Exchange } from '../http/serve.ts'
import { personName } from '../identity/person-name.ts'
import { sessionToken, tokenHash } from '../identity/session-token.ts'
import {
  endSession,
  setSessionCookie,
  isActiveSession,
  startSession,
  clearSessionCookie,
} from '../identity/sessions.ts'
import { sessions, users } from '../identity/tables.ts'
import { isAllowed, type Limits } from '../limits/limits.ts'
import { networkOf, widerNetworkOf } from '../limits/network.ts'
import type { World } from '../world/world.ts'
import { maySignIn } from './demo-accounts.ts'
import type { Lane } from './fair-queue.ts'
import {
  browserHash,
  browserToken,
  setBrowserCookie,
  isKnownBrowser,
  rememberBrowser,
} from './known-browsers.ts'
import { verifyPassword } from './passwords.ts'
import { isOpenAccount, keepAccount } from './returning.ts'

/** The longest key to count attempts by: no email address is longer. */
const maxKeyLength = 254

/**
 * Signs a user in by username or email address. An unknown user and a wrong password get the same response,
 * and take the same time.
 *
 * @throws {Refusal} sign-in-failed, or account-disabled to someone who knows the password
 * @throws {TooMany} after too many attempts
 */
export async function signIn(
  world: World,
  { usernameOrEmail, password, rememberMe }: Credentials,
  { request, reply }: Exchange['http'],
): Promise<Output<typeof logIn>> {
  const { db, config, limits } = world
  const typed = usernameOrEmail.toLowerCase()
  const user = await userOf(world, typed, request)
  const attempt = await countAttempt(limits, {
    typed: typed.slice(0, maxKeyLength),
    ip: request.ip,
    knownAs: user?.known ? `${user.id} ${browserHash(config, request)}` : null,
  })
  const isCorrect = await verifyPassword(user?.passwordHash, password, attempt.lane)
  if (!user || !isCorrect) throw new Refusal('sign-in-failed')

  await attempt.succeeded()
  const { kept, session, browser } = await db.transaction(async (db) => {
    // Before the weaker lock, because upgrading that one can deadlock.
    const kept = user.deletesAt !== null && (await keepAccount(db, user.id))
    await checkUnchanged(db, user)
    return {
      kept,
      session: await startSession(db, config, user.id, rememberMe, request.headers['user-agent']),
      browser: await rememberBrowser(db, user.id, browserToken(config, request)),
    }
  })
  await endSession(db, sessionToken(request))
  setSessionCookie(reply, config, session)
  setBrowserCookie(reply, config, browser)
  return {
    message: 'Welcome back',
    user: { username: user.username, name: user.name },
    ...(kept && { kept }),
  }
}

/** Finds the account by username or email address, and whether this browser is or was signed in to it. */
async function userOf({ db, config }: World, typed: string, request: Exchange['http']['request']) {
  const isSignedIn = sql`exists (${db
    .select({ one: sql`1` })
    .from(sessions)
    .where(
      and(isActiveSession(tokenHash(sessionToken(request) ?? '')), eq(sessions.userId, users.id)),
    )})`
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      name: personName,
      passwordHash: users.passwordHash,
      deletesAt: users.deletesAt,
      known: sql<boolean>`${isKnownBrowser(users.id, browserHash(config, request))} or ${isSignedIn}`,
    })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        maySignIn(config),
        isOpenAccount,
      ),
    )
  return user
}

interface Attempt {
  /** The queue lane for the password check. */
  lane: Lane
  succeeded(): Promise<void>
}

/**
 * Counts an attempt. A browser that is known to the account has its own limit; once that is used up, it
 * counts like any other. Others count by what was typed, not by account, so that the limit doesn't reveal
 * which username and address belong together.
 *
 * @throws {TooMany}
 */
async function countAttempt(
  limits: Limits,
  { typed, ip, knownAs }: { typed: string; ip: string; knownAs: string | null },
): Promise<Attempt> {
  if (knownAs !== null && (await isAllowed(limits.consume('login-known', knownAs)))) {
    return {
      lane: { share: 'known', key: knownAs },
      succeeded: () => limits.reset('login-known', knownAs),
    }
  }
  const here = `${typed} ${networkOf(ip)}`
  await limits.consumeForNetwork('login-network', ip)
  await limits.consume('login-account-here', here)
  await limits.consume('login-account', typed)
  return {
    lane: { share: 'others', key: widerNetworkOf(ip) },
    async succeeded() {
      await limits.reset('login-account-here', here)
      // Only this attempt: other people's wrong passwords still count.
      await limits.refund('login-account', typed)
    },
  }
}

/** Refuses to start a session when the password changed during the check, or the account is disabled. */
async function checkUnchanged(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  // The row lock makes a later change wait, so that it ends the new session too.
  const [unchanged] = await db
    .select({ disabledAt: users.disabledAt })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletesAt)))
    .for('share')
  if (!unchanged) throw new Refusal('sign-in-failed')
  if (unchanged.disabledAt !== null) throw new Refusal('account-disabled')
}

/** Ends the browser's session, if it has one. */
export async function signOut(
  { db, config }: World,
  { request, reply }: Exchange['http'],
): Promise<{ message: string }> {
  await endSession(db, sessionToken(request))
  clearSessionCookie(reply, config)
  return { message: 'Signed out' }
}
