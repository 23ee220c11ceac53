import { sql } from 'drizzle-orm'

import * as calls from '#contract/game/leaderboard.ts'
import { type CompactLeaderboard, expandLeaderboard } from '#contract/game/leaderboard.ts'
import { topics } from '#contract/wire/topics.ts'
import { hourMs } from '#domain/durations.ts'
import { type LeagueStandings, computeStandings } from '#domain/scoring/league-standings.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import { queryLeagueReaders, type LeagueReader } from '#server/leagues/access/league-readers.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { memberNameSqlText } from '#server/leagues/members/member-names.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { shortHash, type VersionedDocument } from '#server/platform/http/document-store.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { type PushableAt, pushableAt } from '#server/platform/streams/documents.ts'
import { boardAt, toFallback } from '#server/tournaments/scoreboards.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { loadClosedLeague } from './closed-league.ts'
import {
  serializeLeaderboard,
  closedContent,
  type MemberBeforeClose,
  openContent,
  type LeaderboardContent,
} from './leaderboard-content.ts'
import { readFinalContent } from './stored-result.ts'

// Once the draft has closed, nothing else can change.
const closedLeague = createVersionCache(
  (
    db: Db,
    {
      id,
    }: { id: string } & Pick<LeaderboardVersion, 'fieldAt' | 'namesVersion' | 'commissionerId'>,
  ) => loadClosedLeague(db, id),
)

/** A league's board as a document. */
export interface LeaderboardDocument extends VersionedDocument {
  /** Whether the draft has closed, so that the board shows scores. */
  isClosed: boolean
}

/**
 * Finds the newest version of a league's board, in one query that also checks the session and the membership.
 *
 * @param afterHours from official to settled
 * @returns null when the session is not valid or the caller is not a member
 */
export async function findLeaderboardDocument(
  database: Database,
  reader: LeagueReader,
  afterHours: number,
): Promise<LeaderboardDocument | null> {
  const { leagueId } = reader
  let head = await findLeaderboardVersion(database)(reader)
  if (head?.isDue) {
    await closeIfDue(database.db, leagueId)
    head = await findLeaderboardVersion(database)(reader)
  }
  if (!head) return null
  const settlesAt = finalizesAt(head, afterHours)
  return {
    key: `board ${leagueId}`,
    version: versionOf(head),
    isClosed: head.isClosed,
    volatile: {
      asOf: isoText(head.asOf),
      fallback: head.settledAt === null ? toFallback(head.source, head.fallbackSince) : null,
      settlesAt: isoText(settlesAt),
    },
    build: async () => serializeLeaderboard(await loadContent(database.db, leagueId, head)),
  }
}

/** Leaderboards as documents that streams carry, from the close of the draft on. */
export const pushableLeaderboard = (database: Database, afterHours: number): PushableAt =>
  pushableAt(calls.getCompactLeaderboard, ({ params: { id: leagueId } }) => ({
    topic: topics.leaderboard(leagueId).text,
    async find(tokenHash) {
      const board = await findLeaderboardDocument(database, { tokenHash, leagueId }, afterHours)
      return board?.isClosed ? board : null
    },
  }))

/** The same in the documented shape, with every golfer on every team. */
export function expandDocument(board: VersionedDocument): VersionedDocument {
  return {
    ...board,
    key: `leaderboard of ${board.key}`,
    // Only moves values, so they may be in the form of the wire.
    build: async (textOf) =>
      JSON.stringify(expandLeaderboard(JSON.parse(await textOf(board)) as CompactLeaderboard)),
  }
}

const isoText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function finalizesAt({ isClosed, officialAt, settledAt }: LeaderboardVersion, afterHours: number) {
  if (!isClosed || settledAt !== null || officialAt === null) return null
  return officialAt + afterHours * hourMs
}

interface LeaderboardVersion {
  isClosed: boolean
  /** Whether the deadline has passed but the draft isn't closed yet. */
  isDue: boolean
  tournamentKey: string
  boardVersion: number | null
  /** Epoch milliseconds. */
  asOf: number | null
  source: SourceName | null
  fallbackSince: number | null
  officialAt: number | null
  fieldAt: number | null
  settledAt: number | null
  namesVersion: number
  commissionerId: string
  counting: number
  /** The members who have picked or can still act; null once the draft has closed. */
  members: MemberBeforeClose[] | null
}

const findLeaderboardVersion = queryLeagueReaders<LeaderboardVersion>(
  `l.closed_at is not null as "isClosed",
         l.closed_at is null and l.drafting_end_at <= clock_timestamp() as "isDue",
         l.tournament_key as "tournamentKey",
         b.version::float8 as "boardVersion",
         floor(extract(epoch from coalesce(st.as_of, b.as_of)) * 1000)::float8 as "asOf",
         b.source,
         floor(extract(epoch from b.fallback_since) * 1000)::float8 as "fallbackSince",
         floor(extract(epoch from b.official_at) * 1000)::float8 as "officialAt",
         floor(extract(epoch from t.field_at) * 1000)::float8 as "fieldAt",
         floor(extract(epoch from l.settled_at) * 1000)::float8 as "settledAt",
         l.names_version as "namesVersion",
         l.commissioner_id as "commissionerId",
         (l.rules ->> 'counting')::int as counting,
         case when l.closed_at is null then (
           select coalesce(json_agg(json_build_object(
             'userId', u.id, 'username', u.username, 'name', ${memberNameSqlText('other', 'u')}, 'picked', coalesce(team.complete, false)
           ) order by other.joined_at, u.id), '[]')
           from league_members other
           join users u on u.id = other.user_id
           left join teams team on team.league_id = l.id and team.user_id = u.id
           where other.league_id = l.id
             and (team.complete or u.deletes_at is null and u.disabled_at is null)
         ) end as members`,
  `left join tournaments t on t.key = l.tournament_key
  left join boards b on b.tournament_key = l.tournament_key
  left join settlements st on st.league_id = l.id`,
)

function versionOf(head: LeaderboardVersion): string {
  const { members, counting, settledAt, boardVersion, fieldAt, namesVersion } = head
  if (members) return `open-${shortHash(JSON.stringify([counting, members]))}`
  const version =
    settledAt === null ? `${boardVersion ?? 0}-${fieldAt ?? 0}` : `settled-${settledAt}`
  return `${version}-${namesVersion}`
}

async function loadContent(
  db: Db,
  leagueId: string,
  head: LeaderboardVersion,
): Promise<LeaderboardContent> {
  const { members, counting, settledAt } = head
  if (members) return openContent(counting, members)
  if (settledAt !== null) {
    // Its result is stored, so nothing is computed from the league anymore.
    closedLeague.forget(leagueId)
    return await readFinalContent(db, leagueId)
  }
  return await liveContent(db, { leagueId, ...head })
}

/** Everything that the standings of a league depend on between the draft's close and its settling. */
export interface ScoredVersion extends Pick<
  LeaderboardVersion,
  'tournamentKey' | 'boardVersion' | 'fieldAt' | 'namesVersion' | 'commissionerId'
> {
  leagueId: string
}

/** The columns of a {@link ScoredVersion}, for leagues joined with `tournaments` and left-joined with `boards`. */
export const scoredColumns = {
  leagueId: leagues.id,
  tournamentKey: leagues.tournamentKey,
  boardVersion: boards.version,
  fieldAt: sql<number | null>`floor(extract(epoch from ${tournaments.fieldAt}) * 1000)::float8`,
  namesVersion: leagues.namesVersion,
  commissionerId: leagues.commissionerId,
}

/** Computes the standings of a league that isn't settled, from the newest board. */
export async function liveContent(db: Db, scored: ScoredVersion): Promise<LeaderboardContent> {
  const { closed, known } = await loadScored(db, scored)
  return closedContent(closed, known)
}

/** The same with the commissioner's share, before it goes over the wire. */
export async function liveStandings(db: Db, scored: ScoredVersion): Promise<LeagueStandings> {
  const { closed, known } = await loadScored(db, scored)
  const { league, teams, field } = closed
  return computeStandings(league, teams, field, known?.board ?? null)
}

async function loadScored(db: Db, scored: ScoredVersion) {
  const { leagueId, tournamentKey, boardVersion, fieldAt, namesVersion, commissionerId } = scored
  const [closed, known] = await Promise.all([
    closedLeague(db, { id: leagueId, fieldAt, namesVersion, commissionerId }),
    boardAt(db, tournamentKey, boardVersion),
  ])
  return { closed, known }
}
