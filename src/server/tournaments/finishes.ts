import * as z from 'zod'

import * as calls from '#contract/game/tournaments.ts'
import type { GolferFinishes } from '#contract/game/tournaments.ts'
import type { OutReason } from '#domain/tournaments/tournament.ts'
import type { Database } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { pastProgressSql } from './past-progress.ts'
import type { TournamentRequest } from './tournament-documents.ts'

/** How many earlier tournaments are read, however many boards are stored. */
const eventLimit = 12
/** The most finishes of one golfer. */
const finishLimit = 5

/**
 * Finds the newest version of how a field finished in earlier tournaments, by their official boards; null when
 * the session is not valid.
 */
export async function findFinishes(
  { query }: Database,
  source: GolfSource['name'],
  { tokenHash, orgId, tournId, year }: TournamentRequest,
): Promise<VersionedDocument | null> {
  const { rows } = await query(headQuery, [tokenHash, source, orgId, tournId, year ?? null])
  const head = rows[0] as FinishesVersion | undefined
  if (!head) return null
  const key = found(head.key, 'Tournament')
  const past = head.isReading ? { read: head.read, total: head.total } : null
  return {
    key: `finishes ${key}`,
    version: past ? `${head.version} ${past.read} of ${past.total}` : head.version,
    async build() {
      const { rows } = await query(finishesQuery, [key])
      return JSON.stringify(
        z.encode(calls.listFinishes.response, {
          ...groupByGolfer(rows as unknown as GolferFinish[]),
          past,
        }),
      )
    },
  }
}

interface FinishesVersion {
  key: string | null
  version: string
  read: number
  total: number
  isReading: boolean
}

/** A golfer's line on an earlier board. */
interface GolferFinish {
  key: string
  name: string
  endDate: string
  apiPlayerId: string
  position: string
  out: OutReason | null
}

/** @param finishes the latest event first */
function groupByGolfer(finishes: readonly GolferFinish[]) {
  const events = new Map<string, { nth: number; name: string; endDate: string }>()
  const golfers = new Map<string, GolferFinishes['finishes']>()
  for (const { key, name, endDate, apiPlayerId, position, out } of finishes) {
    const final = finalPosition(position, out)
    const mine = golfers.get(apiPlayerId) ?? []
    if (final === null || mine.length >= finishLimit) continue
    const event = events.get(key) ?? { nth: events.size, name, endDate }
    events.set(key, event)
    golfers.set(apiPlayerId, [...mine, { event: event.nth, position: final }])
  }
  return {
    events: [...events.values()].map(({ name, endDate }) => ({ name, endDate })),
    golfers: [...golfers].map(([apiPlayerId, finishes]) => ({ apiPlayerId, finishes })),
  }
}

/** The place, or why the golfer was out; null when the board has neither. */
function finalPosition(position: string, out: OutReason | null): string | null {
  if (out !== null) return out.toUpperCase()
  return /^T?\d+$/.test(position) ? position : null
}

// The last few of the same tour, whichever source brought them, without unpacking a board.
const earlierTournamentsSql = `
  select p.key, p.name, p.end_date, b.version
  from tournaments p join boards b on b.tournament_key = p.key
  where (p.source = 'simulated') = (t.source = 'simulated') and p.end_date < t.start_date and b.official_at is not null
  order by p.end_date desc, p.key
  limit ${eventLimit}`

const headQuery = `
  select t.key, concat(t.xmin::text, ' ', (
      select string_agg(concat(e.key, ' ', e.version), ' ' order by e.key) from (${earlierTournamentsSql}) e
    )) as version, p.*
  from sessions s
  cross join lateral (${pastProgressSql} where source = $2::feed_source) p
  left join lateral (
    select *, xmin from tournaments
    where (source = 'simulated') = ($2 = 'simulated') and org_id = $3 and tourn_id = $4
      and ($5::int is null or year = $5::int)
    order by year desc limit 1
  ) t on true
  where s.token_hash = $1 and s.expires_at > now()`

const finishesQuery = `
  select e.key, e.name, e.end_date::text as "endDate", f.api_player_id as "apiPlayerId",
    line->>'position' as position, line->>'out' as out
  from tournaments t
  cross join lateral (${earlierTournamentsSql}) e
  join boards b on b.tournament_key = e.key
  cross join lateral jsonb_array_elements(b.board->'rows') line
  join entrants f on f.tournament_key = t.key and f.api_player_id = line->>'apiPlayerId'
  where t.key = $1 and line->'stale' is null
  order by e.end_date desc, e.key, f.ranking nulls last, f.api_player_id`
