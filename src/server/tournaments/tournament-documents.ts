import * as z from 'zod'

import * as calls from '#contract/game/tournaments.ts'
import { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { topics } from '#contract/wire/topics.ts'
import { withFormRanks } from '#domain/strength/field-order.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import { type BatchRow, batchQueries, inInputOrder } from '#server/platform/db/batch-queries.ts'
import type { Database } from '#server/platform/db/db.ts'
import { oncePerDatabase } from '#server/platform/db/once-per-database.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { type PushableAt, pushableAt } from '#server/platform/streams/documents.ts'

import {
  readScoreboardVersion,
  type StoredScoreboard,
  toTournamentScoreboard,
  toFallback,
} from './scoreboards.ts'
import { sourceOf } from './sources.ts'
import {
  type EntrantRow,
  listEntrants,
  findTournament,
  currentStatus,
  type TournamentRow,
  toTournamentPlayer,
} from './tournaments.ts'

/** A caller, and the edition of a tournament that they ask for. */
export interface TournamentRequest {
  tokenHash: string
  orgId: string
  tournId: string
  /** By default the newest. */
  year: number | undefined
}

/** A tournament in the version that is the newest. */
interface LatestTournament {
  key: string
  version: string
  asOf: Date | null
  fallback: ReturnType<typeof toFallback>
  load(): Promise<{ row: TournamentRow; known: StoredScoreboard | null; field: EntrantRow[] }>
}

/** Finds the newest version of a tournament's scoreboard; null when the session is not valid. */
export async function findScoreboardDocument(
  database: Database,
  source: GolfSource['name'],
  wanted: TournamentRequest,
): Promise<VersionedDocument | null> {
  const newest = await findLatest(database, source, wanted)
  if (!newest) return null
  return {
    key: `scoreboard ${newest.key}`,
    version: newest.version,
    volatile: { asOf: newest.asOf?.toISOString() ?? null, fallback: newest.fallback },
    async build() {
      const { row, known, field } = await newest.load()
      const scoreboard = toTournamentScoreboard(row, known, field)
      const { asOf: _, fallback: __, ...board } = z.encode(TournamentScoreboard, scoreboard)
      return JSON.stringify(board)
    },
  }
}

/** Scoreboards as documents that streams carry. */
export const pushableScoreboard = (database: Database, source: GolfSource['name']): PushableAt =>
  pushableAt(calls.getScoreboard, ({ params: { id }, query: { orgId, year } }) => ({
    topic: topics.tournament(orgId, id).text,
    find: (tokenHash) =>
      findScoreboardDocument(database, source, { tokenHash, orgId, tournId: id, year }),
  }))

/** Finds the newest version of a tournament's field; null when the session is not valid. */
export async function findPlayersDocument(
  database: Database,
  source: GolfSource['name'],
  wanted: TournamentRequest,
): Promise<VersionedDocument | null> {
  const newest = await findLatest(database, source, wanted)
  if (!newest) return null
  return {
    key: `players ${newest.key}`,
    version: newest.version,
    async build() {
      const { row, known, field } = await newest.load()
      const lines = new Map(known?.board.rows.map((line) => [line.apiPlayerId, line]))
      const clock = teeTimeFormat(row.timeZone)
      const players = withFormRanks(field).map((entrant) =>
        toTournamentPlayer(entrant, lines.get(entrant.apiPlayerId), clock),
      )
      return JSON.stringify(z.encode(calls.listPlayers.response, { players }))
    },
  }
}

// A format takes longer to make than all tee times of a field to write.
const teeTimeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

interface TournamentVersion extends Pick<TournamentRow, 'status' | 'endDate'> {
  key: string | null
  year: number
  /** Changes with every write of the tournament's row, and each change of its field is one. */
  rowVersion: string
  /** Epoch milliseconds, as the other times. */
  firstTeeAt: number | null
  boardVersion: number | null
  asOf: number | null
  source: SourceName | null
  fallbackSince: number | null
}

async function findLatest(
  database: Database,
  golf: GolfSource['name'],
  { tokenHash, orgId, tournId, year }: TournamentRequest,
): Promise<LatestTournament | null> {
  const { db } = database
  const source = sourceOf(golf, orgId)
  const head = await queryVersions(database)([tokenHash, source, orgId, tournId, year ?? null])
  if (!head) return null
  const key = found(head.key, 'Tournament')
  const firstTeeAt = head.firstTeeAt === null ? null : new Date(head.firstTeeAt)
  const status = currentStatus({ ...head, firstTeeAt }, new Date())
  const asOf = head.asOf === null ? null : new Date(head.asOf)
  const { boardVersion } = head
  return {
    key,
    asOf,
    fallback: toFallback(head.source, head.fallbackSince),
    version: `${boardVersion ?? 0}-${head.rowVersion}-${status}`,
    async load() {
      const [row, field, known] = await Promise.all([
        findTournament(db, source, orgId, tournId, head.year),
        listEntrants(db, key),
        boardVersion === null || asOf === null
          ? null
          : readScoreboardVersion(db, key, { version: boardVersion, asOf }),
      ])
      return { row, field, known }
    },
  }
}

/** The values of {@link headsQuery}. */
type VersionQuery = readonly [
  tokenHash: string,
  source: GolfSource['name'],
  orgId: string,
  tournId: string,
  year: number | null,
]

const queryVersions = oncePerDatabase(({ query }: Database) =>
  batchQueries(async (asked: readonly VersionQuery[]) => {
    const { rows } = await query(
      headsQuery,
      ([0, 1, 2, 3, 4] as const).map((column) => asked.map((values) => values[column])),
    )
    return inInputOrder(asked.length, rows as unknown as (TournamentVersion & BatchRow)[])
  }),
)

const headsQuery = `
  with admitted as (
    select source::feed_source, org_id, tourn_id, edition, u.guest_until is not null as is_guest, array_agg(nth::int) as places
    from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::int[])) with ordinality
      as asked (token_hash, source, org_id, tourn_id, edition, nth)
    join sessions s on s.token_hash = asked.token_hash and s.expires_at > now()
    join users u on u.id = s.user_id
    group by source, org_id, tourn_id, edition, is_guest
  )
  select admitted.places, t.key, t.year, t.status, t.end_date::text as "endDate", t.xmin::text as "rowVersion",
         (extract(epoch from t.first_tee_at) * 1000)::float8 as "firstTeeAt",
         b.version::float8 as "boardVersion",
         floor(extract(epoch from b.as_of) * 1000)::float8 as "asOf",
         b.source, floor(extract(epoch from b.fallback_since) * 1000)::float8 as "fallbackSince"
  from admitted
  left join lateral (
    select *, xmin from tournaments
    where (source = 'simulated') = (admitted.source = 'simulated') and org_id = admitted.org_id and tourn_id = admitted.tourn_id
      and year = coalesce(admitted.edition, year) and (not admitted.is_guest or source = 'evening')
    order by year desc limit 1
  ) t on true
  left join boards b on b.tournament_key = t.key`
