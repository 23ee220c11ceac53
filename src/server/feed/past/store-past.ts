import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { FeedError, PastResult } from '#server/platform/services/golf-source.ts'
import { lockTournament } from '#server/tournaments/lock-tournament.ts'
import { boards, entrants, tournaments } from '#server/tournaments/tables.ts'

import { storeTournamentNames } from '../matching/tournaments.ts'
import { storeAccepted } from '../scoreboard/sync-scoreboard.ts'
import { feedSources } from '../tables.ts'
import { trustedEnd } from './check-past.ts'
import { pastTournaments } from './tables.ts'

/** A tournament of the past, as a source lists it. */
export type PastTournament = typeof pastTournaments.$inferSelect

/**
 * Leaves a tournament alone that has its official scoreboard, or a league, whose scores are read live.
 *
 * @returns whether it did
 */
export async function leaveToOthers(db: Db, past: PastTournament): Promise<boolean> {
  const key = past.tournamentKey
  const isOfficial = and(eq(boards.tournamentKey, key), isNotNull(boards.officialAt))
  if ((await db.$count(boards, isOfficial)) > 0) await markRead(db, past)
  else if ((await db.$count(allLeagues, eq(allLeagues.tournamentKey, key))) > 0)
    await updatePast(db, past, {
      nextAt: sql`clock_timestamp() + interval '1 day'`,
      problem: 'a league plays it, and its scores are read live',
    })
  else return false
  return true
}

/** Stores a finished tournament with its official scoreboard, unless someone has in the meantime. */
export async function storePast(
  db: Db,
  past: PastTournament,
  { board, course }: PastResult,
): Promise<void> {
  const { tournamentKey: key, source, endDate } = past
  await db.transaction(async (db) => {
    await db
      .insert(tournaments)
      .values({ ...past, key, status: 'official' })
      .onConflictDoNothing()
    const { row, now } = found(await lockTournament(db, key), 'Tournament')
    if (await leaveToOthers(db, past)) return
    await storeTournamentNames(db, source, [{ ...past, key, storedEnd: endDate }])
    await db
      .update(tournaments)
      .set({
        // The one of a field says more.
        course: sql`coalesce(${tournaments.course}, ${course && JSON.stringify(course)}::jsonb)`,
      })
      .where(eq(tournaments.key, key))
    const ended: Scoreboard = { ...board, status: 'official', roundStatus: 'complete' }
    const trusting = { row: { ...row, doubts: trustedEnd(now) }, now }
    await storeAccepted(db, trusting, undefined, ended, { source, isFallback: false })
    await storeField(db, key, board)
    await markRead(db, past)
  })
}

/** Changes what is known of reading a tournament of the past. */
export async function updatePast(
  db: Db,
  { source, orgId, tournId, year }: PastTournament,
  change: PgUpdateSetSource<typeof pastTournaments>,
): Promise<void> {
  const isIt = and(
    eq(pastTournaments.source, source),
    eq(pastTournaments.orgId, orgId),
    eq(pastTournaments.tournId, tournId),
    eq(pastTournaments.year, year),
  )
  await db.update(pastTournaments).set(change).where(isIt)
}

const markRead = (db: Db, past: PastTournament) =>
  updatePast(db, past, { readAt: sql`clock_timestamp()`, nextAt: null, problem: null })

/**
 * Puts a tournament back that the source gave no answer about, or refused. It is the tournament's own problem if the source
 * has answered something else since the last such time; else the source is out. Each refusal makes the source's other pages
 * wait, so one that is the tournament's alone is followed by a day without another try.
 */
export async function releaseFailed(
  db: Db,
  past: PastTournament,
  { kind, message }: FeedError,
): Promise<void> {
  const isAlone = sql`exists (select from ${feedSources}
    where ${feedSources.source} = ${past.source} and ${feedSources.lastGoodAt} > ${pastTournaments.unansweredAt})`
  const wait = sql`case when ${kind === 'denied'}::boolean and ${isAlone} then '1 day' else '1 hour' end`
  const problem = sql`case when ${isAlone} then ${message} else ${pastTournaments.problem} end`
  await updatePast(db, past, {
    nextAt: sql`clock_timestamp() + (${wait})::interval`,
    ...(kind !== 'quota' && { unansweredAt: sql`clock_timestamp()` }),
    ...(kind === 'unreachable' && { problem }),
  })
}

/** Stores who played, by which another source's golfers are matched. */
async function storeField(db: Db, tournamentKey: string, { rows }: Scoreboard): Promise<void> {
  const field = rows
    .filter(({ stale }) => !stale)
    .map(({ apiPlayerId, name, amateur }) => {
      const words = name.split(' ')
      const lastName = words.pop() ?? name
      return { tournamentKey, apiPlayerId, firstName: words.join(' '), lastName, amateur }
    })
  if (field.length === 0) return
  await db
    .insert(entrants)
    .values(field.map((entrant) => ({ ...entrant, teeTimes: [] })))
    .onConflictDoNothing()
}
