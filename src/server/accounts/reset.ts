import type { NewPassword } from '#contract/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, eq, gt, ne, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { TooMany } from '../errors/errors.ts'
import { enqueue, clearJobData } from '../jobs/jobs.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { networkOf } from '../limits/network.ts'
import type { Exchange } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import {
  browserToken,
  forgetBrowsers,
  setBrowserCookie,
  rememberBrowser,
} from './known-browsers.ts'
import { hashPassword } from './passwords.ts'
import { newToken, tokenHash } from '../identity/session-token.ts'
import { endSessionsOf, clearSessionCookie } from '../identity/sessions.ts'
import { resetTokens, users } from '../identity/tables.ts'

/**
 * Promises a reset link. Whether the address has an account is looked up later, by a job: what is done here,
 * and how long it takes, is the same for all. Nor does an address that has been asked for too often, 3 times
 * an hour, look different; it only gets no further mail.
 *
 * @throws {TooMany} when too much was asked from where the request comes from
 */
export async function promiseResetLink(
  { db, limits }: World,
  email: string,
  { request }: Exchange['http'],
): Promise<{ message: string }> {
  await limits.consumeForNetwork('forgot-network', request.ip)
  const mayBeMailed = await limits.consume('forgot-target', email.toLowerCase()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )
  if (mayBeMailed) await enqueue(db, 'reset', { email })
  return { message: 'If there is an account for that address, a reset link is on its way.' }
}

/** Makes the account's one reset link, which ends the one before it, and mails it. */
export async function makeResetLink(db: Db, email: string, jobId: string): Promise<void> {
  await db.transaction(async (db) => {
    // Finished jobs are kept for an hour. They need not say who asked.
    await clearJobData(db, 'reset', jobId)
    const [user] = await db
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    if (!user) return
    const token = newToken()
    const row = {
      tokenHash: tokenHash(token),
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
      userId: user.id,
      kind: 'reset',
      title: 'Reset your TeeTime password',
      text: `Somebody, we hope you, asked for a new password for the TeeTime account ${user.username}.\n\nThe link works once and for 1 hour. If it was not you, do nothing: your password stays as it is.`,
      path: `/reset-password#token=${token}`,
      button: 'Choose a new password',
      until: made.until,
    })
  })
}

/**
 * Sets a new password by the token of a reset link, uses the token up, ends every session of the account
 * and every stream that was opened by one, and forgets the browsers it knew but for this one.
 *
 * @throws {Refusal} reset-invalid, for a token unknown, used, replaced or too old
 * @throws {TooMany}
 */
export async function setNewPassword(
  { db, config, limits }: World,
  { token, newPassword }: NewPassword,
  { request, reply }: Exchange['http'],
): Promise<{ message: string }> {
  await limits.consumeForNetwork('reset-network', request.ip)
  const isLive = and(
    eq(resetTokens.tokenHash, tokenHash(token)),
    gt(resetTokens.expiresAt, sql`now()`),
  )
  // Hashing takes long and happens outside the transaction: not for a token that is no good anyway.
  if ((await db.$count(resetTokens, isLive)) === 0) throw new Refusal('reset-invalid')
  // Whoever holds the link has the account's mail: that is as good as a browser that is known.
  const lane = { share: 'known' as const, key: tokenHash(token) }
  const passwordHash = await hashPassword(newPassword, lane)
  const { user, browser } = await db.transaction(async (db) => {
    const [used] = await db
      .delete(resetTokens)
      .where(isLive)
      .returning({ userId: resetTokens.userId })
    if (!used) throw new Refusal('reset-invalid')
    const [user] = await db
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, used.userId))
      .returning({ id: users.id, username: users.username, email: users.email })
    if (!user) throw new Refusal('reset-invalid')
    await endSessionsOf(db, user.id)
    await forgetBrowsers(db, user.id)
    await enqueueMail(db, {
      userId: user.id,
      kind: 'password-changed',
      title: 'Your TeeTime password was changed',
      text: `The password of the TeeTime account ${user.username} was changed by a reset link, and every browser was signed out.\n\nIf that was not you, ask for a new link at once.`,
      path: '/forgot-password',
      button: 'It was not me',
    })
    return { user, browser: await rememberBrowser(db, user.id, browserToken(config, request)) }
  })
  for (const name of [user.username, user.email].map((name) => name.toLowerCase())) {
    await limits.reset('login-account', name)
    await limits.reset('login-account-here', `${name} ${networkOf(request.ip)}`)
  }
  clearSessionCookie(reply, config)
  setBrowserCookie(reply, config, browser)
  return { message: 'Your password has been changed' }
}
