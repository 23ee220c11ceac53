import { type SQL, sql } from 'drizzle-orm'

import type { Tally } from '#domain/chances/tally.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { publishSql } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import { type StoredScoreboard, findScoreboard } from '#server/tournaments/scoreboards.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { recordStandings } from '../history/record-standings.ts'
import { countingChanges } from '../history/revisions.ts'
import { type ClosedLeague, loadClosedLeagues } from '../scoring/closed-league.ts'
import {
  toWinChances,
  type SharedOutcomes,
  simulateFromScoreboard,
  simulateFromStart,
} from './simulate-league.ts'

/** A run ends after this long. The next one goes on with the leagues that have waited the longest. */
const budgetMs = 20_000
/** How many leagues a process claims at a time. */
const batchSize = 10

/** Simulates the leagues whose scoreboard or field has changed, and publishes the result. Processes share the work. */
export async function refreshChances(db: Db): Promise<void> {
  const until = performance.now() + budgetMs
  const shared: SharedOutcomes = new Map()
  const failures: unknown[] = []
  while (performance.now() < until) {
    const claimed = await claimLeagues(db)
    if (claimed.length === 0) break
    // One that can't be read keeps none of the others from being read.
    const together = await load(db, claimed).catch(() => null)
    await runForEach(
      claimed,
      async (league) => {
        const closed = (together ?? (await load(db, [league]))).get(league.id)
        if (closed) await refreshLeague(db, shared, league, closed)
        return true
      },
      'chances weren’t computed',
    ).catch((error: unknown) => void failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, 'chances weren’t computed')
}

const load = async (db: Db, leagues: Claimed[]) =>
  await loadClosedLeagues(
    db,
    leagues.map(({ id }) => id),
  )

interface Claimed extends Record<string, unknown> {
  id: string
  key: string
  /** The tournament's name. */
  event: string
  fieldAt: string | null
  /** Whether the league has no opening chances yet. */
  isFirst: boolean
}

/** Claims leagues to simulate. Should this process die, others may claim them a minute later. */
async function claimLeagues(db: Db): Promise<Claimed[]> {
  return await queryRows<Claimed>(
    db,
    sql`
      with due as (
        select l.id, l.tournament_key as key, t.name as event, t.field_at, c.opening is null as is_first
        from leagues l
        join tournaments t on t.key = l.tournament_key
        left join boards b on b.tournament_key = l.tournament_key
        left join league_chances c on c.league_id = l.id
        where l.closed_at is not null and l.settled_at is null
          and (c.board_version is distinct from coalesce(b.version, 0)
            or c.field_at is distinct from t.field_at)
          and (c.claimed_until is null or c.claimed_until < clock_timestamp())
          and exists (select from teams where teams.league_id = l.id)
        -- Real leagues come first.
        order by ${isEveningKey(sql`l.tournament_key`)}, c.board_version nulls first, l.id
        limit ${batchSize}
      ),
      claimed as (
        insert into league_chances (league_id, claimed_until)
        select id, clock_timestamp() + interval '1 minute' from due
        on conflict (league_id) do update set claimed_until = excluded.claimed_until
          where league_chances.claimed_until is null
            or league_chances.claimed_until < clock_timestamp()
        returning league_id
      )
      select id, key, event, field_at::text as "fieldAt", is_first as "isFirst"
      from due join claimed on league_id = id`,
  )
}

async function refreshLeague(
  db: Db,
  shared: SharedOutcomes,
  { id, key, event, fieldAt, isFirst }: Claimed,
  closed: ClosedLeague,
) {
  const known = await findScoreboard(db, key)
  const hasRows = known !== null && known.board.rows.length > 0
  // A golfer who withdraws during play was in the field at the start.
  const opening =
    isFirst || !hasRows
      ? toStoredOrNull(await simulateFromStart(shared, closed, known?.board ?? { event }))
      : null
  const endings =
    hasRows && !isOver(known.board) ? await simulateFromScoreboard(shared, closed, known) : null
  if (known && endings) {
    const { league, teams, field } = closed
    await recordStandings(db, id, known, computeStandings(league, teams, field, known.board))
  }
  await storeChances(db, { id, known, fieldAt, opening, endings })
}

interface Refreshed {
  id: string
  known: StoredScoreboard | null
  fieldAt: string | null
  /** Null where it is to stay. */
  opening: SQL | null
  endings: Tally | null
}

/**
 * Stores and publishes a league's tally, and adds the win chances to the standings history. Never overwrites the
 * result for a newer scoreboard.
 */
async function storeChances(
  db: Db,
  { id, known, fieldAt, opening, endings }: Refreshed,
): Promise<void> {
  const version = known?.version ?? 0
  const chances = endings && JSON.stringify(toWinChances(endings))
  const kinds = chances ? ['chances', 'week'] : ['chances']
  const changes = kinds.map((kind) => ({ kind, leagueId: id }))
  await db.execute(sql`
    with noted as (
      update league_history set chances = ${chances}::jsonb
      where ${chances}::jsonb is not null and league_id = ${id}
        and board_version <= ${version} and seen_version >= ${version}
      returning league_id
    ),
    counted as (${countingChanges(sql`select distinct league_id from noted`)}),
    stored as (
      update league_chances
      set board_version = ${version}, field_at = ${fieldAt}::timestamptz,
        as_of = ${known?.asOf.toISOString() ?? null}::timestamptz,
        opening = ${opening ?? sql`opening`}, endings = ${toStoredOrNull(endings)}, claimed_until = null
      where league_id = ${id} and (board_version is null or board_version <= ${version})
    )
    select ${publishSql(sql`${JSON.stringify(changes)}::jsonb`)}`)
}

const toStoredOrNull = (endings: Tally | null) => sql`${endings && JSON.stringify(endings)}::jsonb`
