import * as z from 'zod'

import * as calls from '#contract/game/tournaments.ts'
import { TournamentBoard } from '#contract/game/tournaments.ts'
import { topics } from '#contract/wire/topics.ts'
import type { SourceName } from '#domain/tournaments/sources.ts'
import { type Answered, batched, inOrder } from '#server/platform/db/batched.ts'
import type { Database } from '#server/platform/db/db.ts'
import { prepareOnce } from '#server/platform/db/prepare-once.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Versioned } from '#server/platform/http/document-store.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { type PushableAt, pushableAt } from '#server/platform/streams/documents.ts'

import { boardOfVersion, type KnownBoard, wireBoard, wireFallback } from './boards.ts'
import {
  type EntrantRow,
  entrantsOf,
  findTournament,
  statusAt,
  type TournamentRow,
  wirePlayer,
} from './tournaments.ts'

/** A caller, and the edition of a tournament that they ask for. */
export interface Wanted {
  tokenHash: string
  orgId: string
  tournId: string
  /** By default the newest. */
  year: number | undefined
}

/** A tournament in the version that is the newest. */
interface Newest {
  key: string
  version: string
  asOf: Date | null
  fallback: ReturnType<typeof wireFallback>
  load(): Promise<{ row: TournamentRow; known: KnownBoard | null; field: EntrantRow[] }>
}

/** Finds the newest version of a tournament's scoreboard; null when the session is not valid. */
export async function findTournamentBoard(
  database: Database,
  source: GolfSource['name'],
  wanted: Wanted,
): Promise<Versioned | null> {
  const newest = await findNewest(database, source, wanted)
  return (
    newest && {
      key: `scoreboard ${newest.key}`,
      version: newest.version,
      own: { asOf: newest.asOf?.toISOString() ?? null, fallback: newest.fallback },
      make: async () => {
        const { row, known, field } = await newest.load()
        const {
          asOf: _,
          fallback: __,
          ...board
        } = z.encode(TournamentBoard, wireBoard(row, known, field))
        return JSON.stringify(board)
      },
    }
  )
}

/** Scoreboards as documents that streams carry. */
export const pushableScoreboard = (database: Database, source: GolfSource['name']): PushableAt =>
  pushableAt(calls.getTournamentBoard, ({ params: { id }, query: { orgId, year } }) => ({
    topic: topics.tournament(orgId, id).text,
    find: (tokenHash) =>
      findTournamentBoard(database, source, { tokenHash, orgId, tournId: id, year }),
  }))

/** Finds the newest version of a tournament's field; null when the session is not valid. */
export async function findPlayers(
  database: Database,
  source: GolfSource['name'],
  wanted: Wanted,
): Promise<Versioned | null> {
  const newest = await findNewest(database, source, wanted)
  return (
    newest && {
      key: `players ${newest.key}`,
      version: newest.version,
      make: async () => {
        const { row, known, field } = await newest.load()
        const lines = new Map(known?.board.rows.map((line) => [line.apiPlayerId, line]))
        const clock = teeTimeFormat(row.timeZone)
        const players = field.map((entrant) =>
          wirePlayer(entrant, lines.get(entrant.apiPlayerId), clock),
        )
        return JSON.stringify(z.encode(calls.listPlayers.response, { players }))
      },
    }
  )
}

// A format takes longer to make than all tee times of a field to write.
const teeTimeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })

interface Head extends Pick<TournamentRow, 'status' | 'endDate'> {
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

async function findNewest(
  database: Database,
  source: GolfSource['name'],
  { tokenHash, orgId, tournId, year }: Wanted,
): Promise<Newest | null> {
  const { db } = database
  const head = await heads(database)([tokenHash, source, orgId, tournId, year ?? null])
  if (!head) return null
  const key = found(head.key, 'Tournament')
  const firstTeeAt = head.firstTeeAt === null ? null : new Date(head.firstTeeAt)
  const status = statusAt({ ...head, firstTeeAt }, new Date())
  const asOf = head.asOf === null ? null : new Date(head.asOf)
  const { boardVersion } = head
  return {
    key,
    asOf,
    fallback: wireFallback(head.source, head.fallbackSince),
    version: `${boardVersion ?? 0}-${head.rowVersion}-${status}`,
    async load() {
      const [row, field, known] = await Promise.all([
        findTournament(db, source, orgId, tournId, head.year),
        entrantsOf(db, key),
        boardVersion === null || asOf === null
          ? null
          : boardOfVersion(db, key, { version: boardVersion, asOf }),
      ])
      return { row, field, known }
    },
  }
}

/** The values of {@link headsQuery}. */
type Asked = readonly [
  tokenHash: string,
  source: GolfSource['name'],
  orgId: string,
  tournId: string,
  year: number | null,
]

const heads = prepareOnce(({ query }: Database) =>
  batched(async (asked: readonly Asked[]) => {
    const { rows } = await query(
      headsQuery,
      ([0, 1, 2, 3, 4] as const).map((column) => asked.map((values) => values[column])),
    )
    return inOrder(asked.length, rows as unknown as (Head & Answered)[])
  }),
)

const headsQuery = `
  with admitted as (
    select source::feed_source, org_id, tourn_id, edition, array_agg(nth::int) as places
    from unnest((select $1::text[]), (select $2::text[]), (select $3::text[]), (select $4::text[]), (select $5::int[])) with ordinality
      as asked (token_hash, source, org_id, tourn_id, edition, nth)
    join sessions s on s.token_hash = asked.token_hash and s.expires_at > now()
    group by source, org_id, tourn_id, edition
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
      and year = coalesce(admitted.edition, year)
    order by year desc limit 1
  ) t on true
  left join boards b on b.tournament_key = t.key`
