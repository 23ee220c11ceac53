import { eq, isNotNull, sql } from 'drizzle-orm'

import type { WinProbabilityPoint, StandingsPoint } from '#contract/game/history.ts'
import { formatPosition } from '#domain/order.ts'
import { isDraftDue } from '#server/leagues/access/draft-open.ts'
import { closeDraft } from '#server/leagues/draft/close-draft.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { leagues, teams } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { recordChangedStandings, unrecordedLeagues } from './record-standings.ts'
import { type HistoryEntry } from './tables.ts'

/** The most points in one answer, and the most lines in all of its points together. */
const maxPoints = 500
const maxRows = 20_000

/** A league's standings through the week, oldest first, thinned evenly to fit a chart. */
export async function readHistory(
  db: Db,
  member: Pick<Member, 'leagueId'>,
): Promise<{ points: StandingsPoint[] }> {
  const { leagueId } = member
  const rows = await listEntered(db, leagueId)
  const [league] = rows
  if (league?.isDue) {
    await closeDraft(db, leagueId)
    return await readHistory(db, member)
  }
  if (!league?.isClosed) return { points: [] }
  // If this fails, the scheduled job records them; reading goes on.
  if (league.isUnrecorded) await recordChangedStandings(db, leagueId).catch(() => {})
  const entered = rows.flatMap(({ user }) => user ?? [])
  const members = new Map(entered.map((member) => [member.userId, member]))
  const points = await listThinned(db, leagueId, maxPointsFor(entered.length))
  return {
    points: points.map(({ at, round, entries }) => ({
      at: new Date(at),
      round,
      standings: entries.map(({ userId, rank, total }) => ({
        userId,
        username: members.get(userId)?.username ?? '',
        name: members.get(userId)?.name ?? '',
        rank,
        position: hasBegun(entries) ? formatPosition(rank, isShared(entries, rank)) : '-',
        total,
      })),
    })),
  }
}

/** Everyone with a team, each with the state of the league; a row without a user when nobody has one. */
async function listEntered(db: Db, leagueId: string) {
  return await db
    .select({
      isDue: isDraftDue(leagues),
      isClosed: sql<boolean>`${isNotNull(leagues.closedAt)}`,
      isUnrecorded: sql<boolean>`exists (${unrecordedLeagues(leagueId)})`,
      user: { userId: users.id, username: users.username, name: nameInLeagueSql(leagues.id) },
    })
    .from(leagues)
    .leftJoin(teams, eq(teams.leagueId, leagues.id))
    .leftJoin(users, eq(users.id, teams.userId))
    .where(eq(leagues.id, leagueId))
}

/** The standings of a league at one point in time. */
interface HistoryRow extends Record<string, unknown> {
  version: number
  /** Epoch milliseconds. */
  at: number
  round: number
  entries: HistoryEntry[]
  chances: Record<string, number> | null
}

const maxPointsFor = (members: number) =>
  Math.max(2, Math.min(maxPoints, Math.floor(maxRows / Math.max(members, 1))))

const hasBegun = (entries: readonly HistoryEntry[]) => entries.some(({ total }) => total !== null)
const isShared = (entries: readonly HistoryEntry[], rank: number) =>
  entries.filter((entry) => entry.rank === rank).length > 1

/** A league's week so far: everyone with a team, and their places and chances over time, thinned to fit a chart. */
export async function readPoints(
  db: Db,
  leagueId: string,
): Promise<{
  members: { userId: string; username: string; name: string }[]
  points: HistoryRow[]
}> {
  const entered = (await listEntered(db, leagueId)).flatMap(({ user }) => user ?? [])
  // By id, since names change.
  const members = entered.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
  return { members, points: await listThinned(db, leagueId, maxPointsFor(members.length)) }
}

/** Each team's chance to win through the week, oldest first, thinned like the standings. */
export async function readWinProbabilityHistory(
  db: Db,
  { leagueId }: Member,
): Promise<{ points: WinProbabilityPoint[] }> {
  const members = await db.$count(teams, eq(teams.leagueId, leagueId))
  const points = await listThinned(db, leagueId, maxPointsFor(members), sql`chances is not null`)
  return {
    points: points.map(({ at, round, chances }) => ({
      at: new Date(at),
      round,
      chances: chances ?? {},
    })),
  }
}

/**
 * At most `most` rows, evenly spread, including the first and the newest. Which ones are left out changes only each time
 * that the number of all has doubled.
 */
async function listThinned(db: Db, leagueId: string, max: number, where = sql`true`) {
  return await queryRows<HistoryRow>(
    db,
    sql`select board_version::float8 as version, floor(extract(epoch from at) * 1000)::float8 as at,
          round, entries, chances
        from (
          select at, round, entries, chances, board_version,
                 row_number() over (order by board_version) - 1 as nth,
                 count(*) over () - 1 as last
          from league_history where league_id = ${leagueId} and ${where}
        ) numbered
        where nth = last
          or nth % power(2, greatest(0, ceil(log(2, (last + 1.0) / ${max - 1}))))::int = 0
        order by board_version`,
  )
}
