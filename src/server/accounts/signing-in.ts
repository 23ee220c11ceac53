import type { Credentials } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { eq, or, sql } from 'drizzle-orm'

import type { Exchange } from '../serve.ts'
import type { World } from '../world.ts'
import { isPassword } from './passwords.ts'
import { sessionCookie } from './session-token.ts'
import { endSession, giveCookie, startSession, takeCookie } from './sessions.ts'
import { users } from './tables.ts'

/** Of what was typed so much is counted by: an address is no longer, and a key of the count cannot be endless. */
const longestCounted = 254

/**
 * Signs someone in by username or e-mail address. Somebody unknown and a wrong password look alike, in
 * what is answered and in the work it takes. Attempts are counted by what was typed, not by whose account
 * that is, so that running out of them does not tell which username and which address belong together.
 *
 * @throws {Refusal} sign-in-failed
 * @throws {TooMany} after too many attempts from an address or on an account
 */
export async function signIn(
  { db, config, limits }: World,
  { usernameOrEmail, password, rememberMe }: Credentials,
  { request, reply }: Exchange['http'],
): Promise<{ message: string; user: { username: string } }> {
  const typed = usernameOrEmail.toLowerCase()
  await limits.spend('login-address', request.ip)
  await limits.spend('login-account', typed.slice(0, longestCounted))
  const [user] = await db
    .select({ id: users.id, username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)))
  const right = await isPassword(user?.passwordHash, password)
  if (!user || !right) throw new Refusal('sign-in-failed')

  await limits.forgive('login-account', typed)
  const session = await startSession(db, user.id, rememberMe, request.headers['user-agent'])
  await endSession(db, request.cookies[sessionCookie])
  giveCookie(reply, config, session)
  return { message: 'Welcome back', user: { username: user.username } }
}

/** Ends the browser's session, if it has one. */
export async function signOut(
  { db, config }: World,
  { request, reply }: Exchange['http'],
): Promise<{ message: string }> {
  await endSession(db, request.cookies[sessionCookie])
  takeCookie(reply, config)
  return { message: 'Signed out' }
}
