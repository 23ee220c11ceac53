import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'

import { lockUser } from '#server/platform/auth/lock-user.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { WantedChange } from '#server/platform/services/payment-provider.ts'

import { isRunning } from './plan-usage.ts'
import { subscriptions } from './tables.ts'

/** Locks whoever has subscriptions, before any of these. @returns whether there is still such a person */
export const lockOwner = async (db: Db, userId: string): Promise<boolean> =>
  (await lockUser(db, userId, isNull(users.formerAt))) !== null

/**
 * Says what the provider should do with a user's running subscriptions, in the caller's transaction. A job carries it
 * out.
 *
 * @returns whether there was one to change
 */
export async function requestChange(
  db: Db,
  userId: string,
  wanted: WantedChange,
  which?: SQL,
): Promise<boolean> {
  await lockOwner(db, userId)
  const changed = await db
    .update(subscriptions)
    .set(asWanted(wanted))
    .where(and(eq(subscriptions.userId, userId), isRunning, which))
    .returning({ id: subscriptions.id })
  if (changed.length > 0) await enqueue(db, 'billing', { userId })
  return changed.length > 0
}

/** The columns that say what the provider should do, until it has. */
const asWanted = (wanted: WantedChange) => ({
  wanted,
  agreed: false,
  wantedVersion: sql`nextval('looks')`,
})

/** Ends a user's open purchase, so that its card form can no longer be paid. */
export async function endOpenPurchase(db: Db, userId: string): Promise<void> {
  const isOpen = and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete'))
  const ended = await db
    .update(subscriptions)
    .set({ status: 'canceled', ...asWanted('end-now'), agreed: isNull(subscriptions.externalId) })
    .where(isOpen)
    .returning({ id: subscriptions.id })
  if (ended.length > 0) await enqueue(db, 'billing', { userId })
}
