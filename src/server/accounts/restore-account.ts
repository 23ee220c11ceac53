import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { enqueueMail } from '#server/notifications/mail/outbox.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { friendNameChanges } from '../leagues/member-names.ts'

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
    .returning({ username: users.username })
  if (!kept) return false
  await publish(db, ...(await friendNameChanges(db, userId)))
  await enqueueMail(db, {
    userId,
    kind: 'account',
    title: 'Your TeeTime account stays',
    text: `Someone, hopefully you, signed in to the TeeTime account ${kept.username}, so it won't be deleted.\n\nThe leagues and clubs that you left stay left: ask for a link to come back. If you paid for a plan, it doesn't renew until you say so.`,
    path: '/dashboard',
    button: 'Open TeeTime',
  })
  return true
}
