import { eq, inArray } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import { nameOrId, type ScoreboardRow } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'

import { heldDoubts, heldToken } from '../feed/source-control.ts'
import type { Doubt } from '../tournaments/doubts.ts'
import { decodeScoreboard } from '../tournaments/scoreboard-codec.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { listWaitingResults, toMissingRounds } from './waiting-results.ts'

type Details = Pick<
  SystemHealth['feed']['tournaments'][number],
  'unreadable' | 'held' | 'missing' | 'disagreement'
>

/** The most entries shown. Longer lists only repeat one problem. */
const maxShown = 20

/** Finds what is held back, missing, or can't be read, and the sources that disagree, by tournament. */
export async function listFeedProblems(
  db: Db,
  keys: readonly string[],
  afterHours: number,
): Promise<(key: string) => Details> {
  const stored = await db
    .select({ key: tournaments.key, doubts: tournaments.doubts, board: boards.board })
    .from(tournaments)
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(inArray(tournaments.key, [...keys]))
  const known = new Map(
    stored.map(({ key, doubts, board }) => [key, { doubts, rows: decodeRows(board) }]),
  )
  const waiting = await listWaitingResults(db, keys, afterHours)
  return (key) => {
    const { doubts = [], rows = [] } = known.get(key) ?? {}
    return {
      held: toHeldPayload(heldDoubts(doubts), rows ?? []),
      missing: toMissingRounds(waiting.get(key)),
      disagreement: toDisagreement(doubts),
      unreadable: rows && toUnreadableRows(rows),
    }
  }
}

/** The rows of a stored board; null if it can't be decoded. */
function decodeRows(board: unknown): readonly ScoreboardRow[] | null {
  try {
    return board === null ? [] : decodeScoreboard(board).rows
  } catch {
    return null
  }
}

const toUnreadableRows = (rows: readonly ScoreboardRow[]) =>
  rows
    .filter(({ stale }) => stale)
    .slice(0, maxShown)
    .map(({ name, staleReason = 'scores' }) => ({ name, why: staleReason }))

function toDisagreement(doubts: readonly Doubt[]): Details['disagreement'] {
  const takeover = doubts.find(({ reading, trusted }) => reading === 'takeover' && !trusted)
  if (!takeover?.source) return null
  return { source: takeover.source, what: takeover.what, at: new Date(takeover.since) }
}

function toHeldPayload(doubts: readonly Doubt[], rows: readonly ScoreboardRow[]): Details['held'] {
  if (doubts.length === 0) return null
  const names = new Map(rows.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const shown = doubts.slice(0, maxShown).map((one) => ({
    text:
      one.about === null ? one.what : `${nameOrId(names.get(one.about), one.about)}: ${one.what}`,
    token: heldToken([one]),
  }))
  return { doubts: shown, token: heldToken(doubts) }
}
