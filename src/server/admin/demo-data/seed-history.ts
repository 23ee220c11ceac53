import { hourMs } from '#domain/durations.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { createSimulatedTour } from '#server/feed/simulated/tour.ts'
import { toWinChances, simulateFromScoreboard } from '#server/game/chances/simulate-league.ts'
import { toHistoryEntries } from '#server/game/history/record-standings.ts'
import { leagueHistory } from '#server/game/history/tables.ts'
import { loadClosedLeague } from '#server/game/scoring/closed-league.ts'
import type { Services } from '#server/platform/services/services.ts'
import { type StoredScoreboard, findScoreboard } from '#server/tournaments/scoreboards.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

/** The hours after the first tee time of a round at which a board was read: before play, at noon and at its end. */
const snapshotHours = [-1, 5, 11]

/**
 * Records a league's week until now, as if it had been followed: the tour tells how it stood at any hour. A league in
 * play has its chances, too, from the same simulation as later ones.
 */
export async function seedHistory(
  services: Services,
  leagueId: string,
  tournament: TournamentRow,
): Promise<void> {
  const { db } = services
  const known = await findScoreboard(db, tournament.key)
  if (!known) return
  const closed = await loadClosedLeague(db, leagueId)
  const rows: (typeof leagueHistory.$inferInsert)[] = []
  for (const then of await listScoreboards(services, tournament, known)) {
    const { league, teams, field } = closed
    const { rows: lines } = computeStandings(league, teams, field, then.board)
    const endings =
      known.board.status === 'in-progress'
        ? await simulateFromScoreboard(new Map(), closed, then)
        : null
    rows.push({
      leagueId,
      boardVersion: then.version,
      seenVersion: then.version,
      at: then.asOf,
      round: then.board.round,
      entries: toHistoryEntries(lines),
      chances: endings && toWinChances(endings),
    })
  }
  if (rows.length > 0) await db.insert(leagueHistory).values(rows).onConflictDoNothing()
}

/** The boards of a tournament at some hours before the known one, each with a version of its own. */
async function listScoreboards(
  { config }: Services,
  { orgId, tournId, year, firstTeeAt }: TournamentRow,
  known: StoredScoreboard,
): Promise<StoredScoreboard[]> {
  if (!firstTeeAt) return []
  const instants = Array.from({ length: known.board.round }, (_, nth) =>
    snapshotHours.map((hours) => firstTeeAt.getTime() + (nth * 24 + hours) * hourMs),
  )
  const past = instants.flat().filter((at) => at < known.asOf.getTime())
  let at = 0
  const tour = createSimulatedTour({ seed: config.SIMULATED_SEED, now: () => new Date(at) })
  const boards: StoredScoreboard[] = []
  for (const [nth, instant] of past.entries()) {
    at = instant
    const board = await tour.fetchScoreboard({ orgId, tournId, year })
    if (board)
      boards.push({ version: known.version - past.length + nth, asOf: new Date(at), board })
  }
  return boards
}
