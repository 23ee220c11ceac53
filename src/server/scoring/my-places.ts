import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { MyPlace } from '#contract/leagues/leagues.ts'

import type { Db } from '../db/db.ts'
import type { Account } from '../identity/admission.ts'
import { leagueMembers, leagues, teams } from '../leagues/tables.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { type ScoredVersion, standingsInPlay } from './leaderboard.ts'
import { versionCache } from './version-cache.ts'

/** The places in a league: the state of play, and each team's line. */
interface Places {
  play: Pick<MyPlace, 'round' | 'roundStatus' | 'roundStartsAt'>
  lines: ReadonlyMap<string, Pick<MyPlace, 'position' | 'totalToPar' | 'movement'>>
}

const placesByLeague = versionCache<Places>()

/**
 * The caller's place in each of their leagues whose draft has closed and that isn't settled yet, and the open
 * leagues where their team is complete.
 */
export async function myPlaces(
  db: Db,
  { id }: Account,
): Promise<{ places: MyPlace[]; picked: string[] }> {
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
  const picked = await db
    .select({ leagueId: leagues.id })
    .from(teams)
    .innerJoin(leagues, eq(leagues.id, teams.leagueId))
    .where(and(eq(teams.userId, id), teams.complete, isNull(leagues.closedAt)))
    .orderBy(leagues.id)
  return {
    places: await Promise.all(versions.map((version) => placeIn(db, version, id))),
    picked: picked.map(({ leagueId }) => leagueId),
  }
}

const epoch = (at: typeof boards.asOf | typeof tournaments.fieldAt) =>
  sql<number | null>`floor(extract(epoch from ${at}) * 1000)::float8`

async function placeIn(db: Db, version: ScoredVersion, userId: string): Promise<MyPlace> {
  const { leagueId, boardVersion, fieldAt } = version
  const { play, lines } = await placesByLeague(
    leagueId,
    `${boardVersion ?? 0}-${fieldAt ?? 0}`,
    () => readPlaces(db, version),
  )
  const notIn = { position: null, totalToPar: null, movement: 0 }
  return { leagueId, teams: lines.size, ...play, ...(lines.get(userId) ?? notIn) }
}

async function readPlaces(db: Db, version: ScoredVersion): Promise<Places> {
  const { standings, round, roundStatus, roundStartsAt } = await standingsInPlay(db, version)
  const lines = standings.map(
    ({ userId, position, totalToPar, movement }) =>
      [userId, { position, totalToPar, movement }] as const,
  )
  return { play: { round, roundStatus, roundStartsAt }, lines: new Map(lines) }
}
