import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'

import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

/** The administrator's ranking, in the data folder. */
const rankingFile = 'rankings.csv'

/** A golfer's points are shared by at least this many events, so that one good week doesn't lead. */
const minEvents = 4

/**
 * A ranking where the source has none: the administrator's, else the average of points on stored boards.
 *
 * @throws {FeedError} unreadable, when the administrator's file can't be read
 * @see docs/rules.md#rankings
 */
export async function loadRanking(db: Db, dataDir: string): Promise<RankingEntry[]> {
  const csv = await readFile(join(dataDir, rankingFile), 'utf8').catch(ignoreMissing)
  return csv === null ? await rankByScoreboards(db) : parseRankings(csv)
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw new FeedError('unreadable', `${rankingFile} can’t be opened`)
}

/** Parses `rank,name` lines, with or without a first line of titles. @throws {FeedError} unreadable */
export function parseRankings(csv: string): RankingEntry[] {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const ranked = lines.flatMap((line, index) => {
    if (!line.trim() || (index === 0 && /^"?rank\b/i.test(line.trim()))) return []
    const match =
      /^\s*"?(?<rank>\d{1,5})"?\s*,\s*("(?<quoted>[^"]+)"|(?<plain>[^",]+))\s*(,.*)?$/.exec(line)
    const rank = Number(match?.groups?.['rank'] ?? 0)
    const name = (match?.groups?.['quoted'] ?? match?.groups?.['plain'] ?? '').trim()
    if (rank > 0 && name) return [{ apiPlayerId: null, name, rank }]
    throw new FeedError('unreadable', `${rankingFile}, line ${index + 1}: expected "rank,name"`)
  })
  return ranked.toSorted((a, b) => a.rank - b.rank)
}

/** Ranks by the average share of the field that a golfer left behind, over two years of official boards. */
async function rankByScoreboards(db: Db): Promise<RankingEntry[]> {
  const rows = await queryRows<{ id: string; name: string; rank: string }>(
    db,
    sql`with finishes as (
          select line ->> 'apiPlayerId' as id, line ->> 'name' as name, t.end_date,
            case when line ->> 'position' ~ '^T?[0-9]+$' then
              100.0 * (count(*) over (partition by t.key) + 1
                - ltrim(line ->> 'position', 'T')::int) / count(*) over (partition by t.key)
            else 0 end as points
          from tournaments t join boards b on b.tournament_key = t.key,
            jsonb_array_elements(b.board -> 'rows') as line
          where t.source <> 'simulated' and t.status = 'official'
            and t.end_date > current_date - 730),
        averages as (
          select id, (array_agg(name order by end_date desc))[1] as name,
            sum(points) / greatest(count(*), ${minEvents}) as average
          from finishes group by id)
        select id, name, rank() over (order by average desc)::text as rank
        from averages where average > 0 order by average desc, name`,
  )
  return rows.map(({ id, name, rank }) => ({ apiPlayerId: id, name, rank: Number(rank) }))
}
