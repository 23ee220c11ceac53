import { and, eq, gte, sql } from 'drizzle-orm'

import type { CalendarEntry } from '#domain/tournaments/tournament.ts'

import { clockOf } from '../../db/db.ts'
import { moveEstimates } from '../../draft/deadline.ts'
import { tournaments } from '../../tournaments/tables.ts'
import { tournamentKey } from '../../tournaments/tournaments.ts'
import type { World } from '../../world/world.ts'
import { calendarDay, daysBack } from '../schedule/watched.ts'

/** The tours on offer: the PGA Tour. */
const orgIds = ['1']
const daysAhead = 28
const dayMs = 86_400_000

/** Reads the calendar, some weeks back and ahead. Estimated deadlines move with their tournament's days. */
export async function readCalendar({ db, golf }: Pick<World, 'db' | 'golf'>): Promise<void> {
  const now = await clockOf(db)
  const from = calendarDay(now - daysBack * dayMs)
  const to = calendarDay(now + daysAhead * dayMs)
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  for (const orgId of orgIds) {
    for (const year of years) {
      const entries = await golf.calendar(orgId, year)
      // A tournament stored earlier is kept up to date wherever it has been moved.
      const known = await knownKeys(db, golf.name, from)
      const wanted = entries.filter(
        (entry) =>
          (entry.endDate >= from && entry.startDate <= to) ||
          known.has(tournamentKey(golf.name, entry)),
      )
      await storeEntries(db, golf.name, wanted)
    }
  }
}

/** The keys of the stored tournaments that end on or after a day. */
async function knownKeys(
  db: World['db'],
  source: World['golf']['name'],
  from: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: tournaments.key })
    .from(tournaments)
    .where(and(eq(tournaments.source, source), gte(tournaments.endDate, from)))
  return new Set(rows.map(({ key }) => key))
}

async function storeEntries(
  db: World['db'],
  source: World['golf']['name'],
  entries: CalendarEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.transaction(async (db) => {
    const stored = await db
      .insert(tournaments)
      .values(entries.map((entry) => ({ ...entry, source, key: tournamentKey(source, entry) })))
      .onConflictDoUpdate({
        target: tournaments.key,
        set: {
          name: sql`excluded.name`,
          format: sql`excluded.format`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
        },
      })
      .returning()
    for (const row of stored) await moveEstimates(db, row)
  })
}
