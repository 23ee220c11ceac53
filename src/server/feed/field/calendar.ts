import type { CalendarEntry, RoundStatus } from '#domain/tournaments/tournament.ts'
import { and, eq, exists, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import { clockOf } from '../../db/db.ts'
import { moveEstimates } from '../../draft/deadline.ts'
import { allLeagues } from '../../leagues/tables.ts'
import { boards, entrants, tournaments } from '../../tournaments/tables.ts'
import { tournamentKey, type TournamentRow } from '../../tournaments/tournaments.ts'
import type { World } from '../../world/world.ts'
import { isResultDue } from '../../tournaments/result-due.ts'
import type { Interest } from '../schedule/pace.ts'
import { noDoubts } from '../../tournaments/stored-board.ts'

/** The tours that are offered. */
const orgIds = ['1']
const daysBack = 14
const daysAhead = 28
const dayMs = 86_400_000

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Reads which tournaments there are, some weeks back and ahead. Estimated deadlines follow their days. */
export async function readCalendar({ db, golf }: Pick<World, 'db' | 'golf'>): Promise<void> {
  const now = await clockOf(db)
  const from = dayText(now - daysBack * dayMs)
  const to = dayText(now + daysAhead * dayMs)
  const years = [...new Set([from, to].map((day) => Number(day.slice(0, 4))))]
  for (const orgId of orgIds) {
    for (const year of years) {
      const entries = await golf.calendar(orgId, year)
      // One that is known already is read wherever it has been moved to.
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

/** The tournaments that are not over since long, as far as they are known. */
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

/** A tournament that is read, and what says how often. The simulated tour costs nothing. */
export interface WatchedTournament extends Interest {
  row: TournamentRow
  /** When a good board last came. */
  seenAt: Date | null
}

/**
 * The tournaments whose fields and boards are read: those with a league, and near their days all of
 * them, so that there is a field to make a league from.
 *
 * @param now epoch milliseconds
 */
export async function watchedTournaments(
  { db, golf, config }: Pick<World, 'db' | 'golf' | 'config'>,
  now: number,
): Promise<WatchedTournament[]> {
  const isFree = golf.name === 'simulated'
  // A deleted league counts: it may be restored in the midst of play.
  const isHere = eq(allLeagues.tournamentKey, tournaments.key)
  const hasLeague = exists(
    db
      .select({ one: sql`1` })
      .from(allLeagues)
      .where(isHere),
  )
  const awaitsResult = exists(
    db
      .select({ one: sql`1` })
      .from(allLeagues)
      .where(and(isHere, isNotNull(allLeagues.closedAt), isNull(allLeagues.settledAt))),
  )
  const soon = and(
    gte(tournaments.endDate, dayText(now - 2 * dayMs)),
    lte(tournaments.startDate, dayText(now + 14 * dayMs)),
  )
  // However long the server was off: nothing is settled on a board that wasn't read just now.
  const isOfficial = isNotNull(boards.officialAt)
  const lately = gte(tournaments.endDate, dayText(now - daysBack * dayMs))
  const rows = await db
    .select({
      row: tournaments,
      hasLeague: sql<boolean>`${hasLeague}`,
      seenAt: boards.seenAt,
      roundStatus: sql<RoundStatus | null>`${boards.board} ->> 'roundStatus'`,
      doubted: sql<boolean>`coalesce(${boards.pending} <> ${JSON.stringify(noDoubts)}::jsonb, false)`,
      result: sql<Interest['result']>`case when ${isOfficial} and ${awaitsResult} then
        case when ${isResultDue(config.SETTLE_AFTER_HOURS)} then 'due' else 'waiting' end end`,
      teeAt: sql`case
        when ${!isFree} and ${hasLeague} and ${tournaments.status} in ('upcoming', 'in-progress')
        then ${firstTeeOfRound} end`.mapWith(tournaments.firstTeeAt),
    })
    .from(tournaments)
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(
      and(
        eq(tournaments.source, golf.name),
        or(and(lately, or(hasLeague, soon)), and(isOfficial, awaitsResult)),
      ),
    )
    .orderBy(tournaments.startDate, tournaments.key)
  return rows.map(({ hasLeague, roundStatus, ...tournament }) => ({
    ...tournament,
    followed: isFree || hasLeague,
    resting: !isFree && (roundStatus === 'complete' || roundStatus === 'not-started'),
  }))
}

/** The round being played, or coming next, for a query that has the board. */
const roundOfPlay = sql`case ${boards.board} ->> 'roundStatus'
  when 'complete' then (${boards.board} ->> 'round')::int + 1
  else (${boards.board} ->> 'round')::int end`

/** Its first tee time: as the board has it, else as the field had it, which is read less often. */
const firstTeeOfRound = sql`coalesce(
  (select min((line ->> 'teeTime')::timestamptz)
    from jsonb_array_elements(${boards.board} -> 'rows') as line
    where (line ->> 'currentRound')::int = ${roundOfPlay}),
  (select min((tee ->> 'at')::timestamptz)
    from ${entrants}, jsonb_array_elements(${entrants.teeTimes}) as tee
    where ${entrants.tournamentKey} = ${tournaments.key} and (tee ->> 'round')::int = ${roundOfPlay}))`
