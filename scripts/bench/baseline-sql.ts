import { sql } from 'drizzle-orm'

import type { Db } from '../../src/server/platform/db/db.ts'

/**
 * Makes tables of a board's lines and rounds, as a relational design would have them: the base of the cold
 * league board.
 */
export async function createLines(db: Db): Promise<void> {
  await db.execute(sql`
    create table bench_lines (
      tournament_key text, api_player_id text, position text, to_par int, today int, thru text,
      out text, current_round int, tee_time timestamptz,
      primary key (tournament_key, api_player_id))`)
  await db.execute(sql`
    create table bench_rounds (
      tournament_key text, api_player_id text, round int, strokes int, to_par int,
      primary key (tournament_key, api_player_id, round))`)
}

/** Copies the lines of a stored board into those tables. */
export async function copyLines(db: Db, key: string): Promise<void> {
  await db.execute(sql`
    insert into bench_lines
    select ${key}, line.* from boards, jsonb_to_recordset(board -> 'rows') as line (
      "apiPlayerId" text, position text, "toPar" int, today int, thru text, out text,
      "currentRound" int, "teeTime" timestamptz)
    where tournament_key = ${key}
    on conflict (tournament_key, api_player_id) do update
    set position = excluded.position, to_par = excluded.to_par, today = excluded.today,
      thru = excluded.thru`)
  await db.execute(sql`
    insert into bench_rounds
    select ${key}, line."apiPlayerId", round.*
    from boards,
      jsonb_to_recordset(board -> 'rows') as line ("apiPlayerId" text, rounds jsonb),
      jsonb_to_recordset(line.rounds) as round (round int, strokes int, "toPar" int)
    where tournament_key = ${key}
    on conflict do nothing`)
}

/** A league's board from those tables: each team with its golfers, their lines and their rounds. */
export const relationalBoard = `
  select t.user_id, u.username, t.predicted_winning_score, json_agg(json_build_object(
    'id', golfer.id, 'group', g.group_id, 'name', e.first_name || ' ' || e.last_name,
    'rank', e.ranking, 'position', line.position, 'toPar', line.to_par, 'today', line.today,
    'thru', line.thru, 'out', line.out, 'round', line.current_round, 'teeTime', line.tee_time,
    'rounds', (
      select json_agg(json_build_object('round', r.round, 'strokes', r.strokes, 'toPar', r.to_par)
        order by r.round)
      from bench_rounds r
      where r.tournament_key = l.tournament_key and r.api_player_id = golfer.id)
  ) order by golfer.place) as golfers
  from teams t
  join leagues l on l.id = t.league_id
  join users u on u.id = t.user_id
  cross join unnest(t.api_player_ids) with ordinality golfer (id, place)
  left join entrants e on e.tournament_key = l.tournament_key and e.api_player_id = golfer.id
  left join group_golfers g on g.league_id = l.id and g.api_player_id = golfer.id
  left join bench_lines line
    on line.tournament_key = l.tournament_key and line.api_player_id = golfer.id
  where t.league_id = $1
  group by t.user_id, u.username, t.predicted_winning_score`
