import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { and, eq, getTableColumns, isNull } from 'drizzle-orm'

import { getCalendar } from '#contract/calendar.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { leagues } from '../leagues/tables.ts'
import { calendarLinks } from './tables.ts'

type Link = typeof calendarLinks.$inferSelect

/** The member whose calendar a link opens. */
export type Owner = Pick<Link, 'leagueId' | 'userId'>

const isLinkOf = ({ leagueId, userId }: Owner) =>
  and(eq(calendarLinks.leagueId, leagueId), eq(calendarLinks.userId, userId))

/** The member's link, created on first use and unchanged until it is revoked. */
export async function openLink(
  db: Db,
  { leagueId, userId }: Member,
  address: string,
): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url')
  await db.insert(calendarLinks).values({ leagueId, userId, secret }).onConflictDoNothing()
  const [row] = await db.select().from(calendarLinks).where(isLinkOf({ leagueId, userId }))
  const link = found(row, 'Calendar')
  const path = getCalendar.path.replace(':id', leagueId)
  return { url: `${address}${path}?token=${link.id}.${signatureOf(link)}` }
}

/** Revokes the member's link. */
export async function revokeLink(db: Db, member: Member): Promise<{ message: string }> {
  await db.delete(calendarLinks).where(isLinkOf(member))
  return { message: 'The calendar link is revoked' }
}

/** The member whose calendar of a league a token opens; null when the token is forged or revoked, or the account disabled. */
export async function ownerOf(db: Db, leagueId: string, token: string): Promise<Owner | null> {
  const [, id, signature] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(token) ?? []
  if (!id || !signature) return null
  const [link] = await db
    .select(getTableColumns(calendarLinks))
    .from(calendarLinks)
    .innerJoin(leagues, eq(leagues.id, calendarLinks.leagueId))
    .innerJoin(users, and(eq(users.id, calendarLinks.userId), isNull(users.disabledAt)))
    .where(and(eq(calendarLinks.id, id), eq(calendarLinks.leagueId, leagueId)))
  if (!link || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(link)))) return null
  return link
}

/** The part of a token that only the holder of the link's secret can make. */
const signatureOf = ({ leagueId, userId, secret }: Link): string =>
  createHmac('sha256', secret).update(`calendar ${leagueId} ${userId}`).digest('base64url')
