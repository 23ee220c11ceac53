import { leagueBoard } from '#domain/scoring/league-board.ts'
import { createSimulatedTour } from '#server/feed/simulated/tour.ts'
import { chancesOf, simulateFrom } from '#server/game/chances/endings.ts'
import { historyEntries } from '#server/game/history/record.ts'
import { leagueHistory } from '#server/game/history/tables.ts'
import { loadClosedLeague } from '#server/game/scoring/closed-league.ts'
import type { World } from '#server/platform/services/world.ts'
import { type KnownBoard, knownBoard } from '#server/tournaments/boards.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

const hourMs = 3_600_000
/** The hours after the first tee time of a round at which a board was read: before play, at noon and at its end. */
const readAfter = [-1, 5, 11]

/**
 * Records a league's week until now, as if it had been followed: the tour tells how it stood at any hour. A league in
 * play has its chances, too, from the same simulation as later ones.
 */
export async function plantHistory(
  world: World,
  leagueId: string,
  tournament: TournamentRow,
): Promise<void> {
  const { db } = world
  const known = await knownBoard(db, tournament.key)
  if (!known) return
  const closed = await loadClosedLeague(db, leagueId)
  const rows: (typeof leagueHistory.$inferInsert)[] = []
  for (const then of await boardsUntil(world, tournament, known)) {
    const { league, teams, field } = closed
    const { lines } = leagueBoard(league, teams, field, then.board)
    const endings =
      known.board.status === 'in-progress' ? await simulateFrom(new Map(), closed, then) : null
    rows.push({
      leagueId,
      boardVersion: then.version,
      seenVersion: then.version,
      at: then.asOf,
      round: then.board.round,
      entries: historyEntries(lines),
      chances: endings && chancesOf(endings),
    })
  }
  if (rows.length > 0) await db.insert(leagueHistory).values(rows).onConflictDoNothing()
}

/** The boards of a tournament at some hours before the known one, each with a version of its own. */
async function boardsUntil(
  { config }: World,
  { orgId, tournId, year, firstTeeAt }: TournamentRow,
  known: KnownBoard,
): Promise<KnownBoard[]> {
  if (!firstTeeAt) return []
  const instants = Array.from({ length: known.board.round }, (_, nth) =>
    readAfter.map((hours) => firstTeeAt.getTime() + (nth * 24 + hours) * hourMs),
  )
  const past = instants.flat().filter((at) => at < known.asOf.getTime())
  let at = 0
  const tour = createSimulatedTour({ seed: config.SIMULATED_SEED, now: () => new Date(at) })
  const boards: KnownBoard[] = []
  for (const [nth, instant] of past.entries()) {
    at = instant
    const board = await tour.board({ orgId, tournId, year })
    if (board)
      boards.push({ version: known.version - past.length + nth, asOf: new Date(at), board })
  }
  return boards
}
