import { eq, sql } from 'drizzle-orm'

import { publicPages } from '#contract/wire/pages.ts'
import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { createToken, tokenHash } from '#server/platform/auth/session-token.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { watchLinks } from './tables.ts'

const isLinkOf = ({ leagueId }: Pick<Member, 'leagueId'>) => eq(watchLinks.leagueId, leagueId)

/** When the league's link was made; null without one. */
export async function readWatchLink(db: Db, member: Member): Promise<{ createdAt: Date | null }> {
  const [link] = await db.select().from(watchLinks).where(isLinkOf(member))
  return { createdAt: link?.createdAt ?? null }
}

/** Makes a new link, which replaces the one before. @param origin the address of this site */
export async function createWatchLink(
  db: Db,
  member: Member,
  origin: string,
): Promise<{ token: string; url: string }> {
  const token = createToken()
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    const link = { tokenHash: tokenHash(token), createdAt: sql`clock_timestamp()` }
    const [before] = await db.select().from(watchLinks).where(isLinkOf(member))
    await db
      .insert(watchLinks)
      .values({ leagueId, ...link })
      .onConflictDoUpdate({ target: watchLinks.leagueId, set: link })
    await addLogEntries(
      db,
      leagueId,
      userId,
      before
        ? 'New watch link. The old one no longer works'
        : 'Created a watch link. Anyone with it can follow the leaderboard, by first name',
    )
    await publish(db, { kind: 'league', leagueId })
  })
  return { token, url: origin + publicPages.watch.replace(':token', token) }
}

/** Revokes the league's link, if it has one. */
export async function revokeWatchLink(db: Db, member: Member): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    const [gone] = await db.delete(watchLinks).where(isLinkOf(member)).returning()
    if (!gone) return
    await addLogEntries(db, leagueId, userId, 'Watch link turned off')
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: 'Watch link turned off' }
}
