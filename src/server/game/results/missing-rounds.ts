import { eq, type SQL } from 'drizzle-orm'

import { officialRounds } from '#domain/scoring/scoring.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readScoreboardVersion } from '#server/tournaments/scoreboards.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

/**
 * The golfers whose last rounds can't be read, so the result isn't known yet.
 *
 * @param settlesWithout the ids of those that it no longer waits for
 */
export const findMissingRounds = (
  board: Scoreboard,
  settlesWithout: readonly string[],
): ScoreboardRow[] =>
  board.rows.filter(
    ({ apiPlayerId, stale, out, rounds }) =>
      stale &&
      out === null &&
      rounds.length < officialRounds(board) &&
      !settlesWithout.includes(apiPlayerId),
  )

/** The tournaments with such leagues, and the rows that their results wait for; null for a board that doesn't decode. */
export async function listMissingRounds(
  db: Db,
  where: SQL | undefined,
): Promise<{ key: string; rows: ScoreboardRow[] | null }[]> {
  const found = await db
    .selectDistinct({
      key: boards.tournamentKey,
      version: boards.version,
      asOf: boards.asOf,
      settlesWithout: tournaments.settlesWithout,
    })
    .from(allLeagues)
    .innerJoin(boards, eq(boards.tournamentKey, allLeagues.tournamentKey))
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(where)
  return await Promise.all(
    found.map(async ({ key, settlesWithout, ...head }) => ({
      key,
      // A board that doesn't decode fails, and is logged, wherever else it's read.
      rows: await readScoreboardVersion(db, key, head).then(
        ({ board }) => findMissingRounds(board, settlesWithout),
        () => null,
      ),
    })),
  )
}
