import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin.ts'

import { assistantCalls } from '../assistant/tables.ts'
import { clockOf, type Db, rowsOf, utcToday } from '../db/db.ts'
import { openDoubts } from '../feed/identity/doubts.ts'
import { callsToday } from '../feed/schedule/call-budget.ts'
import { playPace } from '../feed/schedule/play-pace.ts'
import { watchedTournaments } from '../feed/schedule/watched.ts'
import { feedFailures } from '../feed/tables.ts'
import { allLeagues, leagues } from '../leagues/tables.ts'
import { mails } from '../mail/tables.ts'
import { isDoubted } from '../tournaments/board-conditions.ts'
import { isReadUnder } from '../tournaments/sources.ts'
import { boards, tournaments } from '../tournaments/tables.ts'
import type { World } from '../world/world.ts'

/** Tournaments that ended longer ago are left out. */
const lookBack = sql`interval '10 days'`

/** The state of everything that runs in the background, without data about users or teams. */
export async function healthOf(world: World): Promise<SystemHealth> {
  const { db, config, database } = world
  const writer = writerOf(config)
  const [call] = await db
    .select()
    .from(assistantCalls)
    .where(and(eq(assistantCalls.day, utcToday), eq(assistantCalls.writer, writer)))
  const [size] = await rowsOf<{ bytes: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return {
    feed: await feedHealth(world),
    jobs: await jobCounts(db),
    mails: {
      waiting: await db.$count(mails, and(isNull(mails.sentAt), isNull(mails.failedAt))),
      failed: await db.$count(mails, isNotNull(mails.failedAt)),
    },
    assistant: {
      writer,
      answeredToday: (call?.calls ?? 0) - (call?.failed ?? 0),
      failedToday: call?.failed ?? 0,
    },
    database: { name: database.name, kind: database.kind, sizeBytes: size?.bytes ?? 0 },
  }
}

const writerOf = ({ XAI_API_KEY }: World['config']) =>
  XAI_API_KEY === undefined ? 'analyst' : 'grok'

async function feedHealth(world: World): Promise<SystemHealth['feed']> {
  const { db, golf, config } = world
  const calls = await callsToday(db)
  const now = await clockOf(db)
  const playMs = await playPace(world, await watchedTournaments(world, now), now)
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
    callsToday: calls,
    callsLeftToday: golf.name === 'simulated' ? null : Math.max(config.LIVE_DAILY_CALLS - calls, 0),
    pollSeconds: config.LIVE_POLL_SECONDS,
    affordablePollSeconds: Math.round(playMs / 1000),
    tournaments: await followed(db, golf.name),
    doubts: await openDoubts(db),
    failures,
  }
}

async function followed(
  db: Db,
  source: World['golf']['name'],
): Promise<SystemHealth['feed']['tournaments']> {
  const rows = await db
    .select({
      name: tournaments.name,
      orgId: tournaments.orgId,
      tournId: tournaments.tournId,
      status: tournaments.status,
      roundStatus: sql<
        SystemHealth['feed']['tournaments'][number]['roundStatus']
      >`${boards.board} ->> 'roundStatus'`,
      leagues: count(leagues.id),
      fieldReadAt: tournaments.fieldAt,
      boardReadAt: boards.seenAt,
      boardAgeSeconds: sql<
        number | null
      >`greatest(extract(epoch from clock_timestamp() - ${boards.asOf}), 0)::int`,
      staleRows: sql<number>`coalesce(
        jsonb_array_length(jsonb_path_query_array(${boards.board}, '$.rows[*] ? (@.stale == true)')), 0)`,
      doubted: isDoubted,
    })
    .from(tournaments)
    .leftJoin(leagues, eq(leagues.tournamentKey, tournaments.key))
    .leftJoin(boards, eq(boards.tournamentKey, tournaments.key))
    .where(
      and(
        isReadUnder(source),
        gte(tournaments.endDate, sql`${utcToday} - ${lookBack}`),
        // A tournament is followed even while its only league is hidden.
        inArray(tournaments.key, db.select({ key: allLeagues.tournamentKey }).from(allLeagues)),
      ),
    )
    .groupBy(tournaments.key, boards.tournamentKey)
    .orderBy(asc(tournaments.startDate), asc(tournaments.key))
  return rows.map(({ boardAgeSeconds, ...row }) => ({
    ...row,
    boardAgeSeconds: row.boardReadAt ? boardAgeSeconds : null,
  }))
}

/** How many jobs of each queue are waiting, active and failed. */
async function jobCounts(db: Db): Promise<SystemHealth['jobs']> {
  return await rowsOf(
    db,
    sql`select name as queue,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name not like '\\_\\_%' group by name order by name`,
  )
}
