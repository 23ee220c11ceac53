import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { lockTournament } from '#server/tournaments/lock-tournament.ts'
import { encodeScoreboard } from '#server/tournaments/scoreboard-codec.ts'
import { boards, entrants, tournaments } from '#server/tournaments/tables.ts'

import { storeTournamentNames } from '../matching/tournaments.ts'
import { acceptScoreboard } from '../scoreboard/guards.ts'
import { trustedEnd } from './check-past.ts'
import { pastTournaments } from './tables.ts'

/** A tournament of the past, as a source lists it. */
export type PastTournament = typeof pastTournaments.$inferSelect

/** Whether a tournament has its official scoreboard, or is left to those who read live scores because of a league. */
export async function isReadOtherwise(db: Db, key: string): Promise<boolean> {
  const isOfficial = and(eq(boards.tournamentKey, key), isNotNull(boards.officialAt))
  const leagues = await db.$count(allLeagues, eq(allLeagues.tournamentKey, key))
  return leagues > 0 || (await db.$count(boards, isOfficial)) > 0
}

/** Stores a finished tournament with its official scoreboard, unless someone has in the meantime. */
export async function storePast(db: Db, past: PastTournament, next: Scoreboard): Promise<void> {
  const { tournamentKey: key, source, orgId, tournId, year, name, format } = past
  const { startDate, endDate } = past
  const own = { source, orgId, tournId, year, name, format, startDate, endDate }
  await db.transaction(async (db) => {
    await db
      .insert(tournaments)
      .values({ ...own, key, status: 'official' })
      .onConflictDoNothing()
    const locked = await lockTournament(db, key)
    if (locked && !(await isReadOtherwise(db, key))) {
      await storeTournamentNames(db, source, [{ ...own, key, storedEnd: endDate }])
      await db
        .update(tournaments)
        .set({ status: 'official', doubts: [] })
        .where(eq(tournaments.key, key))
      const ended: Scoreboard = { ...next, status: 'official', roundStatus: 'complete' }
      const { now } = locked
      const { board, at } = acceptScoreboard(null, ended, now, trustedEnd(now))
      await storeScoreboard(db, past, { ...board, event: name }, at)
      await storeField(db, key, board)
    }
    await db
      .update(pastTournaments)
      .set({ readAt: sql`clock_timestamp()`, problem: null, nextAt: null })
      .where(isPast(past))
  })
}

/** Finds a tournament of the past, for a query of `past_tournaments`. */
export const isPast = ({ source, orgId, tournId, year }: PastTournament) =>
  and(
    eq(pastTournaments.source, source),
    eq(pastTournaments.orgId, orgId),
    eq(pastTournaments.tournId, tournId),
    eq(pastTournaments.year, year),
  )

async function storeScoreboard(
  db: Db,
  { tournamentKey, source }: PastTournament,
  board: Scoreboard,
  providerAt: Date,
): Promise<void> {
  const now = sql`clock_timestamp()`
  const values = {
    board: encodeScoreboard(board),
    version: Date.now(),
    seenAt: now,
    asOf: now,
    officialAt: now,
    providerAt,
    source,
    fallbackSince: null,
  }
  await db
    .insert(boards)
    .values({ tournamentKey, ...values })
    .onConflictDoUpdate({ target: boards.tournamentKey, set: values })
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
