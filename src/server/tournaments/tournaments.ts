import { and, asc, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'

import type { Tournament } from '#contract/game/tournament.ts'
import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import { unrankedRank } from '#domain/draft/draft.ts'
import { hourMs } from '#domain/durations.ts'
import type { Ranked } from '#domain/strength/field-order.ts'
import {
  addDays,
  tournamentListWindow,
  deadlineFor,
  estimatedDeadline,
} from '#domain/tournaments/deadline.ts'
import type { ScoreboardRow } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { GolfSource, TournamentRef } from '#server/platform/services/golf-source.ts'

import { isInvented, isKnownTo, isOnTour } from './sources.ts'
import { entrants, tournaments } from './tables.ts'

/** A row of `tournaments`. */
export type TournamentRow = typeof tournaments.$inferSelect
/** A row of `entrants`. */
export type EntrantRow = typeof entrants.$inferSelect

/** A golfer counts as withdrawn after this many consecutive readings of the field without them. */
export const missedReadsUntilWithdrawn = 3

const tours: Record<string, string> = { '1': 'PGA Tour', '2': 'LIV Golf' }

/** A tournament's key in the database, made of source, tour, id and year. */
export const tournamentKey = (source: GolfSource['name'], ref: TournamentRef): string =>
  `${source}:${ref.orgId}:${ref.tournId}:${ref.year}`

/** Finds a tournament's edition of a year, by default the newest. @throws {NotFoundError} `Tournament not found` */
export async function findTournament(
  db: Db,
  source: GolfSource['name'],
  orgId: string,
  tournId: string,
  year?: number,
): Promise<TournamentRow> {
  const [row] = await db
    .select()
    .from(tournaments)
    .where(
      and(
        isOnTour(source),
        eq(tournaments.orgId, orgId),
        eq(tournaments.tournId, tournId),
        year === undefined ? undefined : eq(tournaments.year, year),
      ),
    )
    .orderBy(desc(tournaments.year))
    .limit(1)
  return found(row, 'Tournament')
}

/** How long before the first tee time the drafts of an evening close. */
export const eveningLeadMs = 20_000

/**
 * When its leagues' drafts close: an hour before the first tee time, which is an estimate until the draw, or seconds
 * before that of an evening.
 */
export function draftDeadline({
  source,
  ...row
}: Pick<TournamentRow, 'source' | 'startDate' | 'timeZone' | 'firstTeeAt'>): {
  at: Date
  estimated: boolean
} {
  if (source === 'evening' && row.firstTeeAt)
    return { at: new Date(row.firstTeeAt.getTime() - eveningLeadMs), estimated: false }
  return row.firstTeeAt
    ? { at: deadlineFor(row.firstTeeAt), estimated: false }
    : { at: estimatedDeadline(row.startDate, row.timeZone), estimated: true }
}

/** Tournaments of this week and next, and those still in play, in a format we support, soonest first. */
export async function listUpcomingTournaments(
  db: Db,
  source: GolfSource['name'],
  now: Date,
): Promise<Tournament[]> {
  const { from, to } = tournamentListWindow(now)
  // One that nobody reads any more would stay in progress for ever.
  const inPlay = and(
    eq(tournaments.status, 'in-progress'),
    gte(tournaments.endDate, addDays(from, -14)),
  )
  const rows = await db
    .select()
    .from(tournaments)
    .where(
      and(
        isKnownTo(source),
        eq(tournaments.format, 'stroke'),
        or(gte(tournaments.endDate, from), inPlay),
        lte(tournaments.startDate, to),
      ),
    )
    .orderBy(asc(tournaments.startDate), asc(tournaments.name))
  return rows.map((row) => toTournament(row, now))
}

/** A tournament for the wire. */
export function toTournament(row: TournamentRow, now: Date): Tournament {
  const { at, estimated } = draftDeadline(row)
  const { name = '', city = null, country = null } = row.course ?? {}
  return {
    id: row.tournId,
    orgId: row.orgId,
    year: row.year,
    name: row.name,
    tour: isInvented(row.source) ? 'Simulated Tour' : (tours[row.orgId] ?? 'Professional Golf'),
    startDate: row.startDate,
    endDate: row.endDate,
    status: currentStatus(row, now),
    timeZone: row.timeZone,
    course: row.course ? { name, city, country } : null,
    draftingEndDate: at,
    draftingEndEstimated: estimated,
    simulated: isInvented(row.source),
  }
}

/**
 * A tournament has started when the feed says so or a known first tee time has passed, but not when an estimated
 * one has. One without a league is rarely read, so it counts as complete after its last day.
 */
export function currentStatus(
  row: Pick<TournamentRow, 'status' | 'endDate' | 'firstTeeAt'>,
  now: Date,
): TournamentRow['status'] {
  if (row.status !== 'upcoming') return row.status
  const dayAfter = Date.parse(`${row.endDate}T00:00:00Z`) + 36 * hourMs
  if (now.getTime() > dayAfter) return 'complete'
  return row.firstTeeAt !== null && now >= row.firstTeeAt ? 'in-progress' : 'upcoming'
}

/** A tournament's entrants, including those who withdrew, by world ranking. */
export async function listEntrants(db: Db, key: string): Promise<EntrantRow[]> {
  return await db
    .select()
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
    .orderBy(...rankingOrder)
}

/** Whether an entrant is still in the field. */
export const isInField = lt(entrants.missing, missedReadsUntilWithdrawn)

/** An entrant's full name, for a query of `entrants`. */
export const entrantNameSql = sql<string>`trim(${entrants.firstName} || ' ' || ${entrants.lastName})`

/** By world ranking, as `compareByRanking` sorts ranks, for a query of `entrants`. */
const rankingOrder = [
  sql`coalesce(${entrants.ranking}, ${sql.raw(String(unrankedRank))})`,
  asc(entrants.apiPlayerId),
]

/** A golfer's full name. */
export const golferName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string => `${firstName} ${lastName}`.trim()

/** A golfer with their score, for the players page. @param clock writes tee times in the course's time zone */
export function toTournamentPlayer(
  entrant: EntrantRow & Ranked,
  row: ScoreboardRow | undefined,
  clock: Intl.DateTimeFormat,
): TournamentPlayer {
  return {
    apiPlayerId: entrant.apiPlayerId,
    name: golferName(entrant),
    country: entrant.country,
    ranking: entrant.ranking,
    formRank: entrant.formRank,
    image_url: entrant.imageUrl,
    status: toPlayerStatus(entrant, row),
    isAmateur: row?.amateur ?? entrant.amateur,
    score: row?.toPar ?? null,
    teeTimes: entrant.teeTimes.map(({ round, at, startingHole }) => ({
      round,
      teeTime: clock.format(new Date(at)),
      teeTimeTimestamp: new Date(at),
      startingHole,
    })),
  }
}

function toPlayerStatus(entrant: EntrantRow, row: ScoreboardRow | undefined): string {
  if (row?.out) return row.out
  if (entrant.missing >= missedReadsUntilWithdrawn) return 'wd'
  if (!row || (row.rounds.length === 0 && row.thru === '')) return 'not started'
  return row.thru.startsWith('F') ? 'complete' : 'active'
}
