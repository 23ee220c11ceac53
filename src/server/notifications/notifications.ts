import { and, count, eq } from 'drizzle-orm'

import { isSession } from '../accounts/sessions.ts'
import { sessions } from '../accounts/tables.ts'
import type { Db } from '../db/db.ts'
import { invitations } from '../leagues/tables.ts'
import { unreadInAll } from '../messages/participation.ts'

/** What waits for whoever is signed in by a token's hash; null when nobody is. */
export async function countWaiting(
  db: Db,
  tokenHash: string,
): Promise<{ unreadMessages: number; pendingInvitations: number } | null> {
  const [waiting] = await db
    .select({
      unreadMessages: unreadInAll(sessions.userId),
      pendingInvitations: count(invitations.id),
    })
    .from(sessions)
    .leftJoin(
      invitations,
      and(eq(invitations.toUserId, sessions.userId), eq(invitations.status, 'pending')),
    )
    .where(isSession(tokenHash))
    .groupBy(sessions.tokenHash)
  return waiting ?? null
}
