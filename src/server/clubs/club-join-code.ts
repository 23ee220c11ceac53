import { eq } from 'drizzle-orm'

import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { type LinkAction, linkUpdates, toJoinCode } from '../leagues/join-code.ts'
import { lockClub } from './club-access.ts'
import { publishClub } from './club-members.ts'
import { clubs, removedClubMembers } from './tables.ts'

/** The address of clubs' links. @param origin the address of this site */
export const linkAddress = (origin: string): string => `${origin}/clubs/join`

/** A club's link. @param origin the address of this site */
export async function readClubJoinCode(db: Db, clubId: string, origin: string): Promise<JoinCode> {
  const [link] = await db
    .select({ code: clubs.joinCode, closedAt: clubs.joinClosedAt })
    .from(clubs)
    .where(eq(clubs.id, clubId))
  return toJoinCode(found(link, 'Club'), linkAddress(origin))
}

/** Renews, reopens or closes a club's link. A new link also works for people who were removed before. */
export async function updateClubJoinCode(
  db: Db,
  account: Account,
  clubId: string,
  action: LinkAction,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockClub(db, account, clubId, 'owner')
    await db.update(clubs).set(linkUpdates[action]).where(eq(clubs.id, clubId))
    if (action === 'renew') {
      await db.delete(removedClubMembers).where(eq(removedClubMembers.clubId, clubId))
    }
    await publishClub(db, clubId)
  })
}
