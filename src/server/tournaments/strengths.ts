import { setImmediate as yieldToOthers } from 'node:timers/promises'

import { sql, type SQL } from 'drizzle-orm'

import { minKnownShare } from '#domain/strength/field-order.ts'
import {
  estimateStrengths,
  type PlayedRounds,
  unplayedStrength,
} from '#domain/strength/strength.ts'
import type { FinishedRound } from '#domain/tournaments/tournament.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'

import { earlierLimit, earlierSql, scoreboardsAtATime } from './earlier-events.ts'
import { lockTournament } from './lock-tournament.ts'
import { missedReadsUntilWithdrawn } from './tournaments.ts'

/** How many tournaments a run computes, soonest first. The next run goes on. */
const tournamentLimit = 5
/** The finished tournaments whose rounds count for a tournament. */
const finishedSql = sql.raw(earlierSql)

/** Grows with each scoreboard that becomes official or is corrected. */
const newestSql = sql`(
  select concat(count(*), ' ', coalesce(sum(f.version), 0)) from (${finishedSql}) f)`

const isInFieldSql = sql.raw(`e.missing < ${missedReadsUntilWithdrawn}`)

/** Whether enough of a field is known for its order to stand. */
const isKnownSql = sql`coalesce((
  select avg((e.strength_rounds > 0 or e.ranking is not null)::int) from entrants e
  where e.tournament_key = t.key and ${isInFieldSql}) >= ${sql.raw(String(minKnownShare))}, false)`

/** Whether a league has sorted the golfers of the tournament with this key. */
export const isSortedSql = (key: SQL): SQL => sql`exists (
  select from leagues l join group_golfers g on g.league_id = l.id where l.tournament_key = ${key})`

/**
 * Computes the strengths of the fields that are to play: again after each finished tournament, until tee times are
 * published or a league has sorted the field. From then on, they stand, and only newcomers get one.
 */
export async function computeStrengths(db: Db): Promise<void> {
  await fixSortedFields(db, sql`t.end_date >= current_date - 1`)
  const due = await queryRows<DueTournament>(
    db,
    sql`
      select t.key as id, t.key, t.org_id as "orgId", t.tourn_id as "tournId", t.start_date::text as "startDate", n.newest
      from tournaments t
      cross join lateral (select ${newestSql} as newest) n
      where t.format = 'stroke' and t.status in ('upcoming', 'in-progress')
        and t.end_date >= current_date - 1 and exists (select from entrants e where e.tournament_key = t.key)
        and (exists (select from entrants e where e.tournament_key = t.key and e.strength is null)
          or (t.strengths_fixed_at is null and t.strengths_from is distinct from n.newest))
      order by t.start_date, t.key
      limit ${tournamentLimit}`,
  )
  await runForEach(
    due,
    async (tournament) => {
      await computeField(db, tournament)
      return true
    },
    'strengths were not computed',
  )
}

/** Lets the strengths stand of fields that a league has sorted. */
const fixSortedFields = (db: Db, which: SQL) =>
  db.execute(sql`
    update tournaments t set strengths_fixed_at = clock_timestamp()
    where ${which} and t.strengths_fixed_at is null and t.strengths_from is not null
      and ${isSortedSql(sql`t.key`)} and ${isKnownSql}`)

interface DueTournament extends Record<string, unknown> {
  /** The key again, for the log. */
  id: string
  key: string
  orgId: string
  tournId: string
  startDate: string
  /** What they are computed from now. */
  newest: string
}

async function computeField(db: Db, tournament: DueTournament): Promise<void> {
  const { key, startDate } = tournament
  const field = await queryRows<{ id: string; ranking: number | null; amateur: boolean }>(
    db,
    sql`select api_player_id as id, ranking, amateur from entrants where tournament_key = ${key}`,
  )
  const priors = new Map(field.map(({ id, ranking, amateur }) => [id, { ranking, amateur }]))
  const priorOf = (id: string) => priors.get(id) ?? { ranking: null, amateur: false }
  const strengths = estimateStrengths(await listPlayedRounds(db, key), startDate, priorOf)
  const rows = field.map(({ id }) => ({
    id,
    ...(strengths.get(id) ?? unplayedStrength(priorOf(id))),
  }))
  await storeStrengths(db, tournament, sql`${JSON.stringify(rows)}::jsonb`)
}

/** The finished rounds of earlier events. Whoever withdrew or missed the cut counts for the rounds that they finished. */
async function listPlayedRounds(db: Db, key: string): Promise<PlayedRounds[]> {
  const played: PlayedRounds[] = []
  for (let from = 0; from < earlierLimit; from += scoreboardsAtATime) {
    const rows = await queryRows<{
      tournament: string
      day: string
      apiPlayerId: string
      rounds: FinishedRound[]
    }>(
      db,
      sql`
        select f.key as tournament, f.end_date::text as day, line->>'apiPlayerId' as "apiPlayerId",
          line->'rounds' as rounds
        from tournaments t
        cross join lateral (select * from (${finishedSql}) f offset ${from} limit ${scoreboardsAtATime}) f
        cross join lateral jsonb_array_elements(f.board->'rows') line
        where t.key = ${key}`,
    )
    if (rows.length === 0) break
    for (const { rounds, ...row } of rows)
      for (const { round, toPar } of rounds)
        played.push({ ...row, round, toPar, course: null, count: 1 })
    await yieldToOthers()
  }
  return played
}

/** Stores strengths: everyone's while they may change, and from then on those of newcomers. */
async function storeStrengths(
  db: Db,
  { key, orgId, tournId, newest }: DueTournament,
  rows: SQL,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockTournament(db, key)
    await fixSortedFields(db, sql`t.key = ${key}`)
    await db.execute(sql`
      update tournaments t set strengths_from = ${newest} where t.key = ${key}`)
    const changed = await queryRows(
      db,
      sql`
      update entrants e
      set strength = s.strokes, strength_error = s.error, strength_rounds = s.rounds
      from jsonb_to_recordset(${rows}) as s(id text, strokes float8, error float8, rounds int),
        tournaments t
      where t.key = ${key} and e.tournament_key = t.key and e.api_player_id = s.id
        and (e.strength is null or t.strengths_fixed_at is null)
        and (e.strength, e.strength_error, e.strength_rounds) is distinct from (s.strokes, s.error, s.rounds)
      returning 1`,
    )
    await db.execute(sql`
      update tournaments t set strengths_fixed_at = clock_timestamp()
      where t.key = ${key} and t.strengths_fixed_at is null and t.first_tee_at is not null
        and ${isKnownSql}`)
    if (changed.length > 0)
      await publish(db, { kind: 'tournament', key, orgId, tournId, inPlay: false })
  })
}
