import { and, eq, type SQL, sql } from 'drizzle-orm'

import * as calls from '#contract/leagues/calendar.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { clubs } from '../tables.ts'
import { clubCalendarLinks, leagueCalendarLinks } from './tables.ts'
import { createSecret, isValidToken, parseTokenId, signToken } from './token.ts'

/** The member whose calendar of a league or a club a link opens. */
export interface LinkOwner {
  /** The id of the league or club. */
  groupId: string
  userId: string
}

type Kind = 'league' | 'club'

const kinds = {
  league: {
    links: leagueCalendarLinks,
    /** Null once the league or club is deleted. */
    groupName: sql`(select ${leagues.name} from ${leagues} where ${leagues.id} = ${leagueCalendarLinks.groupId})`,
    path: calls.getLeagueCalendar.path,
    subject: 'calendar',
  },
  club: {
    links: clubCalendarLinks,
    groupName: sql`(select ${clubs.name} from ${clubs}
      where ${clubs.id} = ${clubCalendarLinks.groupId} and ${clubs.deletedAt} is null)`,
    path: calls.getClubCalendar.path,
    subject: 'club calendar',
  },
}

/**
 * The caller's link to a calendar, created on first use and unchanged until it is revoked or their access ends.
 *
 * @param lock locks the league or club, which comes before any other row, and admits the caller
 */
export async function ensureLink(
  db: Db,
  kind: Kind,
  caller: Account,
  groupId: string,
  siteUrl: string,
  lock: (db: Db) => Promise<unknown>,
): Promise<{ url: string }> {
  const owner = { groupId, userId: caller.id }
  const { links, path } = kinds[kind]
  const link = await db.transaction(async (db) => {
    await lock(db)
    const { linkVersion } = await lockCaller(db, caller)
    await db
      .insert(links)
      .values({ ...owner, secret: createSecret() })
      .onConflictDoNothing()
    const [stored] = await db.select().from(links).where(isLinkOf(kind, owner))
    return { ...found(stored, 'Calendar'), linkVersion }
  })
  const token = signToken(link, tokenSubject(kind, owner), link.linkVersion)
  return { url: `${siteUrl}${path.replace(':id', groupId)}?token=${token}` }
}

/** Revokes a member's link. */
export async function revokeLink(
  db: Db,
  kind: Kind,
  owner: LinkOwner,
): Promise<{ message: string }> {
  await db.delete(kinds[kind].links).where(isLinkOf(kind, owner))
  return { message: 'Calendar link turned off' }
}

/**
 * The member whose calendar a token opens, with the name of its league or club.
 *
 * @throws {NotFoundError} when the token is forged or has ended, the league or club is deleted, or the account is disabled
 * or about to be deleted
 */
export async function requireLinkOwner(
  db: Db,
  kind: Kind,
  groupId: string,
  token: string,
): Promise<LinkOwner & { groupName: string }> {
  const { links, groupName } = kinds[kind]
  const id = parseTokenId(token)
  const [link] = id
    ? await db
        .select({
          id: links.id,
          groupId: links.groupId,
          userId: links.userId,
          secret: links.secret,
          groupName: groupName as SQL<string | null>,
          linkVersion: users.linkVersion,
        })
        .from(links)
        .innerJoin(users, and(eq(users.id, links.userId), canAct))
        .where(and(eq(links.id, id), eq(links.groupId, groupId)))
    : []
  const isValid = link && isValidToken(token, link, tokenSubject(kind, link), link.linkVersion)
  const { userId, groupName: name } = found(isValid ? link : null, 'Calendar')
  return { groupId, userId, groupName: found(name, 'Calendar') }
}

const isLinkOf = (kind: Kind, { groupId, userId }: LinkOwner) => {
  const { links } = kinds[kind]
  return and(eq(links.groupId, groupId), eq(links.userId, userId))
}

const tokenSubject = (kind: Kind, { groupId, userId }: LinkOwner): string =>
  `${kinds[kind].subject} ${groupId} ${userId}`
