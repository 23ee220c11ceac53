import { inArray, type SQL, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import { awake } from '#domain/week/notices.ts'

import { type Db, rowsOf } from '../db/db.ts'
import { readerZones } from './tables.ts'

/** The clock of people whose browser has reported none. */
const defaultZone = 'America/New_York'

/** Stores the time zone of a user. @throws {Refusal} time-zone */
export async function storeZone(
  db: Db,
  userId: string,
  timeZone: string,
): Promise<{ message: string }> {
  // The database's own list decides, because its statements compute with the name.
  const isKnown = sql`exists (select from pg_timezone_names where name = ${timeZone})`
  const stored = await rowsOf(
    db,
    sql`insert into ${readerZones} (user_id, time_zone) select ${userId}::uuid, ${timeZone}::text where ${isKnown}
        on conflict (user_id) do update set time_zone = excluded.time_zone returning user_id`,
  )
  if (stored.length === 0) throw new Refusal('time-zone')
  return { message: 'Time zone saved' }
}

/** The time zones of users, by their ids. */
export async function zonesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const known = await db
    .select({ userId: readerZones.userId, timeZone: readerZones.timeZone })
    .from(readerZones)
    .where(inArray(readerZones.userId, [...userIds]))
  const zones = new Map(known.map(({ userId, timeZone }) => [userId, timeZone]))
  return new Map(userIds.map((userId) => [userId, zones.get(userId) ?? defaultZone]))
}

/** The time on the clock of a user, without a zone. */
export const localTime = (userId: SQL, at: SQL = sql`now()`): SQL =>
  sql`(${at} at time zone coalesce(
    (select time_zone from ${readerZones} where user_id = ${userId}), ${defaultZone}))`

/** Whether a user's clock is outside of the quiet hours. */
export const isAwake = (userId: SQL): SQL =>
  sql`(extract(hour from ${localTime(userId)}) >= ${awake.from}::int
    and extract(hour from ${localTime(userId)}) < ${awake.until}::int)`
