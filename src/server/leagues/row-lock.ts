import { eq, sql } from 'drizzle-orm'

import type { LeagueAccess } from '#contract/wire/endpoint.ts'
import type { Rules } from '#domain/leagues/rules.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import { admit, refuseDeleted, relationTo } from './admission.ts'
import { isDraftOpen } from './open.ts'
import { allLeagues } from './tables.ts'

/** A league whose row is locked until the transaction ends. */
export interface LockedLeague {
  id: string
  name: string
  commissionerId: string
  tournamentKey: string
  rules: Rules
  setupComplete: boolean
  frozen: boolean
  /** Whether the draft was open once the lock was held. */
  open: boolean
  joinCode: string
  /** Whether the commissioner closed the link. */
  joinClosed: boolean
}

/**
 * Locks a league's row until the transaction ends, then reads the clock. Every transaction that acts in a
 * league locks its row before any other row, so no two deadlock. A caller that will change the row asks
 * for `no key update` at once, because upgrading a weaker lock can deadlock.
 *
 * Nothing changes in a deleted league. A settled one stays with its members, who still settle up there:
 * only the calls they need for that pass `allowEnded`.
 *
 * @throws {Missing}
 * @throws {Refusal} league-deleted or league-ended
 */
export async function lockLeague(
  db: Db,
  leagueId: string,
  strength: 'share' | 'no key update',
  { allowEnded = false }: { allowEnded?: boolean } = {},
): Promise<LockedLeague> {
  await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
    .for(strength)
  // A second statement, because the locking one reads the clock before it waits.
  const [row] = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      commissionerId: allLeagues.commissionerId,
      tournamentKey: allLeagues.tournamentKey,
      rules: allLeagues.rules,
      setupComplete: allLeagues.setupComplete,
      frozen: sql<boolean>`${allLeagues.frozenAt} is not null`,
      open: sql<boolean>`${isDraftOpen(allLeagues)}`,
      joinCode: allLeagues.joinCode,
      joinClosed: sql<boolean>`${allLeagues.joinClosedAt} is not null`,
      deletedAt: allLeagues.deletedAt,
      settledAt: allLeagues.settledAt,
    })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  const { deletedAt, settledAt, ...league } = found(row, 'League')
  refuseDeleted({ deletedAt, settledAt }, allowEnded)
  return league
}

/**
 * Locks a league's row, then admits the member again: while they waited, they may have left, been removed or
 * handed the league over.
 *
 * @throws {Missing | Refusal | Denied} what `lockLeague` and `admit` throw
 */
export async function lockLeagueAs(
  db: Db,
  { leagueId, userId: id, username }: Member,
  access: LeagueAccess,
  strength: 'share' | 'no key update',
  options: { allowEnded?: boolean } = {},
): Promise<LockedLeague> {
  const league = await lockLeague(db, leagueId, strength, options)
  admit({ id, username }, await relationTo(db, { id }, leagueId), access)
  return league
}
