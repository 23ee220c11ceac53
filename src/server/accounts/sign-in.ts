import { and, eq, or, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/session.ts'
import type { Credentials } from '#contract/accounts/session.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { sessionToken } from '#server/platform/auth/session-token.ts'
import { clearSessionCookie, endSession } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import { isDatabaseUnavailable, RateLimitError } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Lane } from '#server/platform/limits/fair-queue.ts'
import { toWidestNetwork } from '#server/platform/limits/network.ts'
import { accountHere, isWithinLimit, type RateLimits } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { completeSignIn, verifiedUserColumns } from './complete-sign-in.ts'
import { isNotDemoInProduction } from './demo-accounts.ts'
import { verifyPassword } from './passwords.ts'
import { isNotDeletedAccount } from './restore-account.ts'

/** The longest key to count attempts by: no email address is longer. */
const maxAttemptKeyLength = 254

/**
 * Signs a user in by username or email address. An unknown user and a wrong password get the same response,
 * and take the same time.
 *
 * @throws {Refusal} sign-in-failed, or account-disabled to someone who knows the password
 * @throws {RateLimitError} after too many attempts
 */
export async function signIn(
  services: Services,
  { usernameOrEmail, password, rememberMe }: Credentials,
  http: HttpContext['http'],
): Promise<Output<typeof calls.logIn>> {
  const { request } = http
  const typed = usernameOrEmail.toLowerCase()
  const user = await findUser(services, typed, request)
  const attempt = await countAttempt(services.rateLimits, {
    typed: typed.slice(0, maxAttemptKeyLength),
    ip: request.ip,
    knownAs: user?.knownBrowser ? `${user.id} ${user.knownBrowser}` : null,
  })
  const isCorrect = await verifyPassword(user?.passwordHash, password, attempt.lane)
  if (!user || !isCorrect) throw new Refusal('sign-in-failed')

  await attempt.clear()
  // Not when the password changed during the check.
  const stillValid = eq(users.passwordHash, user.passwordHash)
  return await completeSignIn(services, user, { rememberMe, stillValid }, http)
}

/** Finds the account by username or email address, with what shows that this browser is or was signed in to it. */
async function findUser(
  services: Services,
  typed: string,
  request: HttpContext['http']['request'],
) {
  const [user] = await services.db
    .select({ ...verifiedUserColumns(services, request), passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        isNotDemoInProduction(services.config),
        isNotDeletedAccount,
      ),
    )
  return user
}

interface Attempt {
  /** The queue lane for the password check. */
  lane: Lane
  clear(): Promise<void>
}

/**
 * Counts an attempt. A browser that is known to the account has its own limit; once that is used up, it
 * counts like any other. Others count by what was typed, not by account, so that the limit doesn't reveal
 * which username and address belong together.
 *
 * @throws {RateLimitError}
 */
async function countAttempt(
  limits: RateLimits,
  { typed, ip, knownAs }: { typed: string; ip: string; knownAs: string | null },
): Promise<Attempt> {
  if (knownAs !== null && (await isWithinLimit(limits.consume('login-known', knownAs)))) {
    // Successes count, too: each costs a hash.
    return { lane: { share: 'known', key: knownAs }, clear: async () => {} }
  }
  const here = accountHere(typed, ip)
  await limits.consumeForNetwork('login-network', ip)
  await limits.consume('login-account-here', here)
  if (!(await isWithinLimit(limits.consume('login-account', typed))))
    throw new RateLimitError(15 * 60, lockedOut)
  return {
    lane: { share: 'others', key: toWidestNetwork(ip) },
    async clear() {
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
  { db, config }: Services,
  { request, reply }: HttpContext['http'],
): Promise<{ message: string }> {
  clearSessionCookie(reply, config)
  await endSession(db, sessionToken(request)).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
  })
  return { message: 'Signed out' }
}
