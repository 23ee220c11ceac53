import { eq } from 'drizzle-orm'

import type { League } from '#contract/leagues/leagues.ts'
import { checkSlotSizes } from '#domain/draft/draft.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeagueForMember, type LockedLeague } from '../access/lock-league.ts'
import { readLeague } from '../league.ts'
import { addLogEntries } from '../log/league-log.ts'
import { countSlotSizes } from '../slot-sizes.ts'
import { allLeagues } from '../tables.ts'

/**
 * Locks a league whose groups can still change, until the transaction ends.
 *
 * @throws {Refusal} not-commissioner, groups-frozen, setup-complete or draft-closed
 */
export async function lockForSetup(db: Db, member: Member): Promise<LockedLeague> {
  if (!member.isCommissioner) throw new Refusal('not-commissioner')
  const league = await lockLeagueForMember(db, member, 'commissioner', 'no key update')
  if (league.isFrozen) throw new Refusal('groups-frozen')
  if (league.setupComplete) throw new Refusal('setup-complete')
  if (!league.isDraftOpen) throw new Refusal('draft-closed')
  return league
}

/**
 * Finishes the setup, so that members can draft.
 *
 * @throws {Refusal} what `lockForSetup` refuses; groups-too-small
 */
export async function finishSetup(db: Db, member: Member): Promise<League> {
  return await db.transaction(async (db) => {
    const league = await lockForSetup(db, member)
    checkSlotSizes(await countSlotSizes(db, league), league.rules)
    await db.update(allLeagues).set({ setupComplete: true }).where(eq(allLeagues.id, league.id))
    await addLogEntries(db, league.id, member.userId, 'Setup finished')
    await publish(db, { kind: 'league', leagueId: league.id })
    return await readLeague(db, league.id)
  })
}
