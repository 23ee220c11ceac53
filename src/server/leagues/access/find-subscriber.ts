import { eq, sql } from 'drizzle-orm'

import { querySessions, isRequestedSession } from '#server/platform/auth/session-query.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FindSubscriber } from '#server/platform/streams/stream.ts'

import { leagueMembers, leagues } from '../tables.ts'

/** Finds the user of a session by its token's hash, and their leagues, each with its tournament. */
export const findSubscriber =
  (db: Db): FindSubscriber =>
  async (tokenHash) => {
    const row = await querySubscribers(db)(tokenHash)
    return row && { ...row, leagues: new Map(row.leagues) }
  }

const querySubscribers = querySessions((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      userId: sessions.userId,
      hidesScores: users.hidesScores,
      leagues: sql<[id: string, key: string][]>`coalesce(
        json_agg(json_build_array(${leagues.id}, ${leagues.tournamentKey}))
          filter (where ${leagues.id} is not null), '[]')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(leagueMembers, eq(leagueMembers.userId, sessions.userId))
    .leftJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .where(isRequestedSession)
    .groupBy(sessions.tokenHash, users.id)
    .prepare('listeners_by_session'),
)
