import { and, eq, lt, lte, notExists, sql } from 'drizzle-orm'

import { allLeagues } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** Deletes the evenings that are a day old, with everything in them, and then their guests. */
export async function deleteEvenings(db: Db): Promise<void> {
  const dayAgo = sql`now() - interval '1 day'`
  await db
    .delete(allLeagues)
    .where(and(isEveningKey(allLeagues.tournamentKey), lt(allLeagues.createdAt, dayAgo)))
  const leagueOf = (isOf: ReturnType<typeof eq>) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(allLeagues)
        .where(isOf),
    )
  // A league goes before its guests do, even if one of the two was just too young.
  await db
    .delete(users)
    .where(
      and(lte(users.guestUntil, sql`now()`), leagueOf(eq(allLeagues.commissionerId, users.id))),
    )
  await db
    .delete(tournaments)
    .where(
      and(
        eq(tournaments.source, 'evening'),
        lt(tournaments.firstTeeAt, dayAgo),
        leagueOf(eq(allLeagues.tournamentKey, tournaments.key)),
      ),
    )
}
