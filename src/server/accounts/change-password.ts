import { and, eq, ne } from 'drizzle-orm'

import type { PasswordChange } from '#contract/accounts/credentials.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Exchange } from '../http/serve.ts'
import type { Account } from '../identity/admission.ts'
import { sessionHash } from '../identity/session-token.ts'
import { endSessionsOf } from '../identity/sessions.ts'
import { emailChanges, resetTokens, sessions, users } from '../identity/tables.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { World } from '../world/world.ts'
import { checkPassword } from './check-password.ts'
import { browserHash, forgetBrowsers } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

/**
 * Replaces the caller's password. Every other session and every mailed link ends. When several changes are made
 * at once with the same old password, one of them wins.
 *
 * @throws {Refusal} password-wrong
 * @throws {TooMany}
 */
export async function replacePassword(
  world: World,
  caller: Account,
  { currentPassword, newPassword }: PasswordChange,
  { request }: Exchange['http'],
): Promise<{ message: string }> {
  const { db, config } = world
  const { id } = caller
  const oldHash = await checkPassword(world, caller, currentPassword)
  const passwordHash = await hashPassword(newPassword, { share: 'known', key: id })
  await db.transaction(async (db) => {
    const [changed] = await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, oldHash)))
      .returning({ id: users.id })
    if (!changed) throw new Refusal('password-wrong')
    await endSessionsOf(db, id, ne(sessions.tokenHash, sessionHash(request)))
    await forgetBrowsers(db, id, browserHash(config, request))
    await db.delete(resetTokens).where(eq(resetTokens.userId, id))
    await db.delete(emailChanges).where(eq(emailChanges.userId, id))
    await enqueueMail(db, {
      userId: id,
      kind: 'password-changed',
      title: 'Your TeeTime password was changed',
      text: `The password of the TeeTime account ${caller.username} was changed on its profile page, and every other browser was signed out.\n\nIf this was not you, request a reset link at once.`,
      path: '/forgot-password',
      button: 'This was not me',
    })
  })
  return { message: 'Your password has been changed' }
}
