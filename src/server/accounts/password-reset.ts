import { randomUUID } from 'node:crypto'

import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'

import type { PasswordReset } from '#contract/accounts/credentials.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { lockUser } from '#server/platform/auth/lock-user.ts'
import { tokenHash } from '#server/platform/auth/session-token.ts'
import { clearSessionCookie } from '#server/platform/auth/sessions.ts'
import { resetTokens, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import { enqueue, clearJobData } from '#server/platform/jobs/jobs.ts'
import { accountHere, isWithinLimit } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { storePassword } from './change-password.ts'
import { endAccess } from './end-access.ts'
import { checkGuessable } from './guessable.ts'
import { browserToken, setBrowserCookie, rememberBrowser } from './known-browsers.ts'
import { hashPassword } from './passwords.ts'

/**
 * Requests a reset link. A job checks later whether the address has an account, so that response and timing
 * are the same for every address. An address over its limit, 3 an hour, gets the same response but no mail.
 *
 * @throws {RateLimitError} after too many requests from a network
 */
export async function requestPasswordReset(
  { db, rateLimits }: Services,
  email: string,
  { request }: HttpContext['http'],
): Promise<{ message: string }> {
  await rateLimits.consumeForNetwork('forgot-network', request.ip)
  const isUnderLimit = await isWithinLimit(rateLimits.consume('forgot-target', email.toLowerCase()))
  if (isUnderLimit) await enqueue(db, 'reset', { email })
  return { message: 'If that address has an account, a reset link is on its way.' }
}

/** Mails the account a reset link, which replaces the previous one. */
export async function mailResetLink(db: Db, email: string, jobId: string): Promise<void> {
  await db.transaction(async (db) => {
    // A finished job stays for an hour, and doesn't need the address anymore.
    await clearJobData(db, 'reset', jobId)
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      // Guests have no address.
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.guestUntil)))
      // A change of password waits for the link, and ends it.
      .for('no key update')
    if (!user) return
    const mailId = randomUUID()
    const row = {
      mailId,
      tokenHash: null,
      jobId,
      expiresAt: sql`now() + interval '1 hour'`,
    }
    const [made] = await db
      .insert(resetTokens)
      .values({ userId: user.id, ...row })
      .onConflictDoUpdate({
        target: resetTokens.userId,
        set: row,
        setWhere: ne(resetTokens.jobId, jobId),
      })
      .returning({ until: resetTokens.expiresAt })
    if (!made) return
    await enqueueMail(db, {
      id: mailId,
      userId: user.id,
      kind: 'reset',
      title: 'Reset your TeeTime password',
      text: `Someone, hopefully you, asked for a new password for your TeeTime account.\n\nThe link works once and expires in 1 hour. If it wasn’t you, ignore this email: your password stays the same.`,
      path: '/reset-password',
      button: 'Choose a New Password',
      expiresAt: made.until,
    })
  })
}

/**
 * Sets a new password with the token of a reset link, which works once, and ends every other way into the account.
 *
 * @throws {Refusal} reset-invalid, for a token that is unknown, used, replaced or expired; password-guessable, and the
 * link works on
 * @throws {RateLimitError}
 */
export async function resetPassword(
  { db, config, rateLimits }: Services,
  { token, newPassword, keepPasskeys }: PasswordReset,
  { request, reply }: HttpContext['http'],
): Promise<{ message: string }> {
  await rateLimits.consumeForNetwork('reset-network', request.ip)
  const isLive = and(
    eq(resetTokens.tokenHash, tokenHash(token)),
    gt(resetTokens.expiresAt, sql`now()`),
  )
  // Hashing is slow and runs outside the transaction, so an invalid token is refused first.
  const [link] = await db.select({ userId: resetTokens.userId }).from(resetTokens).where(isLive)
  if (!link) throw new Refusal('reset-invalid')
  const { userId } = link
  // Whoever has the link receives the account's mail, so they count as a known browser.
  const lane = { share: 'known' as const, key: tokenHash(token) }
  const passwordHash = await hashPassword(newPassword, lane)
  const { user, browser } = await db.transaction(async (db) => {
    const user = await lockUser(db, userId)
    const [used] = await db.delete(resetTokens).where(isLive).returning({ id: resetTokens.userId })
    if (!user || !used) throw new Refusal('reset-invalid')
    checkGuessable(newPassword, user)
    // The link was in a mail to this address.
    await db
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(eq(users.id, userId))
    const { passkeys } = await endAccess(db, userId, { removeNewPasskeys: !keepPasskeys })
    await storePassword(db, userId, {
      passwordHash,
      keepPasskeys,
      how: `with a reset link, and every device was signed out. ${passkeys}`,
    })
    return { user, browser: await rememberBrowser(db, userId, browserToken(config, request)) }
  })
  for (const name of [user.username, user.email].map((name) => name.toLowerCase())) {
    await rateLimits.reset('login-account', name)
    await rateLimits.reset('login-account-here', accountHere(name, request.ip))
  }
  clearSessionCookie(reply, config)
  setBrowserCookie(reply, config, browser)
  return { message: 'Your password has been changed' }
}
