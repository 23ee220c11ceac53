import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import { isShortened } from '#domain/scoring/scoring.ts'
import { describeResult } from '#domain/shootout/result-text.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { personMark } from '#server/leagues/log/sentences.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'
import { voidShootout } from './advance.ts'
import { liveRows, storeRows } from './shootout-rows.ts'

/**
 * Ends the shootout of a league that is being settled, in its transaction: stores everyone's line for good and logs who
 * won, or voids it. Does nothing in a league without one.
 */
export async function finishShootout(
  db: Db,
  { league }: Pick<ClosedLeague, 'league'>,
  known: StoredScoreboard,
): Promise<void> {
  const { id } = league
  if (isShortened(known.board)) await voidShootout(db, id, 'shortened')
  else await voidShootout(db, id, 'late', isNull(shootouts.closedAt))
  const played = await db.$count(
    shootouts,
    and(eq(shootouts.leagueId, id), isNull(shootouts.voidReason), isNotNull(shootouts.closedAt)),
  )
  if (played === 0) return
  const lines = await liveRows(db, league, known)
  await storeRows(db, id, lines)
  const named = lines.map(({ userId, total }) => ({ total, name: personMark(userId) }))
  await addLogEntries(db, id, null, describeResult(named))
}
