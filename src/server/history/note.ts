import type { LeagueBoard } from '#domain/scoring/league-board.ts'
import { sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import type { KnownBoard } from '../tournaments/boards.ts'
import type { HistoryEntry } from './tables.ts'

/**
 * Notes how a league stands by a board, when that is new: another order, or another total. One statement,
 * so that it can be said by any number of processes, in any order.
 */
export async function recordStandings(
  db: Db,
  leagueId: string,
  { version, asOf, board }: KnownBoard,
  { lines }: LeagueBoard,
): Promise<void> {
  if (lines.length === 0) return
  const entries: HistoryEntry[] = lines.map(({ userId, standing }) => ({
    userId,
    rank: standing.rank,
    total: standing.total,
  }))
  const now = sql`${JSON.stringify(entries)}::jsonb`
  await db.execute(sql`
    with last as (
      select board_version, seen_version, entries from league_history
      where league_id = ${leagueId} order by board_version desc limit 1
    ),
    same as (
      update league_history set seen_version = ${version}
      from last
      where league_id = ${leagueId} and league_history.board_version = last.board_version
        and last.entries = ${now} and league_history.seen_version < ${version}
    )
    insert into league_history (league_id, board_version, seen_version, at, round, entries)
    select id, ${version}, ${version}, ${asOf.toISOString()}::timestamptz, ${board.round}, ${now}
    from leagues
    where id = ${leagueId} and settled_at is null
      and not exists (select from last where entries = ${now} or seen_version >= ${version})
    on conflict do nothing`)
}
