import { and, eq, isNull } from 'drizzle-orm'

import * as calls from '#contract/leagues/calendar.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { requireClubMember, lockClub } from '../club-access.ts'
import { clubs } from '../tables.ts'
import { clubCalendarLinks } from './tables.ts'
import { parseTokenId, isValidToken, createSecret, signToken } from './token.ts'

/** The member whose link to a club's calendar it is. */
export type ClubLinkOwner = Pick<typeof clubCalendarLinks.$inferSelect, 'clubId' | 'userId'>

const isLinkOf = ({ clubId, userId }: ClubLinkOwner) =>
  and(eq(clubCalendarLinks.clubId, clubId), eq(clubCalendarLinks.userId, userId))

/**
 * The caller's link to a club's calendar, created on first use and unchanged until it is revoked or their
 * access ends.
 *
 * @throws {NotFoundError} when there is no such club, or the caller isn't in it
 */
export async function ensureClubCalendarLink(
  db: Db,
  account: Account,
  clubId: string,
  address: string,
): Promise<{ url: string }> {
  return await db.transaction(async (db) => {
    const owner = await lockClub(db, account, clubId)
    const { userId } = owner
    const { linkVersion } = await lockCaller(db, account)
    await db
      .insert(clubCalendarLinks)
      .values({ clubId, userId, secret: createSecret() })
      .onConflictDoNothing()
    const [row] = await db.select().from(clubCalendarLinks).where(isLinkOf(owner))
    const token = signToken(found(row, 'Calendar'), tokenSubject(owner), linkVersion)
    return { url: `${address}${calls.getClubCalendar.path.replace(':id', clubId)}?token=${token}` }
  })
}

/** Revokes the caller's link. @throws {NotFoundError} when there is no such club, or the caller isn't in it */
export async function revokeClubLink(
  db: Db,
  account: Account,
  clubId: string,
): Promise<{ message: string }> {
  await db.delete(clubCalendarLinks).where(isLinkOf(await requireClubMember(db, account, clubId)))
  return { message: 'Calendar link turned off' }
}

/**
 * The member whose link to a club's calendar has a token; null when the token is forged or has ended, they are no
 * longer in the club, the club is deleted, or their account can't act.
 */
export async function findClubLinkOwner(
  db: Db,
  clubId: string,
  token: string,
): Promise<(ClubLinkOwner & { clubName: string }) | null> {
  const id = parseTokenId(token)
  if (!id) return null
  const [row] = await db
    .select({ link: clubCalendarLinks, clubName: clubs.name, linkVersion: users.linkVersion })
    .from(clubCalendarLinks)
    .innerJoin(clubs, and(eq(clubs.id, clubCalendarLinks.clubId), isNull(clubs.deletedAt)))
    .innerJoin(users, and(eq(users.id, clubCalendarLinks.userId), canAct))
    .where(and(eq(clubCalendarLinks.id, id), eq(clubCalendarLinks.clubId, clubId)))
  if (!row || !isValidToken(token, row.link, tokenSubject(row.link), row.linkVersion)) return null
  return { clubId, userId: row.link.userId, clubName: row.clubName }
}

const tokenSubject = ({ clubId, userId }: ClubLinkOwner): string =>
  `club calendar ${clubId} ${userId}`
