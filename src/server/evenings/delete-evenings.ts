import { and, eq, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'

import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** How many leagues or guests one statement deletes, with all that refers to them. */
const batchSize = 50

/** Deletes the evenings that are a day old, with everything in them, and then their guests. */
export async function deleteEvenings(db: Db): Promise<void> {
  const dayAgo = sql`now() - interval '1 day'`
  const one = { one: sql`1` }
  const hasNoLeague = (isOf: SQL) => notExists(db.select(one).from(allLeagues).where(isOf))
  await deleteInBatches(async () => {
    const old = db
      .select({ id: allLeagues.id })
      .from(allLeagues)
      .where(and(isEveningKey(allLeagues.tournamentKey), lt(allLeagues.createdAt, dayAgo)))
      .limit(batchSize)
    return await db.delete(allLeagues).where(inArray(allLeagues.id, old)).returning(one)
  })
  // A league goes before its guests do, even if one of the two was just too young.
  await deleteInBatches(async () => {
    const isMember = eq(leagueMembers.userId, users.id)
    const gone = db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          lte(users.guestUntil, sql`now()`),
          hasNoLeague(eq(allLeagues.commissionerId, users.id)),
          notExists(db.select(one).from(leagueMembers).where(isMember)),
        ),
      )
      .limit(batchSize)
    return await db.delete(users).where(inArray(users.id, gone)).returning(one)
  })
  // One whose field was never read has no first tee time.
  const isOver = or(
    lt(tournaments.firstTeeAt, dayAgo),
    and(isNull(tournaments.firstTeeAt), lt(tournaments.endDate, sql`current_date - 1`)),
  )
  const isLeft = hasNoLeague(eq(allLeagues.tournamentKey, tournaments.key))
  await db.delete(tournaments).where(and(eq(tournaments.source, 'evening'), isOver, isLeft))
}

async function deleteInBatches(deleteSome: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteSome()).length === batchSize);
}
