import { and, eq, sql } from 'drizzle-orm'

import { markEstimate } from '#domain/format.ts'
import { markNeverStarted, replaceWithdrawn } from '#domain/scoring/replacement.ts'
import { type Scoreboard, cutRound } from '#domain/tournaments/tournament.ts'
import { loadField } from '#server/leagues/draft/league-field.ts'
import { leagues, teams } from '#server/leagues/tables.ts'
import { hidesScores } from '#server/notifications/preferences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { listTeeTimes } from '#server/tournaments/tee-times.ts'

import type { LinkOwner } from './links.ts'

/** An event of a league in one member's calendar. */
export interface LeagueEvent {
  /** Identifies the event, whatever its time. */
  name: string
  startsAt: Date
  summary: string
}

/** A week after the end, even people who watch later have watched. */
const isRecent = sql`${tournaments.endDate} > current_date - 7`

/** A league's deadline and the tee times of the member's own golfers only. */
export async function listLeagueEvents(
  db: Db,
  { groupId: leagueId, userId }: LinkOwner,
): Promise<LeagueEvent[]> {
  const [row] = await db
    .select({
      key: leagues.tournamentKey,
      name: leagues.name,
      tournament: tournaments.name,
      endsAt: leagues.draftingEndAt,
      estimated: leagues.draftingEndEstimated,
      closedAt: leagues.closedAt,
      picked: teams.apiPlayerIds,
      hidesScores: sql<boolean>`${hidesScores(sql`${userId}::uuid`)} and ${isRecent}`,
    })
    .from(leagues)
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(teams, and(eq(teams.leagueId, leagues.id), eq(teams.userId, userId)))
    .where(eq(leagues.id, leagueId))
  const league = found(row, 'League')
  const deadline = {
    name: 'deadline',
    startsAt: league.endsAt,
    summary: markEstimate(`Picks lock: ${league.name}`, league.estimated),
  }
  const board = (await findScoreboard(db, league.key))?.board ?? null
  const golfers = await listGolferNames(db, { id: leagueId, ...league }, board)
  const ids = [...golfers.keys()]
  // Tee times reveal who made the cut, and missing ones who withdrew.
  const times = league.hidesScores
    ? (await listTeeTimes(db, league.key, ids, null)).filter(({ round }) => round <= cutRound)
    : await listTeeTimes(db, league.key, ids, board)
  const tees = times.map(({ apiPlayerId, round, startsAt }) => ({
    name: `${apiPlayerId}.${round}`,
    startsAt,
    summary: `${golfers.get(apiPlayerId)} tees off, round ${round} (${league.tournament})`,
  }))
  return [deadline, ...tees]
}

/** The names of a team's golfers, by id; with their replacements once the draft is closed. */
async function listGolferNames(
  db: Db,
  league: { id: string; key: string; picked: string[] | null; closedAt: Date | null },
  board: Scoreboard | null,
): Promise<Map<string, string>> {
  if (!league.picked) return new Map()
  const field = await loadField(db, { id: league.id, tournamentKey: league.key })
  const ids = league.closedAt
    ? replaceWithdrawn(league.picked, markNeverStarted([...field.values()], board)).map(
        ({ apiPlayerId }) => apiPlayerId,
      )
    : league.picked.filter((id) => field.get(id)?.inField)
  return new Map(ids.map((id) => [id, field.get(id)?.name ?? id]))
}
