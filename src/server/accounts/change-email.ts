import { randomUUID } from 'node:crypto'

import { and, eq, gt, ne, sql } from 'drizzle-orm'

import type * as calls from '#contract/accounts/credentials.ts'
import type { EmailChange, EmailConfirmation, EmailStatus } from '#contract/accounts/credentials.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { lockUser } from '#server/platform/auth/lock-user.ts'
import { tokenHash } from '#server/platform/auth/session-token.ts'
import { type IssuedSession, setSessionCookie } from '#server/platform/auth/sessions.ts'
import { emailChanges, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, onViolation } from '#server/platform/errors/errors.ts'
import type { HttpContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import { checkPassword } from './check-password.ts'
import { endAccess } from './end-access.ts'

const isUnexpired = gt(emailChanges.expiresAt, sql`now()`)

/** The caller's address, and the new one that isn't confirmed yet. */
export async function readEmailStatus(db: Db, { id }: Account): Promise<EmailStatus> {
  const [row] = await db
    .select({
      email: users.email,
      pending: { email: emailChanges.email, expiresAt: emailChanges.expiresAt },
    })
    .from(users)
    .leftJoin(
      emailChanges,
      and(eq(emailChanges.userId, users.id), ne(emailChanges.email, users.email), isUnexpired),
    )
    .where(eq(users.id, id))
  return found(row, 'User')
}

/**
 * Mails a link to a new address, valid for a day, and notifies the old one. A newer link replaces an older one. If the
 * address already has an account, the response is the same, and that account is mailed a notice instead of a link.
 *
 * @throws {Refusal} password-wrong or email-same
 * @throws {RateLimitError}
 */
export async function requestEmailChange(
  services: Services,
  caller: Account,
  { email, password }: EmailChange,
): Promise<EmailStatus> {
  const { db, rateLimits } = services
  const passwordHash = await checkPassword(services, caller, password)
  await rateLimits.consume('email-change', caller.id)
  await rateLimits.consume('email-target', email.toLowerCase())
  return await db.transaction(async (db) => {
    const user = await lockCaller(db, caller, passwordHash)
    if (user.email.toLowerCase() === email.toLowerCase()) throw new Refusal('email-same')
    const link = await openEmailLink(db, caller.id, email)
    await enqueueMail(db, await mailToNew(db, caller.id, link), {
      userId: caller.id,
      kind: 'email-changed',
      title: 'A new email was requested for your TeeTime account',
      text: 'Someone asked to change the email on your TeeTime account. It changes when they open the link we sent to the new address.\n\nIf it wasn’t you, change your password right away: that stops it.',
      path: '/forgot-password',
      button: 'This Wasn’t Me',
    })
    await publish(db, { kind: 'user', userId: caller.id })
    return await readEmailStatus(db, caller)
  })
}

/**
 * Lets a link that is mailed to an address confirm it, in place of an earlier link of the account.
 *
 * @returns the parts of that mail that depend on the link
 */
export async function openEmailLink(db: Db, userId: string, address: string) {
  const id = randomUUID()
  const row = {
    email: address,
    mailId: id,
    tokenHash: null,
    expiresAt: sql`now() + interval '24 hours'`,
  }
  const [opened] = await db
    .insert(emailChanges)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: emailChanges.userId, set: row })
    .returning({ until: emailChanges.expiresAt })
  return { id, address, expiresAt: opened?.until }
}

/** The mail to a new address: a link, or word that it has an account already. */
async function mailToNew(db: Db, userId: string, link: Awaited<ReturnType<typeof openEmailLink>>) {
  const [owner] = await db
    .select({ userId: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, link.address.toLowerCase()))
  if (owner) {
    return {
      ...owner,
      kind: 'account' as const,
      title: 'Someone wanted to use your email for TeeTime',
      text: 'Someone wanted to use this address for another TeeTime account. It belongs to yours, so nothing changes.\n\nIf it was you, change the email on that account first. Then use this address.',
      path: '/profile/account',
      button: 'Open My Account',
    }
  }
  return {
    ...link,
    userId,
    kind: 'email-change' as const,
    title: 'Confirm your new email for TeeTime',
    text: 'Someone, hopefully you, asked to move a TeeTime account to this address.\n\nThe link works once and expires in 24 hours. If it wasn’t you, ignore this email: nothing changes.',
    path: '/confirm-email',
    button: 'Confirm This Email',
  }
}

/** Keeps the caller's address. The mailed link, if there is one, stops working. */
export async function cancelEmailChange(db: Db, caller: Account): Promise<EmailStatus> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, caller.id))
  await publish(db, { kind: 'user', userId: caller.id })
  return await readEmailStatus(db, caller)
}

/**
 * Confirms the address of an account with the token of a mailed link, which works once. A new address becomes the
 * account's, which ends every other way into the account and notifies the old address. When several accounts confirm one
 * address at the same time, the first gets it.
 *
 * @throws {Refusal} email-link-invalid or email-taken
 * @throws {RateLimitError}
 */
export async function confirmEmailChange(
  { db, config, rateLimits }: Services,
  { token, keepPasskeys }: EmailConfirmation,
  { request, reply }: HttpContext['http'],
): Promise<Output<typeof calls.confirmEmail>> {
  await rateLimits.consumeForNetwork('reset-network', request.ip)
  const ending = { keep: { config, request }, removeNewPasskeys: !keepPasskeys }
  const { email, isNew, session } = await db
    .transaction((db) => applyEmailChange(db, token, ending))
    .catch(onViolation('users_email_key', () => new Refusal('email-taken')))
  if (session) setSessionCookie(reply, config, session)
  return isNew
    ? { message: 'Your email has been changed', email }
    : { message: 'Your email is confirmed', email, isSame: true }
}

async function applyEmailChange(
  db: Db,
  token: string,
  ending: Parameters<typeof endAccess>[2],
): Promise<{ email: string; isNew: boolean; session: IssuedSession | null }> {
  const isAsked = and(eq(emailChanges.tokenHash, tokenHash(token)), isUnexpired)
  const [asked] = await db.select({ userId: emailChanges.userId }).from(emailChanges).where(isAsked)
  const before = asked && (await lockUser(db, asked.userId))
  const [change] = await db
    .delete(emailChanges)
    .where(isAsked)
    .returning({ userId: emailChanges.userId, email: emailChanges.email })
  if (!before || !change) throw new Refusal('email-link-invalid')
  const { userId, email } = change
  const isNew = email !== before.email
  const ended = isNew ? await endAccess(db, userId, ending) : null
  await db
    .update(users)
    .set({ email, emailConfirmedAt: sql`now()` })
    .where(eq(users.id, userId))
  if (!ended) {
    await publish(db, { kind: 'user', userId })
    return { email, isNew, session: null }
  }
  // The payment provider mails receipts.
  await enqueue(db, 'billing', { userId })
  await enqueueMail(db, {
    userId,
    address: before.email,
    kind: 'email-changed',
    title: 'The email of your TeeTime account was changed',
    text: `Your TeeTime account now uses a different email, so we’ll stop writing to this one. Every other device was signed out. ${ended.passkeys}\n\nIf it wasn’t you, tell whoever runs this TeeTime right away.`,
    path: null,
    button: '',
  })
  return { email, isNew, session: ended.session }
}
