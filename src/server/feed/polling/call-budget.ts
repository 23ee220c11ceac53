import { and, eq, sql } from 'drizzle-orm'

import { type Db, queryRows, utcToday } from '#server/platform/db/db.ts'

import { feedCalls } from '../tables.ts'

/** Which of the sources a call goes to: the one that `GOLF_FEED` names, or its fallback. Each has a budget. */
export type CallAccount = 'main' | 'fallback'

/** The path of the row that counts a day's calls to every path of a source and holds its budget. */
export const totalPath: Record<CallAccount, string> = {
  main: 'all',
  fallback: 'all of the fallback',
}

/** The most of a day's calls that go to scorecards. Boards keep the rest. */
const scorecardShare = 0.4
/** Once scorecards have had this share, those that people open get no more calls, and the rest goes to the moments. */
const openedShare = scorecardShare / 2
const scorecardPath = '/scorecard'

/**
 * Takes one call from the day's budget. The count is exact, however many processes make calls.
 *
 * @returns false when the budget, or this path's share of it, is used up
 */
export async function spendCall(
  db: Db,
  path: string,
  budget: number,
  account: CallAccount = 'main',
): Promise<boolean> {
  const total = totalPath[account]
  const max = path === scorecardPath ? Math.ceil(budget * scorecardShare) : budget
  return await db.transaction(async (db) => {
    // This locks the day's row, so that callers take turns.
    if (!(await countCall(db, total, budget))) return false
    if (await countCall(db, countedPath(path, account), max)) return true
    await db.execute(
      sql`update feed_calls set count = count - 1 where day = ${utcToday} and path = ${total}`,
    )
    return false
  })
}

const countedPath = (path: string, account: CallAccount) =>
  account === 'main' ? path : `${path} of the fallback`

/** Whether a call may go to a scorecard that someone opens. */
export async function canOpenScorecard(
  db: Db,
  budget: number,
  account: CallAccount,
): Promise<boolean> {
  return (await countToday(db, countedPath(scorecardPath, account))) < budget * openedShare
}

/** The past is read with at most this share of a day's calls, and never with more than this many. */
const pastShare = 0.3
const maxPastCalls = 150
/** ESPN's calendar of a past year takes two pages. A day's share is never less, or the past would never begin. */
export const callsOfCalendar = 2
const pastPath = 'the past'

/**
 * Takes calls from the share that finished tournaments of the past get in a day. Each call is also one of the day's
 * budget, which the source's client counts.
 *
 * @returns false when the share is used up
 */
export async function spendCallsOfPast(db: Db, calls: number, budget: number): Promise<boolean> {
  const share = Math.max(callsOfCalendar, Math.floor(budget * pastShare))
  const max = Math.min(maxPastCalls, share)
  return await countCall(db, pastPath, max, calls)
}

async function countCall(db: Db, path: string, max: number, calls = 1): Promise<boolean> {
  if (calls > max) return false
  const counted = await queryRows(
    db,
    sql`insert into feed_calls (day, path, count) values (${utcToday}, ${path}, ${calls})
        on conflict (day, path) do update set count = feed_calls.count + ${calls}
          where feed_calls.count <= ${max - calls}
        returning 1 as counted`,
  )
  return counted.length > 0
}

/** Calls made to a source since midnight UTC. */
export const callsToday = (db: Db, account: CallAccount = 'main'): Promise<number> =>
  countToday(db, totalPath[account])

async function countToday(db: Db, path: string): Promise<number> {
  const [spent] = await db
    .select({ count: feedCalls.count })
    .from(feedCalls)
    .where(and(eq(feedCalls.day, utcToday), eq(feedCalls.path, path)))
  return spent?.count ?? 0
}
