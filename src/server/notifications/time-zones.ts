import { inArray, type SQL, sql } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'
import { pushHours } from '#domain/week/digest-and-pushes.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { createOnce } from '#server/platform/process/create-once.ts'

import { readerZones } from './tables.ts'

/** The clock of people whose browser has reported none. */
const defaultZone = 'America/New_York'

/** Stores the time zone of a user. @throws {Refusal} time-zone */
export async function storeTimeZone(
  db: Db,
  userId: string,
  timeZone: string,
): Promise<{ message: string }> {
  const known = await zonesOfDatabase(db)()
  const name = candidates(timeZone).find((name) => known.has(name))
  if (name === undefined) throw new Refusal('time-zone')
  await db
    .insert(readerZones)
    .values({ userId, timeZone: name })
    .onConflictDoUpdate({ target: readerZones.userId, set: { timeZone: name } })
  return { message: 'Time zone saved' }
}

/** The names that the database knows. It reads all its zone files for them, so a process asks once. */
const zonesOfDatabase = oncePerDatabase((db: Db) =>
  createOnce(async () => {
    const rows = await queryRows<{ name: string }>(db, sql`select name from pg_timezone_names`)
    return new Set(rows.map(({ name }) => name))
  }),
)

/** The names to store for one that a browser says: today's, else the one that JavaScript uses, else its own. */
function candidates(timeZone: string): string[] {
  const canonical = canonicalName(timeZone)
  if (canonical === null) return []
  return [todaysNames[canonical] ?? canonical, canonical, timeZone]
}

/** The name that JavaScript has for a zone and all its other names; null for none that it knows. */
function canonicalName(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/**
 * Today's names, by those that browsers and Node keep from the past. A database may lack the old ones, which the IANA
 * list has in its file `backward`.
 */
const todaysNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The time zones of users, by their ids. @param fallback the zone of those who have reported none */
export async function readTimeZones(
  db: Db,
  userIds: readonly string[],
  fallback: string = defaultZone,
): Promise<Map<string, string>> {
  const known = await db
    .select({ userId: readerZones.userId, timeZone: readerZones.timeZone })
    .from(readerZones)
    .where(inArray(readerZones.userId, [...userIds]))
  const zones = new Map(
    known
      .filter(({ timeZone }) => canonicalName(timeZone) !== null)
      .map(({ userId, timeZone }) => [userId, timeZone]),
  )
  return new Map(userIds.map((userId) => [userId, zones.get(userId) ?? fallback]))
}

/** The time on the clock of a user, without a zone. */
export const localTime = (userId: SQL, at: SQL = sql`now()`): SQL =>
  sql`clock_at(${at}, coalesce(
    (select time_zone from ${readerZones} where user_id = ${userId}), ${defaultZone}))`

/** Whether a user's clock is outside of the quiet hours. */
export const isOutsideQuietHours = (userId: SQL): SQL =>
  sql`(extract(hour from ${localTime(userId)}) >= ${pushHours.from}::int
    and extract(hour from ${localTime(userId)}) < ${pushHours.until}::int)`
