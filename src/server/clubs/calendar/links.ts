import { and, eq, getTableColumns } from 'drizzle-orm'

import * as calls from '#contract/leagues/calendar.ts'
import { lockLeagueAs } from '#server/leagues/row-lock.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Account, Member } from '#server/platform/auth/admission.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { calendarLinks } from './tables.ts'
import { idIn, isToken, newSecret, tokenOf } from './token.ts'

/** The member whose calendar a link opens. */
export type Owner = Pick<typeof calendarLinks.$inferSelect, 'leagueId' | 'userId'>

const isLinkOf = ({ leagueId, userId }: Owner) =>
  and(eq(calendarLinks.leagueId, leagueId), eq(calendarLinks.userId, userId))

/** The member's link, created on first use and unchanged until it is revoked or their access ends. */
export async function openLink(
  db: Db,
  caller: Account,
  member: Member,
  address: string,
): Promise<{ url: string }> {
  const { leagueId, userId } = member
  return await db.transaction(async (db) => {
    // Leagues are locked before any other row.
    await lockLeagueAs(db, member, 'member', 'share', { allowEnded: true })
    const { linkVersion } = await lockCaller(db, caller)
    await db
      .insert(calendarLinks)
      .values({ leagueId, userId, secret: newSecret() })
      .onConflictDoNothing()
    const [row] = await db.select().from(calendarLinks).where(isLinkOf({ leagueId, userId }))
    const link = found(row, 'Calendar')
    const path = calls.getCalendar.path.replace(':id', leagueId)
    return { url: `${address}${path}?token=${tokenOf(link, subjectOf(link), linkVersion)}` }
  })
}

/** Revokes the member's link. */
export async function revokeLink(db: Db, member: Member): Promise<{ message: string }> {
  await db.delete(calendarLinks).where(isLinkOf(member))
  return { message: 'The calendar link is revoked' }
}

/**
 * The member whose calendar of a league a token opens; null when the token is forged or has ended, or the account is
 * disabled or about to be deleted.
 */
export async function ownerOf(db: Db, leagueId: string, token: string): Promise<Owner | null> {
  const id = idIn(token)
  if (!id) return null
  const [link] = await db
    .select({ ...getTableColumns(calendarLinks), linkVersion: users.linkVersion })
    .from(calendarLinks)
    .innerJoin(leagues, eq(leagues.id, calendarLinks.leagueId))
    .innerJoin(users, and(eq(users.id, calendarLinks.userId), canAct))
    .where(and(eq(calendarLinks.id, id), eq(calendarLinks.leagueId, leagueId)))
  return link && isToken(token, link, subjectOf(link), link.linkVersion) ? link : null
}

const subjectOf = ({ leagueId, userId }: Owner): string => `calendar ${leagueId} ${userId}`
