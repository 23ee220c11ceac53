import { eq, sql } from 'drizzle-orm'

import type { PasswordChange } from '#contract/accounts/credentials.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { setSessionCookie } from '#server/platform/auth/sessions.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { checkPassword } from './check-password.ts'
import { endAccess } from './end-access.ts'
import { checkGuessable } from './guessable.ts'
import { hashPassword } from './passwords.ts'

/**
 * Replaces the caller's password, and ends every other way into the account. When several changes are made at once
 * with the same old password, one of them wins.
 *
 * @throws {Refusal} password-wrong or password-guessable
 * @throws {RateLimitError}
 */
export async function replacePassword(
  services: Services,
  caller: Account,
  { currentPassword, newPassword, keepPasskeys }: PasswordChange,
  { request, reply }: HttpContext['http'],
): Promise<{ message: string }> {
  const { db, config, rateLimits } = services
  const oldHash = await checkPassword(services, caller, currentPassword)
  await rateLimits.consume('access-change', caller.id)
  const passwordHash = await hashPassword(newPassword, { share: 'known', key: caller.id })
  const session = await db.transaction(async (db) => {
    checkGuessable(newPassword, await lockCaller(db, caller, oldHash))
    const { session, passkeys } = await endAccess(db, caller.id, {
      keep: { config, request },
      removeNewPasskeys: !keepPasskeys,
    })
    await storePassword(db, caller.id, {
      passwordHash,
      keepPasskeys,
      how: `on your Account page, and every other device was signed out. ${passkeys}`,
    })
    return session
  })
  if (session) setSessionCookie(reply, config, session)
  return { message: 'Your password has been changed' }
}

interface StoredPassword {
  passwordHash: string
  keepPasskeys: boolean | undefined
  /** The rest of the sentence in the owner's email. */
  how: string
}

/** Stores a new password and notifies the owner by email. */
export async function storePassword(
  db: Db,
  userId: string,
  { passwordHash, keepPasskeys, how }: StoredPassword,
): Promise<void> {
  await db
    .update(users)
    // Passkeys that a change kept stay new: a thief may have made it.
    .set({ passwordHash, ...(!keepPasskeys && { passwordChangedAt: sql`clock_timestamp()` }) })
    .where(eq(users.id, userId))
  await enqueueMail(db, {
    userId,
    kind: 'password-changed',
    title: 'Your TeeTime password was changed',
    text: `The password for your TeeTime account was changed ${how} Any private calendar links are off, too. Get new ones from your leagues and clubs.\n\nIf it wasn’t you, request a reset link right away.`,
    path: '/forgot-password',
    button: 'This Wasn’t Me',
  })
}
