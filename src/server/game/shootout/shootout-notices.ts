import { and, eq, isNull } from 'drizzle-orm'

import { listMemberIds } from '#server/leagues/members/members.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** Notifies the members that they can pick for the weekend. */
export async function notifyOfOpening(
  db: Db,
  leagueId: string,
  closes: { at: Date; timeZone: string; estimated: boolean },
): Promise<void> {
  const [league] = await db
    .select({ name: allLeagues.name, tournament: tournaments.name })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.deletedAt)))
  if (!league) return
  const notice = {
    kind: 'deadline' as const,
    userIds: await listMemberIds(db, leagueId),
    title: `${league.name}: pick three for the weekend`,
    path: `/leagues/${leagueId}/shootout`,
    lookOf: { leagueId },
  }
  const note = closes.estimated ? ' (estimated)' : ''
  await notifyOfDeadline(
    db,
    closes,
    notice,
    (when) =>
      `The weekend shootout is open until ${when}${note}. Pick three golfers who play on at ${league.tournament}, one each from Groups A, B, and C. Lowest total over rounds 3 and 4 wins.`,
  )
}
