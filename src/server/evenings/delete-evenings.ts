import { and, eq, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'

import { deleteWithChats, purgeBatchSize } from '#server/leagues/delete-league.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** Deletes the evenings that are a day old, with everything in them, and then their guests. */
export async function deleteEvenings(db: Db): Promise<void> {
  const dayAgo = sql`now() - interval '1 day'`
  const one = { one: sql`1` }
  const hasNoLeague = (isOf: SQL) => notExists(db.select(one).from(allLeagues).where(isOf))
  const isOld = and(isEveningKey(allLeagues.tournamentKey), lt(allLeagues.createdAt, dayAgo))
  await deleteWithChats(db, isOld)
  // A league goes before its guests do, even if one of the two was just too young.
  const isMember = eq(leagueMembers.userId, users.id)
  const isGone = and(
    lte(users.guestUntil, sql`now()`),
    hasNoLeague(eq(allLeagues.commissionerId, users.id)),
    notExists(db.select(one).from(leagueMembers).where(isMember)),
  )
  await deleteInBatches(db, users, isGone, purgeBatchSize)
  // One whose field was never read has no first tee time.
  const isOver = or(
    lt(tournaments.firstTeeAt, dayAgo),
    and(isNull(tournaments.firstTeeAt), lt(tournaments.endDate, sql`current_date - 1`)),
  )
  const isLeft = hasNoLeague(eq(allLeagues.tournamentKey, tournaments.key))
  const isOldEvening = and(eq(tournaments.source, 'evening'), isOver, isLeft)
  await deleteInBatches(db, tournaments, isOldEvening, purgeBatchSize)
}
