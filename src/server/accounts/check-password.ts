import { eq } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

import { verifyPassword } from './passwords.ts'

/**
 * Checks the caller's own password, which a stolen session alone doesn't know.
 *
 * @returns the hash, which a later statement compares to notice a change meanwhile
 * @throws {Refusal} password-wrong
 * @throws {RateLimitError} after too many wrong passwords
 */
export async function checkPassword(
  { db, rateLimits }: Services,
  { id, sessionId }: Account,
  password: string,
): Promise<string> {
  // By session, so that a stolen one doesn't keep its owner from changing the password.
  const attempts = `${id} ${sessionId}`
  await rateLimits.consume('password-check', attempts)
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
  const isCorrect = await verifyPassword(user?.passwordHash, password, { share: 'known', key: id })
  if (!user || !isCorrect) throw new Refusal('password-wrong')
  await rateLimits.reset('password-check', attempts)
  return user.passwordHash
}
