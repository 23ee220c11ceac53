import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { MyStanding } from '#contract/leagues/leagues.ts'
import { leagueMembers, leagues, teams } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { type ScoredVersion, liveContent } from './leaderboard.ts'

/** The places in a league: the state of play, and each team's line. */
interface LeagueStandingsByUser {
  play: Pick<MyStanding, 'round' | 'roundStatus' | 'roundStartsAt'>
  lines: { userId: string; place: Pick<MyStanding, 'position' | 'totalToPar' | 'movement'> }[]
}

/**
 * The caller's place in each of their leagues whose draft has closed and that isn't settled yet, and the open
 * leagues where their team is complete.
 */
export async function listMyStandings(
  db: Db,
  { id }: Account,
): Promise<{ places: MyStanding[]; picked: string[] }> {
  const versions = await db
    .select({
      leagueId: leagues.id,
      tournamentKey: leagues.tournamentKey,
      boardVersion: boards.version,
      fieldAt: sql<number | null>`floor(extract(epoch from ${tournaments.fieldAt}) * 1000)::float8`,
      namesVersion: leagues.namesVersion,
      commissionerId: leagues.commissionerId,
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
    places: await Promise.all(versions.map((version) => readMyStanding(db, version, id))),
    picked: picked.map(({ leagueId }) => leagueId),
  }
}

async function readMyStanding(db: Db, version: ScoredVersion, userId: string): Promise<MyStanding> {
  const { leagueId } = version
  const { play, lines } = await placesIn(db, { id: leagueId, ...version })
  const notIn = { position: null, totalToPar: null, movement: 0 }
  return { leagueId, teams: lines.length, ...play, ...(lines.find(by(userId))?.place ?? notIn) }
}

const by = (userId: string) => (line: { userId: string }) => line.userId === userId

const placesIn = createVersionCache(
  async (db: Db, version: ScoredVersion & { id: string }): Promise<LeagueStandingsByUser> => {
    const { standings, round, roundStatus, roundStartsAt } = await liveContent(db, version)
    const lines = standings.map(({ userId, position, totalToPar, movement }) => ({
      userId,
      place: { position, totalToPar, movement },
    }))
    return { play: { round, roundStatus, roundStartsAt }, lines }
  },
)
