import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'

import { type LeagueMoment, type Places, placesOf } from '#domain/week/moments.ts'
import { type Progress, progressOf } from '#domain/week/progress.ts'

import { type Db, rowsOf } from '../db/db.ts'
import { leagueWeeks } from './tables.ts'

/** When the newest scorecard of a league's tournament was read. */
export const newestCard = sql`(select max(read_at) from scorecards s where s.tournament_key = l.tournament_key)`

/** How far a league's moments have been told, and what is known now. */
interface Week extends Record<string, unknown> {
  /** What was known when the league was last told. */
  told: number
  toldFieldAt: string | null
  toldCardsAt: string | null
  places: Places
  progress: Record<string, Progress>
  /** What is known now. */
  version: number
  asOfMs: number
  fieldAt: string | null
  cardsAt: string | null
}

/** Locks a league's row, and reads with the same statement what there is to tell. Null before its first time. */
export async function lockWeek(db: Db, leagueId: string): Promise<Week | null> {
  const [week] = await rowsOf<Week>(
    db,
    sql`select w.board_version::float8 as told, w.field_at::text as "toldFieldAt",
          w.cards_at::text as "toldCardsAt", w.places, w.progress,
          b.version::float8 as version, extract(epoch from b.as_of)::float8 * 1000 as "asOfMs",
          t.field_at::text as "fieldAt", ${newestCard}::text as "cardsAt"
        from league_weeks w
        join leagues l on l.id = w.league_id
        join tournaments t on t.key = l.tournament_key
        join boards b on b.tournament_key = l.tournament_key
        where w.league_id = ${leagueId}
        for update of w`,
  )
  return week ?? null
}

/** Notes what is known now. Writes only what differs: places and progress are by far the largest columns. */
export async function noteTold(
  db: Db,
  leagueId: string,
  week: Week,
  { version, now, ids }: { version: number; now: LeagueMoment; ids: readonly string[] },
): Promise<void> {
  const own = new Set(ids)
  const places = placesOf(now.standings)
  const progress = Object.fromEntries(
    now.board.rows
      .filter(({ apiPlayerId }) => own.has(apiPlayerId))
      .map((row) => [row.apiPlayerId, progressOf(row)]),
  )
  await db
    .update(leagueWeeks)
    .set({
      boardVersion: version,
      ...(week.fieldAt !== week.toldFieldAt && { fieldAt: sql`${week.fieldAt}::timestamptz` }),
      ...(week.cardsAt !== week.toldCardsAt && { cardsAt: sql`${week.cardsAt}::timestamptz` }),
      ...(!isDeepStrictEqual(places, week.places) && { places }),
      ...(!isDeepStrictEqual(progress, week.progress) && { progress }),
    })
    .where(eq(leagueWeeks.leagueId, leagueId))
}
