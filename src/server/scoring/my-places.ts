import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { MyPlace } from '#contract/leagues.ts'

import type { Db } from '../db/db.ts'
import type { Account } from '../identity/admission.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { type ScoredVersion, standingsInPlay } from './leaderboard.ts'
import { versionCache } from './version-cache.ts'

type Lines = ReadonlyMap<string, Omit<MyPlace, 'leagueId' | 'teams'>>

const linesByLeague = versionCache<Lines>()

/** The caller's place in each of their leagues whose draft has closed and that isn't settled yet. */
export async function myPlaces(db: Db, { id }: Account): Promise<{ places: MyPlace[] }> {
  const versions = await db
    .select({
      leagueId: leagues.id,
      tournamentKey: leagues.tournamentKey,
      boardVersion: boards.version,
      asOf: epoch(boards.asOf),
      fieldAt: epoch(tournaments.fieldAt),
      namesVersion: leagues.namesVersion,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .where(
      and(eq(leagueMembers.userId, id), isNotNull(leagues.closedAt), isNull(leagues.settledAt)),
    )
  return { places: await Promise.all(versions.map((version) => placeIn(db, version, id))) }
}

const epoch = (at: typeof boards.asOf | typeof tournaments.fieldAt) =>
  sql<number | null>`floor(extract(epoch from ${at}) * 1000)::float8`

async function placeIn(db: Db, version: ScoredVersion, userId: string): Promise<MyPlace> {
  const { leagueId, boardVersion, fieldAt } = version
  const lines = await linesByLeague(leagueId, `${boardVersion ?? 0}-${fieldAt ?? 0}`, () =>
    readLines(db, version),
  )
  const notIn = { position: null, totalToPar: null, movement: 0 }
  return { leagueId, teams: lines.size, ...(lines.get(userId) ?? notIn) }
}

async function readLines(db: Db, version: ScoredVersion): Promise<Lines> {
  const { standings } = await standingsInPlay(db, version)
  return new Map(
    standings.map(({ userId, position, totalToPar, movement }) => [
      userId,
      { position, totalToPar, movement },
    ]),
  )
}
