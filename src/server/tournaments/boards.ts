import { eq } from 'drizzle-orm'

import type { TournamentBoard } from '#contract/game/tournaments.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'

import { readStoredBoard } from './stored-board.ts'
import { boards, tournaments } from './tables.ts'
import { type EntrantRow, type TournamentRow, wireTournament } from './tournaments.ts'

/** A tournament's last good board. */
export interface KnownBoard {
  version: number
  /** The time that the scores are from. */
  asOf: Date
  board: Board
}

/** The key of a version of a board. */
export type BoardHead = Pick<KnownBoard, 'version' | 'asOf'>

/** Where scores come from while the usual source is silent, over the wire; null while it isn't. */
export const wireFallback = (
  source: SourceName | null,
  sinceMs: number | null,
): { source: SourceName; since: string } | null =>
  source === null || sinceMs === null ? null : { source, since: new Date(sinceMs).toISOString() }

/** The columns of a {@link BoardHead}, for a left join of `boards`. */
export const boardHead = { version: boards.version, asOf: boards.asOf }

/** A tournament's board; null while there is none. */
export async function knownBoard(db: Db, key: string): Promise<KnownBoard | null> {
  const [head] = await db.select(boardHead).from(boards).where(eq(boards.tournamentKey, key))
  if (!head) return null
  return await boardOfVersion(db, key, head)
}

/** The board of a version known to be the newest; needs no query when this process has parsed it. */
export const boardOfVersion = async (
  db: Db,
  key: string,
  head: BoardHead,
): Promise<KnownBoard> => ({
  ...(await parsedBoard(db, { id: key, version: head.version })),
  asOf: head.asOf,
})

/** The same without the time of its scores, by which nothing else may differ; null without a version. */
export const boardAt = async (
  db: Db,
  key: string,
  version: number | null,
): Promise<Pick<KnownBoard, 'version' | 'board'> | null> =>
  version === null ? null : await parsedBoard(db, { id: key, version })

const parsedBoard = createVersionCache(async (db: Db, { id }: { id: string; version: number }) => {
  const [found] = await db
    .select({ row: boards, event: tournaments.name })
    .from(boards)
    .innerJoin(tournaments, eq(tournaments.key, boards.tournamentKey))
    .where(eq(boards.tournamentKey, id))
  if (!found) throw new Error(`the board of ${id} has gone`)
  const { row, event } = found
  return { version: row.version, board: { ...readStoredBoard(row.board), event } }
})

/** A board for the wire; without rows before the first one. */
export function wireBoard(
  row: TournamentRow,
  known: KnownBoard | null,
  field: readonly EntrantRow[],
): TournamentBoard {
  const countries = new Map(field.map(({ apiPlayerId, country }) => [apiPlayerId, country]))
  const { board } = known ?? {}
  return {
    tournament: wireTournament(row, new Date()),
    status: board?.status ?? row.status,
    round: board?.round ?? 1,
    roundStatus: board?.roundStatus ?? 'not-started',
    asOf: known?.asOf ?? null,
    // Sent beside the content, because it changes when nothing else does.
    fallback: null,
    cut: board?.cut ?? null,
    ...(board?.cutRound !== undefined && { cutRound: board.cutRound }),
    rows: (board?.rows ?? []).map(({ amateur, stale = false, staleWhy: _why, ...line }) => ({
      ...line,
      stale,
      isAmateur: amateur,
      country: countries.get(line.apiPlayerId) ?? null,
    })),
  }
}
