import { and, eq, isNull } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isWithinLimit } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readEmailStatus, openEmailLink } from './change-email.ts'

/**
 * Mails the account's own address a link that confirms it, in the caller's transaction. Without a mail server no one is
 * asked. The mail has nothing in it that whoever registered wrote, since the address may be a stranger's.
 */
export async function askToConfirm(
  db: Db,
  { mailer }: Pick<Services, 'mailer'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (!mailer.send) return
  await enqueueMail(db, {
    ...(await openEmailLink(db, id, email)),
    userId: id,
    kind: 'email-confirm',
    title: 'Confirm your email for TeeTime',
    text: 'Someone, hopefully you, created a TeeTime account with this address. Confirm it to get emails from your leagues.\n\nThe link works once and expires in 24 hours. If it wasn’t you, ignore this email.',
    path: '/confirm-email',
    button: 'Confirm This Email',
  })
}

/**
 * Mails the link to the caller's address again, if it isn't confirmed yet. It replaces the one before.
 *
 * @throws {Refusal} email-change-waiting
 * @throws {RateLimitError}
 */
export async function askAgain(services: Services, caller: Account): Promise<{ message: string }> {
  const { db, rateLimits } = services
  const { id } = caller
  await rateLimits.consume('email-confirm', id)
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
  // The address may be a stranger's, however many accounts ask.
  if (user && (await isWithinLimit(rateLimits.consume('email-own', user.email.toLowerCase())))) {
    await db.transaction(async (db) => {
      const { email, emailConfirmedAt } = await lockCaller(db, caller)
      if (emailConfirmedAt !== null) return
      // The link would replace that of the new address.
      if ((await readEmailStatus(db, caller)).pending) throw new Refusal('email-change-waiting')
      await askToConfirm(db, services, { id, email })
    })
  }
  return { message: 'If your email isn’t confirmed yet, a link is on its way.' }
}
