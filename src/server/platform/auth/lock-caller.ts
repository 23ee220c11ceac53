import { eq } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { AccessError } from '../errors/errors.ts'
import type { Account } from './account.ts'
import { canAct } from './can-act.ts'
import { lockUser } from './lock-user.ts'
import { sessions } from './tables.ts'

// Whatever changes how people get into an account locks its row of `users` before any other row of the account, so
// that no two of them wait for each other.

/**
 * Locks the caller's account for something that outlives the request. So a request that was on its way when the
 * caller's access ended leaves nothing behind.
 *
 * @param passwordHash what the caller's password was checked against
 * @throws {AccessError} 401 when the session has ended, or its token was replaced
 * @throws {Refusal} password-wrong when the password has changed
 */
export async function lockCaller(db: Db, { id, sessionHash }: Account, passwordHash?: string) {
  const user = await lockUser(db, id, canAct)
  // Not by the session's id: a copy of the cookie from before a renewal comes with the same id. A write that this browser
  // sent just before it fails, too, and can be repeated.
  if (!user || (await db.$count(sessions, eq(sessions.tokenHash, sessionHash))) === 0)
    throw new AccessError(401)
  if (passwordHash !== undefined && passwordHash !== user.passwordHash) {
    throw new Refusal('password-wrong')
  }
  return user
}
