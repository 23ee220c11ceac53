import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { type LeagueSnapshot, type LeadAndMoney, leadAndMoney } from '#domain/week/moments.ts'
import { type Progress, toProgress } from '#domain/week/progress.ts'
import { happenedAt } from '#domain/week/when.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { StoredScoreboard } from '#server/tournaments/scoreboards.ts'

import type { ClosedLeague } from '../scoring/closed-league.ts'
import { boardProgress } from './tables.ts'

/** When the newest scorecard of a league's tournament was read. */
export const latestScorecardSql = sql`(select max(read_at) from scorecards s where s.tournament_key = l.tournament_key)`

/** The state for which a league's moments were last recorded, and the current one. */
export interface MomentsState extends Record<string, unknown> {
  leagueId: string
  key: string
  /** The state when the league was last told. */
  recordedVersion: number
  recordedFieldAt: string | null
  recordedCardsAt: string | null
  /** The time of the scores before those of now, in epoch milliseconds; null before the first. */
  sinceMs: number | null
  places: LeadAndMoney
  /** The state now. */
  version: number
  asOfMs: number
  fieldAt: string | null
  cardsAt: string | null
  firstTeeMs: number | null
}

/** A league whose moments are being told. */
export interface MomentsInput {
  week: MomentsState
  closed: ClosedLeague
  known: StoredScoreboard
  /** How far golfers had played on the board that it was last told of; empty if that is too long ago. */
  before: ReadonlyMap<string, Progress>
  now: LeagueSnapshot
  /** When something of a round happened that shows now and didn't before. */
  happenedAt(round: number): Date
}

/**
 * Locks the rows of these leagues, and reads with the same statement what there is to tell. The locks are taken in one
 * order, so that two processes with some of the same leagues don't wait for each other in a circle.
 */
export async function lockMomentsStates(db: Db, ids: readonly string[]): Promise<MomentsState[]> {
  const weeks = await lockRows(db, ids)
  if (weeks.length === ids.length) return weeks
  await db.execute(sql`
    insert into league_weeks (league_id) select id from unnest(${sql.param([...ids])}::uuid[]) as id
    order by id on conflict do nothing`)
  return await lockRows(db, ids)
}

const lockRows = (db: Db, ids: readonly string[]) =>
  queryRows<MomentsState>(
    db,
    sql`select w.league_id as "leagueId", l.tournament_key as key,
          w.board_version::float8 as "recordedVersion", w.field_at::text as "recordedFieldAt",
          w.cards_at::text as "recordedCardsAt", w.places,
          extract(epoch from case when w.board_version < b.version then w.as_of else w.as_of_before end)
            ::float8 * 1000 as "sinceMs",
          extract(epoch from t.first_tee_at)::float8 * 1000 as "firstTeeMs",
          b.version::float8 as version, extract(epoch from b.as_of)::float8 * 1000 as "asOfMs",
          t.field_at::text as "fieldAt", ${latestScorecardSql}::text as "cardsAt"
        from league_weeks w
        join leagues l on l.id = w.league_id
        join tournaments t on t.key = l.tournament_key
        join boards b on b.tournament_key = l.tournament_key
        where w.league_id = any(${sql.param([...ids])}::uuid[])
        order by w.league_id
        for update of w`,
  )

/** When something happened in a league that the board of now shows, and the one before didn't. */
export const whenIn =
  ({ sinceMs, firstTeeMs }: MomentsState, { asOf }: StoredScoreboard) =>
  (round: number): Date =>
    happenedAt(round, {
      since: sinceMs === null ? null : new Date(sinceMs),
      asOf,
      firstTeeAt: firstTeeMs === null ? null : new Date(firstTeeMs),
    })

/** Notes what is known now of some leagues. Writes only what differs: places are by far the largest column. */
export async function storeMomentsStates(db: Db, told: readonly MomentsInput[]): Promise<void> {
  const rows = told.map(({ week, known, now }) => {
    const places = leadAndMoney(now.standings)
    return {
      league_id: week.leagueId,
      version: known.version,
      field_at: week.fieldAt,
      cards_at: week.cardsAt,
      as_of: known.asOf,
      places: isDeepStrictEqual(places, week.places) ? null : places,
    }
  })
  await db.execute(sql`
    update league_weeks w
    set board_version = n.version, field_at = n.field_at, cards_at = n.cards_at,
      as_of_before = case when w.board_version < n.version then w.as_of else w.as_of_before end,
      as_of = n.as_of, places = coalesce(n.places, w.places)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      league_id uuid, version bigint, field_at timestamptz, cards_at timestamptz, as_of timestamptz, places jsonb)
    where w.league_id = n.league_id`)
}

/** How far golfers had played on some boards of a tournament, by version. */
export async function readProgress(
  db: Db,
  key: string,
  versions: readonly number[],
): Promise<Map<number, ReadonlyMap<string, Progress>>> {
  const rows = await db
    .select({ version: boardProgress.version, progress: boardProgress.progress })
    .from(boardProgress)
    .where(and(eq(boardProgress.tournamentKey, key), inArray(boardProgress.version, [...versions])))
  return new Map(rows.map(({ version, progress }) => [version, new Map(Object.entries(progress))]))
}

/** Keeps how far golfers have played by a board, once for all leagues. */
export async function storeProgress(
  db: Db,
  key: string,
  { version, board }: StoredScoreboard,
): Promise<void> {
  const progress = toProgressByGolfer(board)
  await db.execute(sql`
    insert into board_progress (tournament_key, version, progress)
    select ${key}, ${version}, ${JSON.stringify(progress)}::jsonb
    where not exists (
      select from board_progress where tournament_key = ${key} and version = ${version})
    on conflict do nothing`)
}

const toProgressByGolfer = (board: Scoreboard): Record<string, Progress> =>
  Object.fromEntries(board.rows.map((row) => [row.apiPlayerId, toProgress(row)]))
