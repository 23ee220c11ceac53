import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'

import { type LeagueStandings, computeStandings } from '#domain/scoring/league-standings.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { publishSql } from '#server/platform/live/live.ts'
import { runAll, runInBatches } from '#server/platform/process/background-task.ts'
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
  const record = (isEvening: boolean) =>
    runInBatches(
      batchSize,
      (after) =>
        queryRows<{ id: string }>(
          db,
          sql`${unrecordedLeagues(only)}
            and ${isEveningKey(sql`l.tournament_key`)} = ${isEvening}
            and l.id > ${after} order by l.id limit ${batchSize}`,
        ),
      (ids) => recordLeagues(db, ids),
      'leagues’ standings weren’t recorded',
    )
  await runAll(
    () => record(false),
    () => record(true),
  )
}

async function recordLeagues(db: Db, ids: readonly string[]): Promise<void> {
  const boards = new Map<string, StoredScoreboard | null>()
  for (const [id, { league, teams, field }] of await loadClosedLeagues(db, ids)) {
    await yieldToOthers()
    const key = league.tournamentKey
    if (!boards.has(key)) boards.set(key, await findScoreboard(db, key))
    const known = boards.get(key)
    if (known)
      await recordStandings(db, id, known, computeStandings(league, teams, field, known.board))
  }
}

/** Selects the leagues whose tournament's board has changed since their standings were last recorded. */
export const unrecordedLeagues = (only?: string): SQL => sql`
  select l.id
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
