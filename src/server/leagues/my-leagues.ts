import { eq, sql, type SQLWrapper } from 'drizzle-orm'

import type { League } from '#contract/leagues/leagues.ts'
import { maxListedLeagues } from '#domain/people-limits.ts'
import { querySessions, isRequestedSession } from '#server/platform/auth/session-query.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

import { tournaments } from '../tournaments/tables.ts'
import { leagueColumns } from './league.ts'
import { leagueMembers, leagues } from './tables.ts'

/**
 * Reads the leagues of a session's user as JSON for the wire: next deadline first, then closed ones, latest
 * first, at most `maxListedLeagues`. It is one query whose result is sent unchanged, because no call is made more often.
 *
 * @returns null when the token has no session
 */
export async function listMyLeagues(db: Db, tokenHash: string): Promise<string | null> {
  const row = await findLeagues(db)(tokenHash)
  return row ? `{"leagues":${row.json}}` : null
}

const findLeagues = querySessions((db) => {
  const mine = db
    .select({ league: league.as('league') })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(eq(leagueMembers.userId, sessions.userId))
    .orderBy(byDeadline)
    .limit(maxListedLeagues)
  return db
    .select({
      tokenHash: sessions.tokenHash,
      json: sql<string>`(select coalesce(json_agg(mine.league), '[]')::text from ${mine} as mine)`,
    })
    .from(sessions)
    .where(isRequestedSession)
    .prepare('leagues_by_session')
})

const byDeadline = sql`${leagues.draftingEndAt} <= now(),
  abs(extract(epoch from ${leagues.draftingEndAt} - now())), ${leagues.id}`

const isoTextSql = (at: SQLWrapper) =>
  sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Encoded here, because encoding by the contract's shapes would cost more than the query. */
const columns = {
  ...leagueColumns,
  entryFee: sql`to_char(${leagues.entryFeeCents} / 100.0, 'FM9999990.00')`,
  draftingEndDate: isoTextSql(leagues.draftingEndAt),
  deletedAt: isoTextSql(leagues.deletedAt),
  nudgedAt: isoTextSql(leagueColumns.nudgedAt),
} satisfies Record<Exclude<keyof League, 'joinCode' | 'colors' | 'look'>, unknown>

const league = sql`json_build_object(${sql.join(
  Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`
