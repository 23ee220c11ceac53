import { sql } from 'drizzle-orm'

import { defaultRules } from '#domain/leagues/rules.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { encodeScoreboard } from '../../src/server/tournaments/scoreboard-codec.ts'

/** The rows that the seed stored, by name. */
export interface Seeds {
  memberId: string
  /** A league of 100 members. */
  leagueId: string
  /** Two tournaments of the same field, one with few leagues and one with many. */
  tournaments: { few: string; many: string }
}

const members = 100
const fieldSize = 156
export const leagues = { few: 10, many: 10_000 }
const tournaments = { few: 'live-golf:1:901:2026', many: 'live-golf:1:902:2026' }

/** The names of the measured user's leagues. */
const ownLeagueNames = ['League 1', 'League 2', 'League 3', 'League 4', 'League 5']

const idOf = (nth: number) => String(20_000 + nth)

/** A board after a round and some holes; each `golferId` is a different moment. */
export const acceptedBoard = (nth: number): Scoreboard => ({
  status: 'in-progress',
  round: 2,
  roundStatus: 'in-progress',
  asOf: new Date(Date.UTC(2026, 3, 10, 12, 0, nth % 60)),
  cut: { toPar: 1, projected: true },
  rows: Array.from({ length: fieldSize }, (_, row) => {
    const [first, today] = [(row % 9) - 4, ((row + nth) % 7) - 3]
    return {
      apiPlayerId: idOf(row),
      name: `First${row} Last${row}`,
      amateur: row % 40 === 39,
      out: null,
      position: `T${row + 1}`,
      toPar: first + today,
      today,
      thru: String(1 + ((row + nth) % 17)),
      currentRound: 2,
      teeTime: new Date(Date.UTC(2026, 3, 10, 11, row)),
      rounds: [{ round: 1, strokes: 72 + first, toPar: first }],
    }
  }),
})

export const boardOf = (nth: number): unknown => encodeScoreboard(acceptedBoard(nth))

/** Fills an empty database: a 100-member league, and two tournaments with few and many leagues. */
export async function seed(db: Db): Promise<Seeds> {
  await db.execute(sql`
    insert into users (username, email, password_hash, invite_token)
    select 'member' || n, 'member' || n || '@example.com', '!', 'TOKEN' || n
    from generate_series(1, ${members}) n`)
  for (const key of Object.values(tournaments)) {
    await db.execute(sql`
      insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date,
        status, first_tee_at, field_at)
      values (${key}, 'live-golf', '1', ${key.split(':')[2]}, 2026, 'The Measured Open', 'stroke',
        current_date - 1, current_date + 2, 'in-progress', now() - interval '1 day', now())`)
    await db.execute(sql`
      insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, ranking, tee_times)
      select ${key}, (20000 + n)::text, 'First' || n, 'Last' || n, false, n + 1, '[]'
      from generate_series(0, ${fieldSize - 1}) n`)
    await db.execute(sql`
      insert into boards (tournament_key, version, seen_at, provider_at, as_of, board, pending)
      values (${key}, 1, clock_timestamp(), now(), now(), ${JSON.stringify(boardOf(0))}::jsonb,
        '{"board": [], "rows": {}, "missing": {}}')`)
  }
  for (const size of ['few', 'many'] as const) await makeLeagues(db, size)
  const [league] = await queryRows<{ id: string }>(
    db,
    sql`select id from leagues where tournament_key = ${tournaments.few} and name = ${ownLeagueNames[0]}`,
  )
  const leagueId = league?.id ?? ''
  await fillLeague(db, leagueId)
  const [member] = await queryRows<{ id: string }>(
    db,
    sql`select id from users where username = 'member1'`,
  )
  await db.execute(sql`analyze`)
  return { memberId: member?.id ?? '', leagueId, tournaments }
}

async function makeLeagues(db: Db, size: 'few' | 'many'): Promise<void> {
  await db.execute(sql`
    insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
      entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated, closed_at)
    select 'League ' || n, u.id, ${tournaments[size]}, current_date - 6, current_date + 2,
      2000, ${JSON.stringify(defaultRules)}::jsonb, true, now() - interval '1 day', false, now()
    from generate_series(1, ${leagues[size]}) n
    join users u on u.username = 'member' || (2 + n % ${members - 1})`)
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select l.id, u.id from leagues l
    join users u on u.id = l.commissioner_id 
      or (l.name in (${sql.join(
        ownLeagueNames.map((name) => sql`${name}`),
        sql`, `,
      )}) and u.username = 'member1')
    where l.tournament_key = ${tournaments[size]} and (${size} = 'few' or u.username <> 'member1')`)
}

async function fillLeague(db: Db, leagueId: string): Promise<void> {
  await db.execute(sql`
    insert into league_members (league_id, user_id) select ${leagueId}, id from users
    where username like 'member%' on conflict do nothing`)
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select ${leagueId}, g::group_id, 1 + n, (20000 + n + 7 * (ascii(g) - ascii('A')))::text
    from generate_series(0, 6) n, unnest(array['A', 'B', 'C']) g`)
  await db.execute(sql`
    insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
    select ${leagueId}, u.id, array(
        select (20000 + picked)::text from unnest(array[
          n % 7, (n + 3) % 7, 7 + n % 7, 7 + (n + 3) % 7, 14 + n % 7, 21 + n % 130
        ]) picked
      ), -10 - n % 8, true, now()
    from users u, lateral (select substr(u.username, 7)::int as n) number
    where u.username like 'member%'`)
}
