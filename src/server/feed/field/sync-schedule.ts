import { sql } from 'drizzle-orm'

import { dayMs } from '#domain/durations.ts'
import { compareText } from '#domain/order.ts'
import { moveDeadlines } from '#server/leagues/draft/move-deadlines.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { lockTournament, startMovedAtIf, storeDoubts } from '#server/tournaments/lock-tournament.ts'

import { tournaments } from '../../tournaments/tables.ts'
import { type MatchedEntry, matchEntries, storeTournamentNames } from '../matching/tournaments.ts'
import { weigh } from '../parsing/weigh.ts'
import { utcDay, daysAfterEnd } from '../polling/polled-tournaments.ts'
import { weighStart } from './start.ts'

/** The tours on offer: the PGA Tour. */
const orgIds = ['1']
const daysAhead = 28

/** Reads the calendar, some weeks back and ahead. Estimated deadlines move with their tournament's days. */
export async function syncSchedule({ db, golf }: Pick<Services, 'db' | 'golf'>): Promise<void> {
  await forEachYear(db, golf, (wanted) => storeEntries(db, golf.name, wanted))
}

/** Finds out what another source calls the tournaments that are stored, and changes nothing else. */
export async function matchSchedule(db: Db, source: GolfSource): Promise<void> {
  await forEachYear(db, source, async (wanted) => {
    const stored = wanted.filter(({ storedEnd }) => storedEnd !== null)
    await storeTournamentNames(db, source.name, stored)
  })
}

async function forEachYear(
  db: Db,
  source: GolfSource,
  store: (wanted: MatchedEntry[]) => Promise<void>,
): Promise<void> {
  const now = await readClock(db)
  const from = utcDay(now - daysAfterEnd * dayMs)
  const to = utcDay(now + daysAhead * dayMs)
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  for (const orgId of orgIds) {
    for (const year of years) {
      const entries = await source.fetchSchedule(orgId, year)
      // A tournament stored earlier is kept up to date wherever it has been moved.
      const wanted = (await matchEntries(db, source.name, entries)).filter(
        ({ storedEnd, startDate, endDate }) =>
          (endDate >= from && startDate <= to) || (storedEnd !== null && storedEnd >= from),
      )
      await store(wanted)
    }
  }
}

async function storeEntries(
  db: Services['db'],
  source: Services['golf']['name'],
  entries: MatchedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.transaction(async (db) => {
    const kept: MatchedEntry[] = []
    // In one order, so that two processes can't deadlock.
    for (const entry of entries.toSorted((a, b) => compareText(a.key, b.key))) {
      kept.push(await withSureStart(db, entry))
    }
    await db
      .insert(tournaments)
      .values(kept.map((entry) => ({ ...entry, source })))
      .onConflictDoUpdate({
        target: tournaments.key,
        set: {
          name: sql`excluded.name`,
          format: sql`excluded.format`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
          startMovedAt: startMovedAtIf(sql`${tournaments.startDate} <> excluded.start_date`),
        },
      })
    await storeTournamentNames(db, source, entries)
  })
  const moved = entries.map(({ key }) => ({ id: key }))
  await runForEach(
    moved,
    async ({ id }) => (await moveDeadlines(db, id)) > 0,
    'deadlines weren’t moved',
  )
}

/** An entry with the days and the format that are stored, while its own are in doubt. A format decides whether scores are read. */
async function withSureStart(db: Db, entry: MatchedEntry): Promise<MatchedEntry> {
  const locked = await lockTournament(db, entry.key)
  if (!locked) return entry
  const { row, now } = locked
  const weighing = weigh(row.doubts, 'calendar', entry, now)
  const { startDate, endDate } = weighStart(row, entry, { weighing, now })
  const what = `is played as ${entry.format}`
  // Before its field was read, there are no scores that could be lost.
  const isPlayed = row.fieldAt !== null && row.format === 'stroke'
  const isChanged = isPlayed && entry.format !== row.format
  const isSure = !isChanged || weighing.stand({ about: null, what, proof: 'week' })
  await storeDoubts(db, row, weighing.doubts())
  if (startDate !== row.startDate || endDate !== row.endDate || entry.name !== row.name) {
    const { key, orgId, tournId } = row
    await publish(db, { kind: 'tournament', key, orgId, tournId, inPlay: false })
  }
  return { ...entry, startDate, endDate, format: isSure ? entry.format : row.format }
}
