import { and, inArray, isNotNull } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'

import type { Db } from '../db/db.ts'
import { isRecent } from '../feed/board/handover.ts'
import { doubtToken } from '../feed/control.ts'
import { feedCandidates } from '../feed/tables.ts'
import { type Accepted, readAccepted } from '../tournaments/stored-board.ts'
import { boards } from '../tournaments/tables.ts'

type Details = Pick<
  SystemHealth['feed']['tournaments'][number],
  'unreadable' | 'held' | 'disagreement'
>

/** The longest list shown; a payload with more is refused or says the same of all. */
const mostShown = 20

/** Finds the payloads held back, the rows that can't be read and the sources that disagree, by tournament. */
export async function boardDetails(
  db: Db,
  keys: readonly string[],
): Promise<(key: string) => Details> {
  const wanted = [...keys]
  const stored = await db.select().from(boards).where(inArray(boards.tournamentKey, wanted))
  const accepted = new Map(stored.map((row) => [row.tournamentKey, readAccepted(row)]))
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
    const known = accepted.get(key)
    const rival = rivals.get(key)
    return {
      held: known ? heldOf(known) : null,
      unreadable: known ? unreadableOf(known) : [],
      disagreement: rival
        ? { source: rival.source, what: rival.disagreement ?? '', at: rival.at }
        : null,
    }
  }
}

const unreadableOf = ({ board }: Accepted): Details['unreadable'] =>
  board.rows
    .filter(({ stale }) => stale)
    .slice(0, mostShown)
    .map(({ name, staleWhy = 'scores' }) => ({ name, why: staleWhy }))

function heldOf({ board, pending }: Accepted): Details['held'] {
  const token = doubtToken(pending)
  if (token === null) return null
  const names = new Map(board.rows.map(({ apiPlayerId, name }) => [apiPlayerId, name]))
  const nameOf = (id: string) => names.get(id) ?? `Golfer ${id}`
  const doubts = [
    ...(pending.older === null ? [] : ['an older board than the one shown']),
    ...pending.board.map(tournamentDoubt),
    ...Object.entries(pending.rows).flatMap(([id, all]) =>
      all.map((doubt) => `${nameOf(id)}: ${doubt}`),
    ),
    ...Object.keys(pending.missing).map((id) => `${nameOf(id)} is missing`),
  ]
  return { doubts: doubts.slice(0, mostShown), token }
}

/** `the tournament is not official`, `round 3 has begun`. */
const tournamentDoubt = (doubt: string): string =>
  doubt.startsWith('round') ? doubt : `the tournament is ${doubt.replaceAll('-', ' ')}`
