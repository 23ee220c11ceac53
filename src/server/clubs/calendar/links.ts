import { and, eq, getTableColumns } from 'drizzle-orm'

import * as calls from '#contract/leagues/calendar.ts'
import { lockLeagueForMember } from '#server/leagues/lock-league.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { calendarLinks } from './tables.ts'
import { parseTokenId, isValidToken, createSecret, signToken } from './token.ts'

/** The member whose calendar a link opens. */
export type LinkOwner = Pick<typeof calendarLinks.$inferSelect, 'leagueId' | 'userId'>

const isLinkOf = ({ leagueId, userId }: LinkOwner) =>
  and(eq(calendarLinks.leagueId, leagueId), eq(calendarLinks.userId, userId))

/** The member's link, created on first use and unchanged until it is revoked or their access ends. */
export async function ensureCalendarLink(
  db: Db,
  caller: Account,
  member: Member,
  siteUrl: string,
): Promise<{ url: string }> {
  const { leagueId, userId } = member
  return await db.transaction(async (db) => {
    // Leagues are locked before any other row.
    await lockLeagueForMember(db, member, 'member', 'share', { allowEnded: true })
    const { linkVersion } = await lockCaller(db, caller)
    await db
      .insert(calendarLinks)
      .values({ leagueId, userId, secret: createSecret() })
      .onConflictDoNothing()
    const [row] = await db.select().from(calendarLinks).where(isLinkOf({ leagueId, userId }))
    const link = found(row, 'Calendar')
    const path = calls.getLeagueCalendar.path.replace(':id', leagueId)
    return { url: `${siteUrl}${path}?token=${signToken(link, tokenSubject(link), linkVersion)}` }
  })
}

/** Revokes the member's link. */
export async function revokeLink(db: Db, member: Member): Promise<{ message: string }> {
  await db.delete(calendarLinks).where(isLinkOf(member))
  return { message: 'Calendar link turned off' }
}

/**
 * The member whose calendar of a league a token opens; null when the token is forged or has ended, or the account is
 * disabled or about to be deleted.
 */
export async function findLinkOwner(
  db: Db,
  leagueId: string,
  token: string,
): Promise<LinkOwner | null> {
  const id = parseTokenId(token)
  if (!id) return null
  const [link] = await db
    .select({ ...getTableColumns(calendarLinks), linkVersion: users.linkVersion })
    .from(calendarLinks)
    .innerJoin(leagues, eq(leagues.id, calendarLinks.leagueId))
    .innerJoin(users, and(eq(users.id, calendarLinks.userId), canAct))
    .where(and(eq(calendarLinks.id, id), eq(calendarLinks.leagueId, leagueId)))
  return link && isValidToken(token, link, tokenSubject(link), link.linkVersion) ? link : null
}

const tokenSubject = ({ leagueId, userId }: LinkOwner): string => `calendar ${leagueId} ${userId}`
