import { eq, sql } from 'drizzle-orm'

import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { addLogEntries } from './league-log.ts'
import { lockLeagueForMember } from './lock-league.ts'
import { allLeagues } from './tables.ts'

/** A league's link. @param origin the address of this site */
export async function readJoinCode(db: Db, leagueId: string, origin: string): Promise<JoinCode> {
  const [row] = await db
    .select({ code: allLeagues.joinCode, closedAt: allLeagues.joinClosedAt })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  const { code, closedAt } = found(row, 'League')
  return { code, url: `${origin}/join/${code}`, open: closedAt === null }
}

/** A commissioner's changes of a league's link, each with the line it leaves in the log. */
const updatesByAction = {
  renew: {
    change: { joinCode: sql`new_join_code()`, joinClosedAt: null },
    line: 'New invite link. The old one no longer works',
  },
  reopen: { change: { joinClosedAt: null }, line: 'Invite link turned on' },
  close: { change: { joinClosedAt: sql`clock_timestamp()` }, line: 'Invite link turned off' },
} as const

/** Renews, reopens or closes a league's link. Joins wait for the league's row, so none slips in after. */
export async function updateJoinCode(
  db: Db,
  member: Member,
  action: keyof typeof updatesByAction,
): Promise<void> {
  const { leagueId, userId } = member
  const { change, line } = updatesByAction[action]
  await db.transaction(async (db) => {
    const { isLinkClosed } = await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    if (action !== 'renew' && isLinkClosed === (action === 'close')) return
    await db.update(allLeagues).set(change).where(eq(allLeagues.id, leagueId))
    await addLogEntries(db, leagueId, userId, line)
    await publish(db, { kind: 'league', leagueId })
  })
}
