import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'

import { type LeagueStandings, computeStandings } from '#domain/scoring/league-standings.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { publishSql } from '#server/platform/live/live.ts'
import { type StoredScoreboard, findScoreboard } from '#server/tournaments/scoreboards.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { loadClosedLeagues } from '../scoring/closed-league.ts'
import { countingChanges } from './revisions.ts'
import type { HistoryEntry } from './tables.ts'

/** How many leagues are loaded together. */
const batchSize = 20

/**
 * Records the standings of all leagues whose tournament's board has changed since they were last recorded. Real leagues
 * come first.
 *
 * @param only a single league to look at
 */
export async function recordChangedStandings(db: Db, only?: string): Promise<void> {
  let after = { key: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const batch = await listChangedLeagues(db, after, only)
    const leagues = await loadClosedLeagues(
      db,
      batch.map(({ id }) => id),
    )
    const boards = new Map<string, StoredScoreboard | null>()
    for (const { key } of batch)
      if (!boards.has(key)) boards.set(key, await findScoreboard(db, key))
    for (const { id, key } of batch) {
      await yieldToOthers()
      const [known, closed] = [boards.get(key), leagues.get(id)]
      if (!known || !closed) continue
      const { league, teams, field } = closed
      await recordStandings(db, id, known, computeStandings(league, teams, field, known.board))
    }
    if (batch.length < batchSize) return
    after = batch.at(-1) ?? after
  }
}

interface ChangedLeague extends Record<string, unknown> {
  id: string
  /** The tournament's. */
  key: string
}

async function listChangedLeagues(db: Db, after: ChangedLeague, only?: string) {
  const isEvening = isEveningKey(sql`l.tournament_key`)
  return await queryRows<ChangedLeague>(
    db,
    sql`${unrecordedLeagues(only)}
      and (${isEvening}, l.id) > (${isEveningKey(sql`${after.key}`)}, ${after.id})
      order by ${isEvening}, l.id limit ${batchSize}`,
  )
}

/** Selects the leagues whose tournament's board has changed since their standings were last recorded. */
export const unrecordedLeagues = (only?: string): SQL => sql`
  select l.id, l.tournament_key as key
  from leagues l
  join boards b on b.tournament_key = l.tournament_key
  left join lateral (
    select seen_version from league_history h
    where h.league_id = l.id order by h.board_version desc limit 1
  ) h on true
  where l.settled_at is null and l.closed_at is not null
    ${only ? sql`and l.id = ${only}` : sql``}
    and coalesce(h.seen_version, 0) < b.version
    and exists (select from teams where teams.league_id = l.id)`

/** A league's standings as its history keeps them. */
export const toHistoryEntries = (lines: LeagueStandings['rows']): HistoryEntry[] =>
  lines.map(({ userId, standing: { rank, total } }) => ({ userId, rank, total }))

/**
 * Records a league's standings by a board if they are new: another order or another total, and tells its pages. It is a
 * single statement, so any number of processes may run it in any order.
 */
export async function recordStandings(
  db: Db,
  leagueId: string,
  { version, asOf, board }: StoredScoreboard,
  { rows }: LeagueStandings,
): Promise<void> {
  if (rows.length === 0) return
  const now = sql`${JSON.stringify(toHistoryEntries(rows))}::jsonb`
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
    ),
    inserted as (
      insert into league_history (league_id, board_version, seen_version, at, round, entries)
      select id, ${version}, ${version}, ${asOf.toISOString()}::timestamptz, ${board.round}, ${now}
      from leagues
      where id = ${leagueId} and settled_at is null
        and not exists (select from last where entries = ${now} or seen_version >= ${version})
      on conflict do nothing
      returning league_id
    ),
    counted as (${countingChanges(sql`select league_id from inserted`)})
    select ${publishSql(sql`(
      select jsonb_agg(jsonb_build_object('kind', 'week', 'leagueId', league_id)) from counted)`)}`)
}
