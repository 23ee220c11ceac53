import type { CalendarEntry, RoundStatus } from '#domain/tournament.ts'
import { and, eq, exists, gte, lte, or, sql } from 'drizzle-orm'

import { leagues } from '../leagues/tables.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { tournamentKey, type TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world.ts'

/** The tours that are offered. */
const orgIds = ['1']
const daysBack = 14
const daysAhead = 28
const dayMs = 86_400_000

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Reads which tournaments there are, some weeks back and ahead. */
export async function readCalendar({ db, golf }: Pick<World, 'db' | 'golf'>): Promise<void> {
  const from = dayText(Date.now() - daysBack * dayMs)
  const to = dayText(Date.now() + daysAhead * dayMs)
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  for (const orgId of orgIds) {
    for (const year of years) {
      const entries = await golf.calendar(orgId, year)
      const near = entries.filter(({ startDate, endDate }) => endDate >= from && startDate <= to)
      await storeEntries(db, golf.name, near)
    }
  }
}

async function storeEntries(
  db: World['db'],
  source: World['golf']['name'],
  entries: CalendarEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db
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
}

/** A tournament that is read, and what says how often. */
export interface Watched {
  row: TournamentRow
  /** Whether any league is played on it. The simulated tour costs nothing, so all of it is. */
  followed: boolean
  /** When a good board last came. */
  seenAt: Date | null
  /** Whether its last board says that no round is being played. */
  resting: boolean
}

/**
 * The tournaments whose fields and boards are read: those with a league, and near their days all of
 * them, so that there is a field to make a league from.
 *
 * @param now epoch milliseconds
 */
export async function watched(
  { db, golf }: Pick<World, 'db' | 'golf'>,
  now: number,
): Promise<Watched[]> {
  const hasLeague = exists(
    db
      .select({ one: sql`1` })
      .from(leagues)
      .where(eq(leagues.tournamentKey, tournaments.key)),
  )
  const soon = and(
    gte(tournaments.endDate, dayText(now - 2 * dayMs)),
    lte(tournaments.startDate, dayText(now + 14 * dayMs)),
  )
  const rows = await db
    .select({
      row: tournaments,
      hasLeague: sql<boolean>`${hasLeague}`,
      seenAt: boards.seenAt,
      roundStatus: sql<RoundStatus | null>`${boards.board} ->> 'roundStatus'`,
    })
    .from(tournaments)
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(
      and(
        eq(tournaments.source, golf.name),
        gte(tournaments.endDate, dayText(now - daysBack * dayMs)),
        or(hasLeague, soon),
      ),
    )
    .orderBy(tournaments.startDate, tournaments.key)
  const isFree = golf.name === 'simulated'
  return rows.map(({ row, hasLeague, seenAt, roundStatus }) => ({
    row,
    followed: isFree || hasLeague,
    seenAt,
    resting: !isFree && (roundStatus === 'complete' || roundStatus === 'not-started'),
  }))
}
