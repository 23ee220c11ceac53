import { and, eq, inArray, isNotNull } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import type { BoardRow } from '#domain/tournaments/tournament.ts'
import { isRecent } from '#server/feed/scoreboard/handover.ts'
import type { Db } from '#server/platform/db/db.ts'

import { doubtToken } from '../feed/control.ts'
import { feedCandidates } from '../feed/tables.ts'
import type { Doubt } from '../tournaments/doubts.ts'
import { readStoredBoard } from '../tournaments/stored-board.ts'
import { boards, tournaments } from '../tournaments/tables.ts'

type Details = Pick<
  SystemHealth['feed']['tournaments'][number],
  'unreadable' | 'held' | 'disagreement'
>

/** The most entries shown. Longer lists only repeat one problem. */
const mostShown = 20

/** Finds the payloads held back, the rows that can't be read and the sources that disagree, by tournament. */
export async function boardDetails(
  db: Db,
  keys: readonly string[],
): Promise<(key: string) => Details> {
  const wanted = [...keys]
  const stored = await db
    .select({ key: tournaments.key, doubts: tournaments.doubts, board: boards.board })
    .from(tournaments)
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(inArray(tournaments.key, wanted))
  const known = new Map(
    stored.map(({ key, doubts, board }) => [
      key,
      { doubts, rows: board === null ? [] : readStoredBoard(board).rows },
    ]),
  )
  const candidates = await db
    .select()
    .from(feedCandidates)
    .where(
      and(
        inArray(feedCandidates.tournamentKey, wanted),
        isNotNull(feedCandidates.disagreement),
        isRecent,
      ),
    )
  const rivals = new Map(candidates.map((one) => [one.tournamentKey, one]))
  return (key) => {
    const { doubts = [], rows = [] } = known.get(key) ?? {}
    const rival = rivals.get(key)
    return {
      held: heldOf(doubts, rows),
      unreadable: unreadableOf(rows),
      disagreement: rival
        ? { source: rival.source, what: rival.disagreement ?? '', at: rival.at }
        : null,
    }
  }
}

const unreadableOf = (rows: readonly BoardRow[]): Details['unreadable'] =>
  rows
    .filter(({ stale }) => stale)
    .slice(0, mostShown)
    .map(({ name, staleWhy = 'scores' }) => ({ name, why: staleWhy }))

function heldOf(doubts: readonly Doubt[], rows: readonly BoardRow[]): Details['held'] {
  const token = doubtToken(doubts)
  if (token === null) return null
  const names = new Map(rows.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const lines = doubts.map(({ about, what }) =>
    about === null ? what : `${names.get(about) ?? `Golfer ${about}`}: ${what}`,
  )
  return { doubts: lines.slice(0, mostShown), token }
}
