import { and, eq, isNull, sql } from 'drizzle-orm'

import type { WatchBoard } from '#contract/game/watch.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
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
export interface WatchVersion {
  leagueId: string
  isClosed: boolean
  /** Whether the deadline has passed but the draft isn't closed yet. */
  isDue: boolean
  tournamentKey: string
  boardVersion: number | null
  asOf: Date | null
  fallback: ReturnType<typeof toFallback>
  fieldAt: Date | null
  settledAt: Date | null
  namesVersion: number
  commissionerId: string
  league: WatchBoard['league']
  look: WatchBoard['look']
  /** Changes whenever the standings, chances, chart or names do. */
  version: string
}

interface Row extends Omit<WatchVersion, 'asOf' | 'fallback' | 'version'> {
  boardAsOf: Date | null
  settledAsOf: Date | null
  source: SourceName | null
  fallbackSince: Date | null
  chancesVersion: number | null
  chancesField: Date | null
  chartVersion: string | null
}

/** Finds the league of a watch link that works; a deleted league has none. */
export async function findWatchVersion(db: Db, token: string): Promise<WatchVersion | null> {
  const chart = db
    .select({ newest: sql`max(${leagueHistory.boardVersion})` })
    .from(leagueHistory)
    .where(eq(leagueHistory.leagueId, allLeagues.id))
  const [row] = await db
    .select({
      leagueId: allLeagues.id,
      isClosed: sql<boolean>`${allLeagues.closedAt} is not null`,
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
  return row ? toWatchVersion(row) : null
}

function toWatchVersion(row: Row): WatchVersion {
  const {
    boardAsOf,
    source,
    fallbackSince,
    settledAsOf,
    chancesVersion,
    chancesField,
    chartVersion,
    ...head
  } = row
  const parts = [
    head.boardVersion,
    head.fieldAt?.getTime(),
    head.settledAt?.getTime(),
    head.namesVersion,
    chancesVersion,
    chancesField?.getTime(),
    chartVersion,
  ]
  const since = head.settledAt ? null : (fallbackSince?.getTime() ?? null)
  return {
    ...head,
    asOf: settledAsOf ?? boardAsOf,
    fallback: toFallback(source, since),
    version: parts.join(' '),
  }
}
