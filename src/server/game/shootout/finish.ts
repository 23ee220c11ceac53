import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { isShortened } from '#domain/scoring/scoring.ts'
import { resultText } from '#domain/shootout/result-text.ts'
import { writeLog } from '#server/leagues/log.ts'
import { personMark } from '#server/leagues/sentences.ts'
import { shootouts } from '#server/leagues/shootout-switch.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { KnownBoard } from '#server/tournaments/boards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'
import { voidShootout } from './advance.ts'
import { linesInPlay, storeLines } from './lines.ts'

/**
 * Ends the shootout of a league that is being settled, in its transaction: stores everyone's line for good and logs who
 * won, or voids it. Does nothing in a league without one.
 */
export async function finishShootout(
  db: Db,
  { league }: Pick<ClosedLeague, 'league'>,
  known: KnownBoard,
): Promise<void> {
  const { id } = league
  if (isShortened(known.board)) await voidShootout(db, id, 'shortened')
  else await voidShootout(db, id, 'late', isNull(shootouts.closedAt))
  const played = await db.$count(
    shootouts,
    and(eq(shootouts.leagueId, id), isNull(shootouts.voidReason), isNotNull(shootouts.closedAt)),
  )
  if (played === 0) return
  const lines = await linesInPlay(db, league, known)
  await storeLines(db, id, lines)
  const named = lines.map(({ userId, total }) => ({ total, name: personMark(userId) }))
  await writeLog(db, id, null, resultText(named))
}
