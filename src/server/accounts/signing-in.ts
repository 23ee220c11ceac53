import type { Credentials } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, or, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import type { Exchange } from '../serve.ts'
import type { World } from '../world.ts'
import { maySignIn } from './demo-accounts.ts'
import { isPassword } from './passwords.ts'
import { sessionCookie } from './session-token.ts'
import { endSession, giveCookie, type NewSession, startSession, takeCookie } from './sessions.ts'
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
    .where(
      and(
        or(eq(sql`lower(${users.username})`, typed), eq(sql`lower(${users.email})`, typed)),
        maySignIn(config),
      ),
    )
  const right = await isPassword(user?.passwordHash, password)
  if (!user || !right) throw new Refusal('sign-in-failed')

  await limits.forgive('login-account', typed)
  const session = await sessionOf(db, user, rememberMe, request.headers['user-agent'])
  await endSession(db, request.cookies[sessionCookie])
  giveCookie(reply, config, session)
  return { message: 'Welcome back', user: { username: user.username } }
}

/** Begins a session, unless the password was changed while it was being checked: that ends them all. */
async function sessionOf(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  rememberMe: boolean | undefined,
  userAgent: string | undefined,
): Promise<NewSession> {
  return await db.transaction(async (db) => {
    // Held until the session is there, for a change that comes now to end it.
    const [unchanged] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (!unchanged) throw new Refusal('sign-in-failed')
    return await startSession(db, id, rememberMe, userAgent)
  })
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
