import { and, asc, eq, sql } from 'drizzle-orm'

import { minPickers } from '#domain/shootout/weekend.ts'
import { lockLeagueIfThere } from '#server/leagues/access/lock-league.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'

import { shootoutPicks } from './tables.ts'

/** Whether weekend picks are to be locked, for a query of `shootouts`. */
export const isShootoutDue = sql<boolean>`coalesce(${shootouts.closedAt} is null
  and ${shootouts.voidReason} is null and ${shootouts.closesAt} <= clock_timestamp(), false)`

/** Whether any weekend picks are to be locked, for a query. */
export const hasDueShootouts = sql`exists (select from ${shootouts} where ${isShootoutDue})`

/**
 * Locks the weekend picks of a league whose deadline has passed, and makes them visible. It happens exactly once,
 * however many processes try.
 *
 * @returns whether this call did
 */
export async function closeShootout(db: Db, leagueId: string): Promise<boolean> {
  return await db.transaction(async (db) => {
    if (!(await lockLeagueIfThere(db, leagueId))) return false
    // Waits for the saves that hold the lock; only the first call to get here finds it due.
    const closed = await db
      .update(shootouts)
      .set({ closedAt: sql`clock_timestamp()` })
      .where(and(eq(shootouts.leagueId, leagueId), isShootoutDue))
      .returning({ leagueId: shootouts.leagueId })
    if (closed.length === 0) return false
    // A statement of its own, because the one that waits doesn't see what was saved meanwhile.
    const count = await db.$count(shootoutPicks, eq(shootoutPicks.leagueId, leagueId))
    const isVoid = count < minPickers
    if (isVoid) {
      await db
        .update(shootouts)
        .set({ voidReason: 'too-few' })
        .where(eq(shootouts.leagueId, leagueId))
    }
    const text = `Weekend picks locked: ${count} in${isVoid ? ', so the shootout is off' : ''}`
    await addLogEntries(db, leagueId, null, text)
    await publish(db, { kind: 'league', leagueId })
    return true
  })
}

/** Locks the weekend picks of every league that is due. @returns how many */
export async function closeDueShootouts(db: Db): Promise<number> {
  const due = await db
    .select({ id: shootouts.leagueId })
    .from(shootouts)
    .where(isShootoutDue)
    .orderBy(asc(shootouts.closesAt))
  return await runForEach(due, ({ id }) => closeShootout(db, id), 'shootouts didn’t close')
}
