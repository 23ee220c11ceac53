import { eq, sql } from 'drizzle-orm'

import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeagueForMember } from './access/lock-league.ts'
import { addLogEntries } from './log/league-log.ts'
import { allLeagues } from './tables.ts'

/** The link of a league or club over the wire. @param address the link without its code */
export const toJoinCode = (
  { code, closedAt }: { code: string; closedAt: Date | null },
  address: string,
): JoinCode => ({ code, url: `${address}/${code}`, open: closedAt === null })

/** A league's link. @param origin the address of this site */
export async function readJoinCode(db: Db, leagueId: string, origin: string): Promise<JoinCode> {
  const [row] = await db
    .select({ code: allLeagues.joinCode, closedAt: allLeagues.joinClosedAt })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  return toJoinCode(found(row, 'League'), `${origin}/join`)
}

/** What each change of a league's or club's link stores. */
export const linkUpdates = {
  renew: { joinCode: sql`new_join_code()`, joinClosedAt: null },
  reopen: { joinClosedAt: null },
  close: { joinClosedAt: sql`clock_timestamp()` },
} as const

export type LinkAction = keyof typeof linkUpdates

const logLines: Record<LinkAction, string> = {
  renew: 'New invite link. The old one no longer works',
  reopen: 'Invite link turned on',
  close: 'Invite link turned off',
}

/** Renews, reopens or closes a league's link. Joins wait for the league's row, so none slips in after. */
export async function updateJoinCode(db: Db, member: Member, action: LinkAction): Promise<void> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    const { isLinkClosed } = await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    if (action !== 'renew' && isLinkClosed === (action === 'close')) return
    await db.update(allLeagues).set(linkUpdates[action]).where(eq(allLeagues.id, leagueId))
    await addLogEntries(db, leagueId, userId, logLines[action])
    await publish(db, { kind: 'league', leagueId })
  })
}
