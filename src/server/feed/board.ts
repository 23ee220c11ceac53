import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'

import { tell } from '../live/live.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world.ts'
import { acceptBoard } from './guards.ts'
import { readAccepted, storeBoard } from './stored-board.ts'
import { lockTournament } from './tournament-lock.ts'

/**
 * Reads a tournament's board and takes over what the guards believe. One row is written, however many
 * leagues there are: their boards are computed when somebody reads them.
 *
 * @throws {FeedError} and the last good board stands
 */
export async function readBoard(
  world: Pick<World, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<void> {
  const { key, orgId, tournId } = row
  const isHere = eq(boards.tournamentKey, key)
  const [before] = await world.db.select({ at: boards.seenAt }).from(boards).where(isHere)
  const next = await world.golf.board(row)
  if (!next) return
  await world.db.transaction(async (db) => {
    await lockTournament(db, key)
    const [last] = await db.select().from(boards).where(isHere)
    // Another process has read it meanwhile, while this one was paused or the provider slow: what it
    // stored is newer, or as new.
    if (last?.seenAt.getTime() !== before?.at.getTime()) return
    const previous = last ? readAccepted(last) : null
    const { board, pending } = acceptBoard(previous, next)
    // The provider's own time moves on when nothing else does.
    const isNew =
      !previous || !isDeepStrictEqual({ ...board, asOf: null }, { ...previous.board, asOf: null })
    const seenAt = sql`clock_timestamp()`
    const officialAt =
      board.status === 'official' ? (last?.officialAt ?? sql`clock_timestamp()`) : null
    if (last && !isNew) {
      await db.update(boards).set({ seenAt, officialAt, pending }).where(isHere)
      return
    }
    // Counted on from now: what processes remember of a board is never taken for another one's.
    const version = last ? last.version + 1 : Date.now()
    const values = { board: storeBoard(board), pending, seenAt, officialAt, version }
    await db
      .insert(boards)
      .values({ tournamentKey: key, ...values })
      .onConflictDoUpdate({ target: boards.tournamentKey, set: values })
    if (board.status !== row.status) {
      await db.update(tournaments).set({ status: board.status }).where(eq(tournaments.key, key))
    }
    await tell(db, { kind: 'tournament', key, orgId, tournId })
  })
}
