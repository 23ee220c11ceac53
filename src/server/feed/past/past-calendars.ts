import { type SQL, sql } from 'drizzle-orm'

import { dayMs } from '#domain/durations.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { matchEntries, storeTournamentNames, type MatchedEntry } from '../matching/tournaments.ts'
import { callsOfCalendar } from '../polling/call-budget.ts'
import { utcDay } from '../polling/polled-tournaments.ts'
import { pastCalendars, pastTournaments } from './tables.ts'

/** The tour whose past is read: the PGA Tour. */
export const orgId = '1'
/** Play may go on into Monday. */
const daysUntilPast = 2
/** The simulated tour plays four tournaments a week, so sixteen weeks have as many rounds as two real seasons. */
const simulatedDays = 16 * 7
/** Longer than the requests for a calendar may take, of which there are two, each of a minute at most. */
const claimInterval = '5 minutes'
/** A calendar that can't be read waits this long, so that it doesn't use up the calls of the past. */
const retryInterval = '1 hour'

const isDue = sql`${pastCalendars.nextAt} <= clock_timestamp()`

/**
 * Reads the next calendar that is due, and lists its finished tournaments.
 *
 * @param spend takes calls of the past's share; resolves to false when it is used up
 * @returns what became of it; null when none is due
 * @throws {FeedError} when the source can't be read; it is retried after an hour
 */
export async function readDueCalendar(
  db: Db,
  golf: GolfSource,
  spend: (calls: number) => Promise<boolean>,
): Promise<'read' | 'no calls left' | null> {
  const now = await readClock(db)
  // This season and the last.
  const season = new Date(now).getUTCFullYear()
  for (const year of [season, season - 1]) {
    // Taken at once, so that no other process reads it.
    if (!(await postpone(db, golf.name, year, claimInterval, isDue))) continue
    try {
      const isPaid = await spend(callsOfCalendar)
      if (isPaid) await readCalendar(db, golf, year, now)
      const untilNext = year === season ? '1 day' : '7 days'
      await postpone(db, golf.name, year, isPaid ? untilNext : retryInterval)
      return isPaid ? 'read' : 'no calls left'
    } catch (error) {
      // If this fails too, the claim runs out.
      await postpone(db, golf.name, year, retryInterval).catch(() => {})
      throw error
    }
  }
  return null
}

async function readCalendar(db: Db, golf: GolfSource, year: number, now: number): Promise<void> {
  const entries = await golf.fetchSchedule(orgId, year)
  const first = golf.name === 'simulated' ? utcDay(now - simulatedDays * dayMs) : ''
  const last = utcDay(now - daysUntilPast * dayMs)
  const past = entries.filter(({ startDate, endDate }) => startDate >= first && endDate <= last)
  await listTournaments(db, golf.name, await matchEntries(db, golf.name, past))
}

/**
 * Puts off the next reading of a calendar.
 *
 * @param onlyIf on which condition; always when left out
 * @returns whether it was put off
 */
async function postpone(
  db: Db,
  source: GolfSource['name'],
  year: number,
  wait: string,
  onlyIf?: SQL,
): Promise<boolean> {
  const nextAt = sql`clock_timestamp() + ${wait}::interval`
  const changed = await db
    .insert(pastCalendars)
    .values({ source, orgId, year, nextAt })
    .onConflictDoUpdate({
      target: [pastCalendars.source, pastCalendars.orgId, pastCalendars.year],
      set: { nextAt },
      ...(onlyIf && { setWhere: onlyIf }),
    })
    .returning({ year: pastCalendars.year })
  return changed.length > 0
}

/** Lists finished tournaments to read. Those that have an official scoreboard are done once it is their turn. */
async function listTournaments(
  db: Db,
  source: GolfSource['name'],
  entries: readonly MatchedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const now = sql`clock_timestamp()`
  await db.transaction(async (db) => {
    await storeTournamentNames(
      db,
      source,
      entries.filter(({ storedEnd }) => storedEnd !== null),
    )
    await db
      .insert(pastTournaments)
      .values(
        entries.map((entry) => {
          const isStroke = entry.format === 'stroke'
          return {
            ...entry,
            source,
            tournamentKey: entry.key,
            nextAt: isStroke ? now : null,
            problem: isStroke ? null : `not stroke play: ${entry.format}`,
          }
        }),
      )
      .onConflictDoUpdate({
        target: [
          pastTournaments.source,
          pastTournaments.orgId,
          pastTournaments.tournId,
          pastTournaments.year,
        ],
        set: {
          name: sql`excluded.name`,
          tournamentKey: sql`excluded.tournament_key`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
        },
      })
  })
}
