import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { friendNameChanges } from '../leagues/members/member-names.ts'

/** Matches accounts that aren't deleted or can still be restored. */
export const isNotDeletedAccount = or(isNull(users.deletesAt), gt(users.deletesAt, sql`now()`))

/**
 * Cancels a pending deletion.
 *
 * @returns whether there was one
 */
export async function restoreAccount(db: Db, userId: string): Promise<boolean> {
  const [kept] = await db
    .update(users)
    .set({ deletesAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletesAt), isNotDeletedAccount))
    .returning({ id: users.id })
  if (!kept) return false
  await publish(db, ...(await friendNameChanges(db, userId)))
  await enqueueMail(db, {
    userId,
    kind: 'account',
    title: 'Your TeeTime account is safe',
    text: 'Someone, hopefully you, signed in to your TeeTime account, so we won’t delete it.\n\nYou’re still out of the leagues and clubs you left. Ask for an invite link to get back in. If you had a paid plan, it won’t renew unless you turn it back on.',
    path: '/dashboard',
    button: 'Open TeeTime',
  })
  return true
}
