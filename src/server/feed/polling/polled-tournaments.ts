import { and, eq, exists, gte, lte, or, type SQL, sql } from 'drizzle-orm'

import { dayMs } from '#domain/durations.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import { plannedRounds, type RoundStatus } from '#domain/tournaments/tournament.ts'
import { awaitsResult } from '#server/leagues/access/draft-open.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { isResultDue } from '#server/tournaments/scoreboard-conditions.ts'
import { isKnownTo } from '#server/tournaments/sources.ts'
import { boards, entrants, tournaments } from '#server/tournaments/tables.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { daylightMs } from './affordable-pace.ts'
import { hasNewDoubt, type PollFactors } from './pace.ts'

/** For how many days after its end, or after its first tee time, a tournament is read without a league that waits for it. */
export const daysAfterEnd = 14

/** The UTC day of an instant in epoch milliseconds: `2026-04-09`. */
export const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** A tournament to read, with the facts that decide how often. On the simulated tour, all count as followed. */
export interface PolledTournament extends PollFactors {
  row: TournamentRow
  /** When a good board last came. */
  lastSuccessAt: Date | null
  /** When its scores are from. */
  asOf: Date | null
  /** The source that it came from; null for none. */
  servedBy: SourceName | null
}

/**
 * The tournaments whose fields and boards are read: those with a league, and any others around their
 * days, so that people can make a league for one.
 *
 * @param now epoch milliseconds
 */
export async function listPolledTournaments(
  { db, golf, config }: Pick<Services, 'db' | 'golf' | 'config'>,
  now: number,
): Promise<PolledTournament[]> {
  const isFree = golf.name === 'simulated'
  // A deleted league counts: it may be restored in the middle of play.
  const isHere = eq(allLeagues.tournamentKey, tournaments.key)
  const existsLeague = (which?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(allLeagues)
        .where(and(isHere, which)),
    )
  const hasLeague = existsLeague()
  const hasOpenResult = existsLeague(awaitsResult)
  const soon = and(
    or(gte(tournaments.endDate, utcDay(now - 2 * dayMs)), eq(tournaments.status, 'in-progress')),
    lte(tournaments.startDate, utcDay(now + 14 * dayMs)),
  )
  const oldest = now - daysAfterEnd * dayMs
  // The calendar may be wrong about the days of a tournament in play.
  const lately = or(
    gte(tournaments.endDate, utcDay(oldest)),
    gte(tournaments.firstTeeAt, new Date(oldest)),
  )
  const rows = await db
    .select({
      row: tournaments,
      hasLeague: sql<boolean>`${hasLeague}`,
      lastSuccessAt: boards.seenAt,
      asOf: boards.asOf,
      servedBy: boards.source,
      isLate: sql<boolean>`(${lately}) is not true`,
      round: sql<number | null>`(${boards.board} ->> 'round')::int`,
      roundStatus: sql<RoundStatus | null>`${boards.board} ->> 'roundStatus'`,
      result: sql<
        PollFactors['result']
      >`case when ${boards.officialAt} is not null and ${hasOpenResult} then
        case when ${isResultDue(config.SETTLE_AFTER_HOURS)} then 'due' else 'waiting' end end`,
      teeAt: sql`case
        when ${!isFree} and ${hasLeague} and ${tournaments.status} in ('upcoming', 'in-progress')
        then ${firstTeeOfRound} end`.mapWith(tournaments.firstTeeAt),
    })
    .from(tournaments)
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    // A league gets its result even after weeks in which nothing could be read.
    .where(and(isKnownTo(golf.name), or(and(lately, or(hasLeague, soon)), hasOpenResult)))
    .orderBy(tournaments.startDate, tournaments.key)
  return rows.map(({ hasLeague, round, roundStatus, ...tournament }) => ({
    ...tournament,
    followed: isFree || hasLeague,
    isWaiting: hasNewDoubt(tournament.row, 'board', now),
    isIdle: !isFree && isIdle(roundStatus, tournament.teeAt, now),
    isPlayedOut:
      tournament.row.status === 'complete' ||
      (roundStatus === 'complete' && round === plannedRounds),
  }))
}

/** Whether no round is in play. One that is suspended after its daylight goes on when the next day's first could begin. */
function isIdle(roundStatus: RoundStatus | null, teeAt: Date | null, now: number): boolean {
  if (roundStatus !== 'suspended')
    return roundStatus === 'complete' || roundStatus === 'not-started'
  return teeAt !== null && teeAt.getTime() <= now && (now - teeAt.getTime()) % dayMs >= daylightMs
}

/** The round in play or coming next, for a query of `boards`. */
const currentRound = sql`case ${boards.board} ->> 'roundStatus'
  when 'complete' then (${boards.board} ->> 'round')::int + 1
  else (${boards.board} ->> 'round')::int end`

/** That round's first tee time by the board, or by the field, which is read less often. */
const firstTeeOfRound = sql`coalesce(
  (select min((line ->> 'teeTime')::timestamptz)
    from jsonb_array_elements(${boards.board} -> 'rows') as line
    where (line ->> 'currentRound')::int = ${currentRound}),
  (select min((tee ->> 'at')::timestamptz)
    from ${entrants}, jsonb_array_elements(${entrants.teeTimes}) as tee
    where ${entrants.tournamentKey} = ${tournaments.key} and (tee ->> 'round')::int = ${currentRound}))`
