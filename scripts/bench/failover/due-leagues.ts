import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '../../../src/server/platform/db/db.ts'
import { until } from '../../../src/server/testing/processes/processes.ts'
import { encodeScoreboard } from '../../../src/server/tournaments/scoreboard-codec.ts'
import { golfer } from '../seed-crowd.ts'

const finished = 'live-golf:1:904:2026'
/** Enough that two processes, twenty leagues a second each, are busy before and after the failover. */
export const dueLeagues = 120

/** The members' picks by rank. */
const picks = [
  [1, 2, 8, 9, 15, 22],
  [3, 4, 10, 11, 16, 23],
  [5, 6, 12, 13, 17, 24],
]

/** Copies a league, with three of its members, onto a finished tournament that isn't official yet. */
export async function seedDueLeagues(db: Db, leagueId: string, userIds: string[]): Promise<void> {
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date,
      status, first_tee_at, field_at)
    select ${finished}, source, org_id, '904', year, 'The Last Open', format, current_date - 4,
      current_date - 1, 'official', now() - interval '4 days', now()
    from tournaments where tourn_id = '014'`)
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, ranking, tee_times)
    select ${finished}, api_player_id, first_name, last_name, amateur, ranking, '[]'
    from entrants where tournament_key <> ${finished}`)
  await db.execute(sql`
    insert into boards (tournament_key, version, seen_at, provider_at, as_of, board)
    values (${finished}, 1, clock_timestamp(), now(), now(), ${JSON.stringify(finalBoard())}::jsonb)`)
  await db.execute(sql`
    insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
      entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated)
    select 'Due ' || n, ${userIds[0]}, ${finished}, current_date - 6, current_date - 1, 2000, rules, true,
      now() - interval '4 days', false
    from leagues, generate_series(1, ${dueLeagues}::int) n where id = ${leagueId}`)
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select l.id, g.group_id, g.place, g.api_player_id from leagues l, group_golfers g
    where l.tournament_key = ${finished} and g.league_id = ${leagueId}`)
  for (const [nth, ranks] of picks.entries()) {
    await db.execute(sql`
      insert into league_members (league_id, user_id)
      select id, ${userIds[nth]} from leagues where tournament_key = ${finished}`)
    await db.execute(sql`
      insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
      select id, ${userIds[nth]}, ${`{${ranks.map(golfer).join()}}`}::text[], -10, true, now()
      from leagues where tournament_key = ${finished}`)
  }
  await until(async () => {
    const open = await queryRows(
      db,
      sql`select from leagues where tournament_key = ${finished} and closed_at is null`,
    )
    return open.length === 0
  })
}

const finalBoard = (): unknown =>
  encodeScoreboard({
    status: 'official',
    round: 4,
    roundStatus: 'complete',
    asOf: new Date(),
    cut: null,
    rows: Array.from({ length: 40 }, (_, nth) => {
      const rounds = [1, 2, 3, 4].map((round) => ((nth * 7 + round * 3) % 9) - 5)
      return {
        apiPlayerId: golfer(nth + 1),
        name: `First${nth + 1} Last${nth + 1}`,
        amateur: false,
        out: null,
        position: `T${nth + 1}`,
        toPar: rounds.reduce((sum, toPar) => sum + toPar, 0),
        today: rounds.at(-1) ?? 0,
        thru: 'F',
        currentRound: 4,
        teeTime: null,
        rounds: rounds.map((toPar, at) => ({ round: at + 1, strokes: 72 + toPar, toPar })),
      }
    }),
  })

/** Makes the result official, so that all leagues are due at once. */
export async function makeOfficial(db: Db): Promise<void> {
  await db.execute(sql`update boards set official_at = now() where tournament_key = ${finished}`)
}

/** The leagues settled so far, with when. A commit is visible only once the standby has it. */
export async function settledSoFar(db: Db): Promise<{ id: string; at: string }[]> {
  return await queryRows<{ id: string; at: string }>(
    db,
    sql`select id, settled_at::text as at from leagues
        where tournament_key = ${finished} and outcome = 'settled'`,
  )
}

/** Waits until all leagues have settled. @returns rows that settling wrote too few or too many of */
export async function countMissettled(db: Db): Promise<{ missing: number; extra: number }> {
  // A busy machine takes its time, so this gives up only when nothing settles anymore.
  for (let before = -1, now = 0; now < dueLeagues && now > before;) {
    before = now
    await until(async () => {
      now = (await settledSoFar(db)).length
      return now === dueLeagues
    }).catch(() => {})
  }
  const [rows] = await queryRows<{ missing: number; extra: number }>(
    db,
    sql`select sum(greatest(wanted - written, 0))::int as missing,
          sum(greatest(written - wanted, 0))::int as extra
        from leagues l, lateral (values
          (1, (select count(*) from settlements where league_id = l.id)),
          (3, (select count(*) from league_results where league_id = l.id)),
          (1, (select count(*) from league_log where league_id = l.id and text like 'Final: %'))
        ) counts (wanted, written)
        where tournament_key = ${finished}`,
  )
  return rows ?? { missing: 0, extra: 0 }
}
