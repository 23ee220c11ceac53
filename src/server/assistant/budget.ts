import type { Writer } from '#contract/assistant.ts'
import { and, eq, lt, sql } from 'drizzle-orm'

import type { Config } from '../process/config.ts'
import { type Db, utcToday } from '../db/db.ts'
import { TooMany, Unavailable } from '../errors/errors.ts'
import { assistantCalls, assistantDays, assistantMonths } from './tables.ts'

// By the database's clock, which is the same for all processes.
const utc = sql`(now() at time zone 'utc')`
const thisMonth = sql<string>`date_trunc('month', ${utc})::date`
const secondsLeft = (of: 'day' | 'month') =>
  sql<number>`ceil(extract(epoch from date_trunc(${of}, ${utc}) + ${`1 ${of}`}::interval - ${utc}))::int`

/** A call that was taken from the budgets before it is made. */
export interface Reserved {
  userId: string
  day: string
  month: string
}

/**
 * Takes one call from the person's budget of the day and from everyone's of the month, both or neither,
 * and counts it. What counts is what decides, so the budgets are exact however many ask at once.
 *
 * @throws {TooMany} when the day's is used up
 * @throws {Unavailable} when the month's is
 */
export async function reserve(
  db: Db,
  userId: string,
  { AI_DAILY_CALLS, AI_MONTHLY_CALLS }: Config,
): Promise<Reserved> {
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
      const sentence = `You have asked the assistant ${AI_DAILY_CALLS} times today. Please come back tomorrow.`
      throw new TooMany(await wait(db, 'day'), sentence)
    }
    const [everyones] = await db
      .insert(assistantMonths)
      .values({ month: thisMonth, used: 1 })
      .onConflictDoUpdate({
        target: assistantMonths.month,
        set: { used: sql`${assistantMonths.used} + 1` },
        setWhere: lt(assistantMonths.used, AI_MONTHLY_CALLS),
      })
      .returning({ month: assistantMonths.month })
    if (!everyones) {
      const sentence = 'The assistant has answered all it may this month.'
      throw new Unavailable(sentence, await wait(db, 'month'))
    }
    await count(db, 'grok')
    return { userId, ...mine, ...everyones }
  })
}

/**
 * Gives a call back that brought nothing: to the person always, to everyone's budget unless an answer
 * came, which has been paid for though it could not be shown.
 */
export async function giveBack(
  db: Db,
  { userId, day, month }: Reserved,
  paidFor: boolean,
): Promise<void> {
  await db.transaction(async (db) => {
    await db
      .update(assistantDays)
      .set({ used: sql`${assistantDays.used} - 1` })
      .where(and(eq(assistantDays.userId, userId), eq(assistantDays.day, day)))
    if (!paidFor) {
      await db
        .update(assistantMonths)
        .set({ used: sql`${assistantMonths.used} - 1` })
        .where(eq(assistantMonths.month, month))
    }
    await db
      .update(assistantCalls)
      .set({ failed: sql`${assistantCalls.failed} + 1` })
      .where(and(eq(assistantCalls.day, day), eq(assistantCalls.writer, 'grok')))
  })
}

/** Counts a call, for the administrator. */
export async function count(db: Db, writer: Writer): Promise<void> {
  await db
    .insert(assistantCalls)
    .values({ day: utcToday, writer, calls: 1 })
    .onConflictDoUpdate({
      target: [assistantCalls.day, assistantCalls.writer],
      set: { calls: sql`${assistantCalls.calls} + 1` },
    })
}

async function wait(db: Db, of: 'day' | 'month'): Promise<number> {
  const [row] = await db.select({ seconds: secondsLeft(of) }).from(sql`(select 1) as one`)
  return Math.max(row?.seconds ?? 60, 1)
}
