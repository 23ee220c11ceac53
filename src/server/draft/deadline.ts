import { deadlineFrom } from '#domain/schedule.ts'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { writeLog } from '../leagues/log.ts'
import { leagues } from '../leagues/tables.ts'
import { tell } from '../live/live.ts'
import { tournaments } from '../tournaments/tables.ts'
import { isOpen } from './lock.ts'

/**
 * Moves the deadlines of a tournament's leagues when its first tee time is known, as `movedDeadline` of
 * the domain has it: an estimate becomes real, a real one moves earlier only, one that has passed never.
 * The database's clock decides.
 *
 * @returns how many leagues' deadlines changed
 */
export async function moveDeadlines(
  db: Db,
  tournamentKey: string,
  firstTeeAt: Date,
): Promise<number> {
  const at = deadlineFrom(firstTeeAt)
  const toMove = and(
    eq(leagues.tournamentKey, tournamentKey),
    isOpen,
    or(
      eq(leagues.draftingEndEstimated, true),
      sql`${leagues.draftingEndAt} > ${at.toISOString()}::timestamptz`,
    ),
  )
  return await db.transaction(async (db) => {
    // In one order, so that two processes do not wait for each other, and before the clock is read.
    const before = await db
      .select({
        id: leagues.id,
        at: leagues.draftingEndAt,
        estimated: leagues.draftingEndEstimated,
        timeZone: tournaments.timeZone,
      })
      .from(leagues)
      .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
      .where(toMove)
      .orderBy(asc(leagues.id))
      .for('no key update', { of: leagues })
    if (before.length === 0) return 0
    const ids = before.map(({ id }) => id)
    const moved = await db
      .update(leagues)
      .set({
        draftingEndAt: at,
        draftingEndEstimated: false,
      })
      .where(and(inArray(leagues.id, ids), toMove))
      .returning({ id: leagues.id })
    const isMoved = new Set(moved.map(({ id }) => id))
    for (const league of before.filter(({ id }) => isMoved.has(id))) {
      await writeLog(db, league.id, null, moveInWords(league, at))
      await tell(db, { kind: 'league', leagueId: league.id })
    }
    return moved.length
  })
}

function moveInWords(before: { at: Date; estimated: boolean; timeZone: string }, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: before.timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const old = format.format(before.at)
  return `Drafting deadline: ${old}${before.estimated ? ' (estimated)' : ''} → ${format.format(at)}`
}
