import { and, count, eq } from 'drizzle-orm'

import { isActiveSession } from '#server/platform/auth/sessions.ts'
import { sessions } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { countPendingFor } from '../friends/friends.ts'
import { isWaiting } from '../leagues/access/draft-open.ts'
import { invitations, leagues } from '../leagues/tables.ts'
import { totalUnreadCountSql } from './participation.ts'

/** Counts what waits for the user of a session, by its token's hash; null without a session. */
export async function readNotificationCounts(
  db: Db,
  tokenHash: string,
): Promise<{ unreadMessages: number; pendingInvitations: number; friendRequests: number } | null> {
  const [waiting] = await db
    .select({
      unreadMessages: totalUnreadCountSql(sessions.userId),
      pendingInvitations: count(leagues.id),
      friendRequests: countPendingFor(sessions.userId),
    })
    .from(sessions)
    .leftJoin(
      invitations,
      and(eq(invitations.toUserId, sessions.userId), eq(invitations.status, 'pending')),
    )
    .leftJoin(leagues, and(eq(leagues.id, invitations.leagueId), isWaiting))
    .where(isActiveSession(tokenHash))
    .groupBy(sessions.tokenHash)
  return waiting ?? null
}
