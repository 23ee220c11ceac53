import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { memberIdsOf } from '../leagues/members.ts'
import { allLeagues } from '../leagues/tables.ts'
import { notify } from '../notify/notify.ts'
import { tournaments } from '../tournaments/tables.ts'

/** Notifies the members that they can pick for the weekend. @param until the deadline in words */
export async function notifyOfOpening(
  db: Db,
  leagueId: string,
  closesAt: Date,
  until: string,
): Promise<void> {
  const [league] = await db
    .select({ name: allLeagues.name, tournament: tournaments.name })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.deletedAt)))
  if (!league) return
  await notify(db, {
    kind: 'deadline',
    userIds: await memberIdsOf(db, leagueId),
    title: `${league.name}: pick three for the weekend`,
    text: `The weekend shootout is open until ${until}. Pick three golfers who play on at ${league.tournament}, one each from A, B and C. The lowest total of rounds 3 and 4 wins.`,
    path: `/leagues/${leagueId}/shootout`,
    until: closesAt,
  })
}
