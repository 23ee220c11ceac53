import { and, eq, inArray } from 'drizzle-orm'

import { compareText } from '#domain/order.ts'
import { markNeverStarted, replaceWithdrawn } from '#domain/scoring/replacement.ts'
import { type FirstTee, upcomingRound } from '#domain/week/first-tee.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { leagues, teams } from '#server/leagues/tables.ts'
import { type Db, readClock } from '#server/platform/db/db.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { listTeeTimes } from '#server/tournaments/tee-times.ts'

/**
 * When the first golfers of these members' teams tee off in the next round, by member. Empty while a round is played,
 * and before the draft closes.
 */
export async function firstTees(
  db: Db,
  leagueId: string,
  userIds: readonly string[],
): Promise<Map<string, FirstTee>> {
  const rows = await db
    .select({
      key: leagues.tournamentKey,
      closedAt: leagues.closedAt,
      userId: teams.userId,
      picked: teams.apiPlayerIds,
    })
    .from(teams)
    .innerJoin(leagues, eq(leagues.id, teams.leagueId))
    .where(and(eq(teams.leagueId, leagueId), inArray(teams.userId, [...userIds])))
  const [league] = rows
  const board = league?.closedAt ? (await findScoreboard(db, league.key))?.board : null
  const round = board ? upcomingRound(board) : null
  if (!league || !board || round === null) return new Map()
  const field = await loadField(db, { id: leagueId, tournamentKey: league.key })
  const marked = markNeverStarted([...field.values()], board)
  const golfersOf = new Map(
    rows.map(({ userId, picked }) => [
      userId,
      replaceWithdrawn(picked, marked).map(({ apiPlayerId }) => apiPlayerId),
    ]),
  )
  const times = await listTeeTimes(
    db,
    league.key,
    [...new Set([...golfersOf.values()].flat())],
    board,
  )
  const now = await readClock(db)
  const next = times
    .filter((time) => time.round === round && time.startsAt.getTime() > now)
    .toSorted(
      (a, b) =>
        a.startsAt.getTime() - b.startsAt.getTime() || compareText(a.apiPlayerId, b.apiPlayerId),
    )
  return new Map(
    [...golfersOf].flatMap(([userId, ids]) => {
      const mine = next.filter(({ apiPlayerId }) => ids.includes(apiPlayerId))
      const at = mine[0]?.startsAt
      const first = mine.filter(({ startsAt }) => startsAt.getTime() === at?.getTime())
      const golfers = first.map(({ apiPlayerId }) => field.get(apiPlayerId)?.name ?? apiPlayerId)
      return at ? [[userId, { round, at, golfers }] as const] : []
    }),
  )
}
