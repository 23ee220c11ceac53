import { and, eq, isNull } from 'drizzle-orm'

import { listMemberIds } from '#server/leagues/members.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** Notifies the members that they can pick for the weekend. @param deadlineText the deadline in words */
export async function notifyOfOpening(
  db: Db,
  leagueId: string,
  closesAt: Date,
  deadlineText: string,
): Promise<void> {
  const [league] = await db
    .select({ name: allLeagues.name, tournament: tournaments.name })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.deletedAt)))
  if (!league) return
  await notify(db, {
    kind: 'deadline',
    userIds: await listMemberIds(db, leagueId),
    title: `${league.name}: pick three for the weekend`,
    text: `The weekend shootout is open until ${deadlineText}. Pick three golfers who made the cut at ${league.tournament}, one each from Groups A, B, and C. Lowest total over rounds 3 and 4 wins.`,
    path: `/leagues/${leagueId}/shootout`,
    expiresAt: closesAt,
  })
}
