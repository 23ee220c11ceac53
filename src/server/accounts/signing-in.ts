import { and, eq, or, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/accounts.ts'
import type { Credentials } from '#contract/accounts/accounts.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { clearSessionCookie, endSession } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import { isDatabaseUnavailable, TooMany } from '#server/platform/errors/errors.ts'
import type { Exchange } from '#server/platform/http/serve.ts'
import type { Lane } from '#server/platform/limits/fair-queue.ts'
import { accountHere, isAllowed, type Limits } from '#server/platform/limits/limits.ts'
import { widerNetworkOf } from '#server/platform/limits/network.ts'
import type { World } from '#server/platform/services/world.ts'

import { maySignIn } from './demo-accounts.ts'
import { enterAccount, newcomerColumns } from './entering.ts'
import { browserHash } from './known-browsers.ts'
import { verifyPassword } from './passwords.ts'
import { isOpenAccount } from './returning.ts'

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
  http: Exchange['http'],
): Promise<Output<typeof calls.logIn>> {
  const { config, limits } = world
  const { request } = http
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
  // Not when the password changed during the check.
  const still = eq(users.passwordHash, user.passwordHash)
  return await enterAccount(world, user, { rememberMe, still }, http)
}

/** Finds the account by username or email address, and whether this browser is or was signed in to it. */
async function userOf(world: World, typed: string, request: Exchange['http']['request']) {
  const [user] = await world.db
    .select({ ...newcomerColumns(world, request), passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        maySignIn(world.config),
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
    // Successes count, too: each costs a hash.
    return { lane: { share: 'known', key: knownAs }, succeeded: async () => {} }
  }
  const here = accountHere(typed, ip)
  await limits.consumeForNetwork('login-network', ip)
  await limits.consume('login-account-here', here)
  if (!(await isAllowed(limits.consume('login-account', typed))))
    throw new TooMany(15 * 60, lockedOut)
  return {
    lane: { share: 'others', key: widerNetworkOf(ip) },
    async succeeded() {
      await limits.reset('login-account-here', here)
      // Only this attempt: other people's wrong passwords still count.
      await limits.refund('login-account', typed)
    },
  }
}

const lockedOut =
  'Too many attempts on this account. Try again in 15 minutes, or reset your password: the link we email you lets you in right away.'

/**
 * Ends the browser's session, if it has one. While the database can't be written the browser is signed out all the
 * same, and the session, whose token no one has anymore, expires.
 */
export async function signOut(
  { db, config }: World,
  { request, reply }: Exchange['http'],
): Promise<{ message: string }> {
  clearSessionCookie(reply, config)
  await endSession(db, sessionToken(request)).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
  })
  return { message: 'Signed out' }
}
