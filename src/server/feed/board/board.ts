import { isDeepStrictEqual } from 'node:util'

import { eq, getTableColumns, sql } from 'drizzle-orm'

import { publish } from '../../live/live.ts'
import { boards, tournaments } from '../../tournaments/tables.ts'
import type { TournamentRow } from '../../tournaments/tournaments.ts'
import type { World } from '../../world/world.ts'
import { asOfSql } from './age.ts'
import { countCopy, withPayload } from './copies.ts'
import { acceptBoard } from './guards.ts'
import { readAccepted, storeBoard } from '../../tournaments/stored-board.ts'
import { lockTournament } from '../tournament-lock.ts'

/** Another one for each write of a row: PostgreSQL keeps it. */
const stamp = sql<string>`${boards}.xmin::text`

/**
 * Reads a tournament's board and accepts what the guards believe. It writes one row, however many leagues
 * there are: their boards are computed when somebody reads them.
 *
 * @throws {FeedError} and the last good board stands
 */
export async function readBoard(
  world: Pick<World, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<void> {
  const { key, orgId, tournId } = row
  const isHere = eq(boards.tournamentKey, key)
  const [before] = await world.db.select({ stamp }).from(boards).where(isHere)
  const next = await world.golf.board(row)
  if (!next) return
  await world.db.transaction(async (db) => {
    await lockTournament(db, key)
    const [last] = await db
      .select({ ...getTableColumns(boards), stamp })
      .from(boards)
      .where(isHere)
    // While this process was paused or its provider slow, another one judged a newer answer.
    if (last?.stamp !== before?.stamp) return
    const previous = last ? readAccepted(last) : null
    const copied = countCopy(previous?.pending, next)
    if (copied) {
      await db.update(boards).set({ pending: copied }).where(isHere)
      return
    }
    const { board, pending: doubts, at } = acceptBoard(previous, next)
    if (doubts.older !== null) {
      await db.update(boards).set({ pending: doubts }).where(isHere)
      return
    }
    const pending = withPayload(doubts, next)
    // The provider's own time moves on when nothing else does.
    const isNew =
      !previous || !isDeepStrictEqual({ ...board, asOf: null }, { ...previous.board, asOf: null })
    const read = {
      pending,
      seenAt: sql`clock_timestamp()`,
      providerAt: at,
      asOf: await asOfSql(db, key, board),
      officialAt: board.status === 'official' ? (last?.officialAt ?? sql`clock_timestamp()`) : null,
    }
    if (last && !isNew) {
      await db.update(boards).set(read).where(isHere)
      return
    }
    // Counted on from now: what processes remember of a board is never taken for another one's.
    const version = last ? last.version + 1 : Date.now()
    const values = { ...read, board: storeBoard(board), version }
    await db
      .insert(boards)
      .values({ tournamentKey: key, ...values })
      .onConflictDoUpdate({ target: boards.tournamentKey, set: values })
    if (board.status !== row.status) {
      await db.update(tournaments).set({ status: board.status }).where(eq(tournaments.key, key))
    }
    await publish(db, { kind: 'tournament', key, orgId, tournId })
  })
}
