import { and, asc, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import { roundStatuses } from '#domain/tournaments/tournament.ts'
import { listAmbiguous } from '#server/feed/matching/ambiguous-matches.ts'
import { readPastHealth } from '#server/feed/past/past-health.ts'
import { callsToday } from '#server/feed/polling/call-budget.ts'
import { playIntervalMs } from '#server/feed/polling/play-pace.ts'
import { listPolledTournaments } from '#server/feed/polling/polled-tournaments.ts'
import { readClock, utcToday } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readSourceStates } from '../feed/source-state.ts'
import { feedFailures } from '../feed/tables.ts'
import { awaitsResult } from '../leagues/access/draft-open.ts'
import { allLeagues, leagues } from '../leagues/tables.ts'
import { isWaitingForConfirmation } from '../tournaments/scoreboard-conditions.ts'
import { isKnownTo } from '../tournaments/sources.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import { listFeedProblems } from './feed-problems.ts'

/** Tournaments that ended longer ago are left out, unless a league still waits for the result. */
const recentWindow = sql`interval '10 days'`

/** The state of the golf feed: its sources, what they serve, what is in doubt. */
export async function readFeedHealth(services: Services): Promise<SystemHealth['feed']> {
  const { db, golf, config } = services
  const sources = await readSourcesHealth(services)
  const now = await readClock(db)
  const playMs = await playIntervalMs(services, await listPolledTournaments(services, now), now)
  const failures = await db
    .select({
      kind: feedFailures.failure,
      count: feedFailures.count,
      lastAt: feedFailures.lastAt,
      lastMessage: feedFailures.lastMessage,
    })
    .from(feedFailures)
    .orderBy(desc(feedFailures.lastAt))
  return {
    source: golf.name,
    callsToday: sources[0]?.callsToday,
    callsLeftToday: sources[0]?.callsLeftToday,
    pollSeconds: config.LIVE_POLL_SECONDS,
    affordablePollSeconds: Math.round(playMs / 1000),
    sources,
    tournaments: await followed(services),
    doubts: await listAmbiguous(db),
    past: await readPastHealth(db, golf.name),
    failures,
  }
}

async function readSourcesHealth({
  db,
  golf,
  fallback,
  config,
}: Services): Promise<SystemHealth['feed']['sources']> {
  const stateOf = await readSourceStates(db)
  const now = await readClock(db)
  const main = { source: golf.name, account: 'main' as const }
  const other = fallback && { source: fallback.name, account: 'fallback' as const }
  return await Promise.all(
    [main, ...(other ? [other] : [])].map(async ({ source, account }) => {
      const { lastGoodAt, pausedAt } = stateOf(source)
      const calls = await callsToday(db, account)
      const left = Math.max(config.LIVE_DAILY_CALLS - calls, 0)
      return {
        source,
        isFallback: account === 'fallback',
        lastGoodAt,
        ageSeconds: lastGoodAt && Math.max(0, Math.round((now - lastGoodAt.getTime()) / 1000)),
        pausedAt,
        callsToday: calls,
        callsLeftToday: source === 'simulated' ? null : left,
      }
    }),
  )
}

async function followed({
  db,
  golf,
  config,
}: Services): Promise<SystemHealth['feed']['tournaments']> {
  const keysOf = (which?: SQL) =>
    db.select({ key: allLeagues.tournamentKey }).from(allLeagues).where(which)
  const rows = await db
    .select({
      key: tournaments.key,
      name: tournaments.name,
      orgId: tournaments.orgId,
      tournId: tournaments.tournId,
      status: tournaments.status,
      roundStatus: sql<string | null>`${boards.board} ->> 'roundStatus'`,
      leagues: count(leagues.id),
      fieldReadAt: tournaments.fieldAt,
      boardReadAt: boards.seenAt,
      boardAgeSeconds: sql<
        number | null
      >`greatest(extract(epoch from clock_timestamp() - ${boards.asOf}), 0)::int`,
      staleRows: sql<number>`coalesce(
        jsonb_array_length(jsonb_path_query_array(${boards.board}, '$.rows[*] ? (@.stale == true)')), 0)`,
      doubted: isWaitingForConfirmation,
      servedBy: boards.source,
      fallbackSince: boards.fallbackSince,
    })
    .from(tournaments)
    .leftJoin(leagues, eq(leagues.tournamentKey, tournaments.key))
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(
      and(
        isKnownTo(golf.name),
        or(
          gte(tournaments.endDate, sql`${utcToday} - ${recentWindow}`),
          inArray(tournaments.key, keysOf(awaitsResult)),
        ),
        // A tournament is followed even while its only league is hidden.
        inArray(tournaments.key, keysOf()),
      ),
    )
    .groupBy(tournaments.key, boards.tournamentKey)
    .orderBy(asc(tournaments.startDate), asc(tournaments.key))
  const detailsOf = await listFeedProblems(
    db,
    rows.map(({ key }) => key),
    config.SETTLE_AFTER_HOURS,
  )
  return rows.map(({ boardAgeSeconds, ...row }) => ({
    ...row,
    // A board that can't be decoded may hold an unknown status.
    roundStatus: roundStatuses.find((known) => known === row.roundStatus) ?? null,
    ...detailsOf(row.key),
    boardAgeSeconds: row.boardReadAt ? boardAgeSeconds : null,
  }))
}
