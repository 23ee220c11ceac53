import { and, eq, isNull } from 'drizzle-orm'

import { toParText } from '#domain/notation.ts'
import { isShortened } from '#domain/scoring/scoring.ts'
import { namesText } from '#domain/week/words.ts'

import type { Db } from '../db/db.ts'
import { writeLog } from '../leagues/log.ts'
import { shootouts } from '../leagues/shootout-switch.ts'
import type { ClosedLeague } from '../scoring/closed-league.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import { voidUnopened } from './advance.ts'
import { linesInPlay, pickerNames, storeLines } from './lines.ts'

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
  const reason = isShortened(known.board) ? 'shortened' : 'late'
  await voidUnopened(db, id, reason)
  const [pending] = await db
    .select({ closedAt: shootouts.closedAt })
    .from(shootouts)
    .where(and(eq(shootouts.leagueId, id), isNull(shootouts.voidReason)))
  if (!pending) return
  if (reason === 'shortened' || !pending.closedAt) {
    await db.update(shootouts).set({ voidReason: reason }).where(eq(shootouts.leagueId, id))
    await writeLog(db, id, null, 'Weekend shootout void: a round was called off')
    return
  }
  const lines = await linesInPlay(db, league, known)
  await storeLines(db, id, lines)
  const names = await pickerNames(db, id)
  const [best] = lines
  const winners = lines.filter(({ total }) => total === best?.total)
  const verb = winners.length > 1 ? 'share the weekend shootout' : 'wins the weekend shootout'
  const who = namesText(winners.map(({ userId }) => names.get(userId) ?? ''))
  await writeLog(db, id, null, `${who} ${verb} at ${toParText(best?.total ?? null)}`)
}
