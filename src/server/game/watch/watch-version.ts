import { and, eq, isNull, sql } from 'drizzle-orm'

import { isDraftDue } from '#server/leagues/access/draft-open.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import { lookOfLeague } from '#server/platform/auth/club-look.ts'
import { tokenHash } from '#server/platform/auth/session-token.ts'
import type { Db } from '#server/platform/db/db.ts'
import { toFallback } from '#server/tournaments/scoreboards.ts'
import { isSimulatedSql } from '#server/tournaments/sources.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { leagueChances } from '../chances/tables.ts'
import { leagueHistory } from '../history/tables.ts'
import { settlements } from '../scoring/tables.ts'
import { watchLinks } from './tables.ts'

/** Everything that the board behind a watch link depends on. */
export type WatchVersion = NonNullable<Awaited<ReturnType<typeof findWatchVersion>>>

/** Finds the league of a watch link that works; a deleted league has none. */
export async function findWatchVersion(db: Db, token: string) {
  const chart = db
    .select({ newest: sql`max(${leagueHistory.boardVersion})` })
    .from(leagueHistory)
    .where(eq(leagueHistory.leagueId, allLeagues.id))
  const [row] = await db
    .select({
      leagueId: allLeagues.id,
      isClosed: sql<boolean>`${allLeagues.closedAt} is not null`,
      // The deadline has passed but the draft isn't closed yet.
      isDue: isDraftDue(allLeagues),
      tournamentKey: allLeagues.tournamentKey,
      boardVersion: boards.version,
      boardAsOf: boards.asOf,
      source: boards.source,
      fallbackSince: boards.fallbackSince,
      settledAsOf: settlements.asOf,
      fieldAt: tournaments.fieldAt,
      settledAt: allLeagues.settledAt,
      namesVersion: allLeagues.namesVersion,
      commissionerId: allLeagues.commissionerId,
      chancesVersion: leagueChances.boardVersion,
      chancesField: leagueChances.fieldAt,
      look: lookOfLeague(sql`${allLeagues}.id`),
      chartVersion: sql<string | null>`(${chart})::text`,
      league: {
        name: allLeagues.name,
        tournamentName: tournaments.name,
        draftingEndDate: allLeagues.draftingEndAt,
        draftingEndEstimated: allLeagues.draftingEndEstimated,
        timeZone: tournaments.timeZone,
        simulated: isSimulatedSql,
        members: db.$count(leagueMembers, eq(leagueMembers.leagueId, allLeagues.id)),
      },
    })
    .from(watchLinks)
    .innerJoin(allLeagues, eq(allLeagues.id, watchLinks.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .leftJoin(boards, eq(boards.tournamentKey, allLeagues.tournamentKey))
    .leftJoin(settlements, eq(settlements.leagueId, allLeagues.id))
    .leftJoin(leagueChances, eq(leagueChances.leagueId, allLeagues.id))
    .where(and(eq(watchLinks.tokenHash, tokenHash(token)), isNull(allLeagues.deletedAt)))
  if (!row) return null
  const { boardVersion, fieldAt, settledAt, namesVersion, chancesVersion, chancesField } = row
  const since = settledAt ? null : (row.fallbackSince?.getTime() ?? null)
  const parts = [boardVersion, fieldAt, settledAt, namesVersion, chancesVersion, chancesField]
  return {
    ...row,
    asOf: row.settledAsOf ?? row.boardAsOf,
    fallback: toFallback(row.source, since),
    /** Changes whenever the standings, chances, chart or names do. */
    version: JSON.stringify([...parts, row.chartVersion]),
  }
}
