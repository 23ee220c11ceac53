import { eq, sql } from 'drizzle-orm'

import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { lockClub } from './club-access.ts'
import { publishClub } from './club-members.ts'
import { clubs, removedClubMembers } from './tables.ts'

interface StoredCode {
  code: string
  closedAt: Date | null
}

/** A club's link over the wire. @param origin the address of this site */
export const toJoinCode = ({ code, closedAt }: StoredCode, origin: string): JoinCode => ({
  code,
  url: `${origin}/clubs/join/${code}`,
  open: closedAt === null,
})

/** A club's link. @param origin the address of this site */
export async function readClubJoinCode(db: Db, clubId: string, origin: string): Promise<JoinCode> {
  const [link] = await db
    .select({ code: clubs.joinCode, closedAt: clubs.joinClosedAt })
    .from(clubs)
    .where(eq(clubs.id, clubId))
  return toJoinCode(found(link, 'Club'), origin)
}

const columnsByAction = {
  renew: { joinCode: sql`new_join_code()`, joinClosedAt: null },
  reopen: { joinClosedAt: null },
  close: { joinClosedAt: sql`clock_timestamp()` },
} as const

/** Renews, reopens or closes a club's link. A new link also works for people who were removed before. */
export async function updateClubJoinCode(
  db: Db,
  account: Account,
  clubId: string,
  action: keyof typeof columnsByAction,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockClub(db, account, clubId, 'owner')
    await db.update(clubs).set(columnsByAction[action]).where(eq(clubs.id, clubId))
    if (action === 'renew') {
      await db.delete(removedClubMembers).where(eq(removedClubMembers.clubId, clubId))
    }
    await publishClub(db, clubId)
  })
}
