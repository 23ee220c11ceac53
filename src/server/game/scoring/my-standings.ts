import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { MyStanding, MyStandings } from '#contract/leagues/leagues.ts'
import { todayTotal } from '#domain/scoring/today.ts'
import { leagueMembers, leagues, teams } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import type { Services } from '#server/platform/services/services.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { type ScoredVersion, liveContent, scoredColumns } from './leaderboard.ts'

type Place = Pick<MyStanding, 'position' | 'totalToPar' | 'movement' | 'today' | 'prize'>

/** The places in a league: the state of play, and each team's line. */
interface LeagueStandingsByUser {
  play: Pick<MyStanding, 'round' | 'roundStatus' | 'roundStartsAt'>
  lines: { userId: string; place: Place }[]
}

/**
 * The caller's place in each of their leagues whose draft has closed and that isn't settled yet, and who has picked
 * in the open ones: the caller or not, and how many members haven't.
 */
export async function listMyStandings(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { id }: Account,
): Promise<MyStandings> {
  const versions = await db
    .select({
      ...scoredColumns,
      official: sql<boolean>`${boards.officialAt} is not null`,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .where(
      and(eq(leagueMembers.userId, id), isNotNull(leagues.closedAt), isNull(leagues.settledAt)),
    )
  const open = await db
    .select({
      leagueId: leagues.id,
      picked: sql<boolean>`bool_or(${teams.complete} and ${teams.userId} = ${id})`,
      missing: sql<number>`count(*) filter (where ${teams.complete} is not true and ${canAct})::int`,
    })
    .from(leagues)
    .innerJoin(leagueMembers, eq(leagueMembers.leagueId, leagues.id))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(teams, and(eq(teams.leagueId, leagues.id), eq(teams.userId, leagueMembers.userId)))
    .where(and(inArray(leagues.id, leaguesOf(db, id)), isNull(leagues.closedAt)))
    .groupBy(leagues.id)
    .orderBy(leagues.id)
  return {
    places: await readThoseThatCanBe(
      versions.map(async ({ official, ...version }) => ({
        ...(await readMyStanding(db, version, id)),
        official,
      })),
      log,
    ),
    picked: open.flatMap(({ leagueId, picked }) => (picked ? [leagueId] : [])),
    missing: open.map(({ leagueId, missing }) => ({ leagueId, members: missing })),
  }
}

/** One league that can't be read hides no other. @throws what the first one threw if none can be read */
async function readThoseThatCanBe<Place>(reads: Promise<Place>[], log: Logger): Promise<Place[]> {
  const results = await Promise.allSettled(reads)
  const failed = results.filter((result) => result.status === 'rejected')
  if (failed[0] && failed.length === results.length) throw failed[0].reason
  for (const { reason } of failed)
    log.error({ err: reason }, 'the places of a league can’t be read')
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

const leaguesOf = (db: Db, userId: string) =>
  db
    .select({ id: leagueMembers.leagueId })
    .from(leagueMembers)
    .where(eq(leagueMembers.userId, userId))

async function readMyStanding(
  db: Db,
  version: ScoredVersion,
  userId: string,
): Promise<Omit<MyStanding, 'official'>> {
  const { leagueId } = version
  const { play, lines } = await placesIn(db, { id: leagueId, ...version })
  const notIn = { position: null, totalToPar: null, movement: 0, today: null, prize: 0 }
  return { leagueId, teams: lines.length, ...play, ...(lines.find(by(userId))?.place ?? notIn) }
}

const by = (userId: string) => (line: { userId: string }) => line.userId === userId

const placesIn = createVersionCache(
  async (db: Db, version: ScoredVersion & { id: string }): Promise<LeagueStandingsByUser> => {
    const { standings, round, roundStatus, roundStartsAt } = await liveContent(db, version)
    const lines = standings.map(
      ({ userId, position, totalToPar, movement, golfers, projectedPrize }) => ({
        userId,
        place: {
          position,
          totalToPar,
          movement,
          today: todayTotal(golfers),
          // Before the first score all teams are level, but none has won anything.
          prize: position === '-' ? 0 : projectedPrize,
        },
      }),
    )
    return { play: { round, roundStatus, roundStartsAt }, lines }
  },
)
