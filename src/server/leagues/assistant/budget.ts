import { and, eq, lt, sql } from 'drizzle-orm'

import type { Author } from '#contract/game/assistant.ts'
import { type Db, utcToday } from '#server/platform/db/db.ts'
import { RateLimitError, UnavailableError } from '#server/platform/errors/errors.ts'
import type { Config } from '#server/platform/process/config.ts'

import { assistantCalls, assistantDays, assistantMonths } from './tables.ts'

// The database's clock, which all processes share.
const utc = sql`(now() at time zone 'utc')`
const thisMonth = sql<string>`date_trunc('month', ${utc})::date`
const secondsLeftIn = (unit: 'day' | 'month') =>
  sql<number>`ceil(extract(epoch from date_trunc(${unit}, ${utc}) + ${`1 ${unit}`}::interval - ${utc}))::int`

/** A call that is taken from the budgets before it is made. */
interface Reservation {
  /** Null for a background call. */
  userId: string | null
  day: string
  month: string
}

/**
 * Takes one call from the user's daily budget and from everyone's monthly budget, both or neither, and counts
 * it. The statement that counts also decides, so the budgets are exact under parallel requests.
 *
 * @throws {RateLimitError} when the daily budget is used up
 * @throws {UnavailableError} when the monthly budget is
 */
export async function reserveCall(
  db: Db,
  userId: string,
  { AI_DAILY_CALLS, AI_MONTHLY_CALLS }: Config,
): Promise<Reservation> {
  return await db.transaction(async (db) => {
    const [mine] = await db
      .insert(assistantDays)
      .values({ userId, day: utcToday, used: 1 })
      .onConflictDoUpdate({
        target: [assistantDays.userId, assistantDays.day],
        set: { used: sql`${assistantDays.used} + 1` },
        setWhere: lt(assistantDays.used, AI_DAILY_CALLS),
      })
      .returning({ day: assistantDays.day })
    if (!mine) {
      const sentence = `You’ve used all ${AI_DAILY_CALLS} of today’s questions. Come back tomorrow.`
      throw new RateLimitError(await secondsLeft(db, 'day'), sentence)
    }
    const shared = await reserveFromMonth(db, AI_MONTHLY_CALLS)
    if (!shared) {
      const sentence = 'The assistant has reached its limit for this month.'
      throw new UnavailableError(sentence, await secondsLeft(db, 'month'))
    }
    await countCall(db, 'grok')
    return { userId, ...mine, ...shared }
  })
}

/**
 * Reserves a background call from the shared monthly budget, of which background calls may use less than half.
 *
 * @returns null when that share is used up
 */
export async function reserveBackgroundCall(
  db: Db,
  { AI_MONTHLY_CALLS }: Config,
): Promise<Reservation | null> {
  return await db.transaction(async (db) => {
    const shared = await reserveFromMonth(db, Math.floor(AI_MONTHLY_CALLS / 2))
    return shared && { userId: null, day: await countCall(db, 'grok'), ...shared }
  })
}

async function reserveFromMonth(db: Db, max: number): Promise<{ month: string } | null> {
  if (max === 0) return null
  const [taken] = await db
    .insert(assistantMonths)
    .values({ month: thisMonth, used: 1 })
    .onConflictDoUpdate({
      target: assistantMonths.month,
      set: { used: sql`${assistantMonths.used} + 1` },
      setWhere: lt(assistantMonths.used, max),
    })
    .returning({ month: assistantMonths.month })
  return taken ?? null
}

/**
 * Counts a call as failed, and gives it back to both budgets unless Grok answered. An answer is paid for even if it
 * can't be shown, and who asks can provoke such answers.
 */
export async function recordFailedCall(
  db: Db,
  reservation: Reservation,
  wasAnswered: boolean,
): Promise<void> {
  await db.transaction(async (db) => {
    if (!wasAnswered) await refundCall(db, reservation)
    await db
      .update(assistantCalls)
      .set({ failed: sql`${assistantCalls.failed} + 1` })
      .where(and(eq(assistantCalls.day, reservation.day), eq(assistantCalls.writer, 'grok')))
  })
}

async function refundCall(db: Db, { userId, day, month }: Reservation): Promise<void> {
  if (userId !== null) {
    await db
      .update(assistantDays)
      .set({ used: sql`${assistantDays.used} - 1` })
      .where(and(eq(assistantDays.userId, userId), eq(assistantDays.day, day)))
  }
  await db
    .update(assistantMonths)
    .set({ used: sql`${assistantMonths.used} - 1` })
    .where(eq(assistantMonths.month, month))
}

/** Counts a call for the admin page. @returns the day it counts on */
export async function countCall(db: Db, writer: Author): Promise<string> {
  const [counted] = await db
    .insert(assistantCalls)
    .values({ day: utcToday, writer, calls: 1 })
    .onConflictDoUpdate({
      target: [assistantCalls.day, assistantCalls.writer],
      set: { calls: sql`${assistantCalls.calls} + 1` },
    })
    .returning({ day: assistantCalls.day })
  if (!counted) throw new Error('the call wasn’t counted')
  return counted.day
}

async function secondsLeft(db: Db, unit: 'day' | 'month'): Promise<number> {
  const [row] = await db.select({ seconds: secondsLeftIn(unit) }).from(sql`(select 1) as one`)
  return Math.max(row?.seconds ?? 60, 1)
}
