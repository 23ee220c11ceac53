import { eq } from 'drizzle-orm'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'

import { decodeScoreboard } from './scoreboard-codec.ts'
import { boards, tournaments } from './tables.ts'
import { type EntrantRow, type TournamentRow, toTournament } from './tournaments.ts'

/** A tournament's last good board. */
export interface StoredScoreboard {
  version: number
  /** The time that the scores are from. */
  asOf: Date
  board: Scoreboard
}

/** The key of a version of a board. */
export type ScoreboardVersion = Pick<StoredScoreboard, 'version' | 'asOf'>

/** Where scores come from while the usual source is silent, over the wire; null while it isn't. */
export const toFallback = (
  source: SourceName | null,
  sinceMs: number | null,
): { source: SourceName; since: string } | null =>
  source === null || sinceMs === null ? null : { source, since: new Date(sinceMs).toISOString() }

/** The columns of a {@link ScoreboardVersion}, for a left join of `boards`. */
export const scoreboardVersionColumns = { version: boards.version, asOf: boards.asOf }

/** A tournament's board; null while there is none. */
export async function findScoreboard(db: Db, key: string): Promise<StoredScoreboard | null> {
  const [head] = await db
    .select(scoreboardVersionColumns)
    .from(boards)
    .where(eq(boards.tournamentKey, key))
  if (!head) return null
  return await readScoreboardVersion(db, key, head)
}

/** The board of a version known to be the newest; needs no query when this process has parsed it. */
export const readScoreboardVersion = async (
  db: Db,
  key: string,
  head: ScoreboardVersion,
): Promise<StoredScoreboard> => ({
  ...(await parsedBoard(db, { id: key, version: head.version })),
  asOf: head.asOf,
})

/** The same without the time of its scores, by which nothing else may differ; null without a version. */
export const boardAt = async (
  db: Db,
  key: string,
  version: number | null,
): Promise<Pick<StoredScoreboard, 'version' | 'board'> | null> =>
  version === null ? null : await parsedBoard(db, { id: key, version })

const parsedBoard = createVersionCache(async (db: Db, { id }: { id: string; version: number }) => {
  const [row] = await db
    .select({ version: boards.version, board: boards.board, event: tournaments.name })
    .from(boards)
    .innerJoin(tournaments, eq(tournaments.key, boards.tournamentKey))
    .where(eq(boards.tournamentKey, id))
  if (!row) throw new Error(`the board of ${id} has gone`)
  // Old official boards, which nothing reads from the source again, are stored without the event's name.
  return { version: row.version, board: { event: row.event, ...decodeScoreboard(row.board) } }
})

/** A board for the wire; without rows before the first one. */
export function toTournamentScoreboard(
  row: TournamentRow,
  scoreboard: StoredScoreboard | null,
  field: readonly EntrantRow[],
): TournamentScoreboard {
  const countries = new Map(field.map(({ apiPlayerId, country }) => [apiPlayerId, country]))
  const { board } = scoreboard ?? {}
  return {
    tournament: toTournament(row, new Date()),
    status: board?.status ?? row.status,
    round: board?.round ?? 1,
    roundStatus: board?.roundStatus ?? 'not-started',
    ...(board?.completedRounds !== undefined && { completedRounds: board.completedRounds }),
    asOf: scoreboard?.asOf ?? null,
    // Sent beside the content, because it changes when nothing else does.
    fallback: null,
    cut: board?.cut ?? null,
    ...(board?.cutRound !== undefined && { cutRound: board.cutRound }),
    rows: (board?.rows ?? []).map(({ amateur, stale = false, staleReason: _why, ...line }) => ({
      ...line,
      stale,
      isAmateur: amateur,
      country: countries.get(line.apiPlayerId) ?? null,
    })),
  }
}
