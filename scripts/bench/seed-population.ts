import { sql } from 'drizzle-orm'

import { defaultRules } from '#domain/leagues/rules.ts'

import { sessionCookie } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { boardOf } from './seed-site.ts'

/** The measured user and their data, which are the same however many others there are. */
export interface Reader {
  cookie: string
  /** A league in play and a settled one, ten members each. */
  leagueId: string
  settledId: string
  conversationId: string
}

const current = 'live-golf:1:900:2026'
const past = 40

/** Fills an empty database with users and the data they leave behind over the seasons. */
export async function seedPopulation(db: Db, people: number): Promise<void> {
  await makeLeagues(db, people)
  await addActivity(db, people)
}

async function makeLeagues(db: Db, people: number): Promise<void> {
  const leagues = Math.floor(people / 6)
  await db.execute(sql`
    insert into users (username, email, password_hash, first_name, last_name, invite_token)
    select 'user' || n, 'user' || n || '@example.com', '!', 'First' || n % 700, 'Last' || n % 5000, 'GROW' || n
    from generate_series(1, ${people}::int) n`)
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date,
      status, first_tee_at, field_at)
    select 'live-golf:1:' || 900 - n || ':2026', 'live-golf', '1', (900 - n)::text, 2026, 'Open ' || n, 'stroke',
      current_date - 1 - 7 * n, current_date + 2 - 7 * n,
      (case n when 0 then 'in-progress' else 'official' end)::tournament_status,
      now() - interval '1 day' - 7 * n * interval '1 day', now()
    from generate_series(0, ${past}::int) n`)
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, ranking, tee_times)
    select key, (20000 + n)::text, 'First' || n, 'Last' || n, false, n + 1, '[]'
    from generate_series(0, 155) n, tournaments where name like 'Open %'`)
  await db.execute(sql`
    insert into boards (tournament_key, version, seen_at, provider_at, as_of, board, pending)
    values (${current}, 1, clock_timestamp(), now(), now(), ${JSON.stringify(boardOf(0))}::jsonb,
      '{"board": [], "rows": {}, "missing": {}}')`)
  // One league in ten is in play.
  await db.execute(sql`
    insert into leagues (name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents,
      rules, setup_complete, drafting_end_at, drafting_end_estimated, closed_at, settled_at, outcome)
    select 'League ' || n, u.id, t.key, t.start_date, t.end_date, 2000,
      ${JSON.stringify(defaultRules)}::jsonb, true, t.first_tee_at - interval '1 hour', false,
      t.first_tee_at - interval '1 hour',
      case when t.key <> ${current} then t.end_date end,
      case when t.key <> ${current} then 'settled'::league_outcome end
    from generate_series(1, ${leagues}::int) n
    join tournaments t on t.tourn_id = (900 - case when n % 10 = 0 then 0 else 1 + n % ${past}::int end)::text
    join users u on u.username = 'user' || 1 + (n * 7) % ${people}::int`)
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select l.id, u.id
    from leagues l, generate_series(0, 9) k, users u
    where u.username = 'user' || 1 + (substr(l.name, 8)::int * 7 + k * 13) % ${people}::int`)
  await db.execute(sql`analyze`)
}

/** Adds what users and leagues gather over time. */
async function addActivity(db: Db, people: number): Promise<void> {
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select l.id, g::group_id, 1 + n, (20000 + n + 7 * (ascii(g) - ascii('A')))::text
    from leagues l, generate_series(0, 6) n, unnest(array['A', 'B', 'C']) g`)
  await db.execute(sql`
    insert into league_log (league_id, text) select id, 'It happened' from leagues, generate_series(1, 5)`)
  await db.execute(sql`
    insert into settlements (league_id, board_version, as_of, round, counting, pot_cents, commissioner_cents,
      commissioner_id)
    select id, 1, settled_at, 4, 4, 20000, 0, commissioner_id from leagues where settled_at is not null`)
  await addTeams(db, sql`true`)
  await db.execute(sql`
    insert into bro_connections (user_id1, user_id2, requested_by, status)
    select least(u.id, v.id), greatest(u.id, v.id), u.id, 'accepted'
    from users u, generate_series(1, 3) d, users v
    where u.username like 'user%' and v.username = 'user' || substr(u.username, 5)::int + d`)
  await db.execute(sql`insert into conversations (league_id, last_seq) select id, 15 from leagues`)
  await db.execute(sql`
    insert into conversations (user_id1, user_id2, last_seq)
    select user_id1, user_id2, 10 from bro_connections limit ${Math.floor(people / 4)}::int`)
  await db.execute(sql`
    insert into messages (conversation_id, seq, sender_id, content)
    select c.id, n, coalesce(c.user_id1, l.commissioner_id), 'Well played, message ' || n
    from conversations c left join leagues l on l.id = c.league_id, generate_series(1, c.last_seq) n`)
  await db.execute(sql`
    insert into invitations (league_id, from_user_id, to_user_id)
    select l.id, l.commissioner_id, u.id from leagues l
    join users u on u.username = 'user' || 1 + (substr(l.name, 8)::int * 7 + 5) % ${people}::int`)
  await db.execute(sql`
    insert into mails (user_id, kind, title, text, button, expires_at, sent_at)
    select id, 'result', 'The result', 'It is over', 'See', now(), now() from users, generate_series(1, 2)`)
  await db.execute(sql`
    insert into unlocked_achievements (user_id, achievement, tournament_name, at)
    select id, 'feat' || n, 'Open 1', now() from users, generate_series(1, 2) n`)
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at)
    select md5(username), id, now() + interval '9 days' from users`)
}

/** Adds the members' teams, and their results if the league is settled. */
async function addTeams(db: Db, whose: ReturnType<typeof sql>): Promise<void> {
  await db.execute(sql`
    insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
    select m.league_id, u.id, array(
        select (20000 + picked)::text from unnest(array[
          n % 7, (n + 3) % 7, 7 + n % 7, 7 + (n + 3) % 7, 14 + n % 7, 21 + n % 130
        ]) picked
      ), -10 - n % 8, true, now()
    from league_members m join users u on u.id = m.user_id,
      lateral (select ascii(u.id::text) + ascii(substr(u.id::text, 2)) as n) number
    where ${whose}`)
  await db.execute(sql`
    insert into league_results (league_id, user_id, tournament_name, settled_at, counted, position, rank,
      movement, prize_cents, golfers, explanation)
    select l.id, u.id, 'Open 1', l.settled_at, true, '1', 1, 0, 0, '[]', '[]'
    from league_members m join users u on u.id = m.user_id join leagues l on l.id = m.league_id
    where l.settled_at is not null and ${whose}`)
}

/** Brings the reader's league in play to 100 members, each with a team. */
export async function fillReadersLeague(db: Db): Promise<void> {
  const names = sql`(select 'user' || n from generate_series(50001, 50089) n)`
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select l.id, u.id from leagues l, users u where l.name = 'League 10' and u.username in ${names}`)
  await addTeams(
    db,
    sql`u.username in ${names} and m.league_id = (select id from leagues where name = 'League 10')`,
  )
}

/** Adds the measured user: two leagues in play, three settled ones, ten friends, three conversations. */
export async function addReader(db: Db): Promise<Reader> {
  const [reader] = await queryRows<{ id: string }>(
    db,
    sql`insert into users (username, email, password_hash, invite_token)
        values ('reader', 'reader@example.com', '!', 'READER') returning id`,
  )
  const id = reader?.id ?? ''
  const mine = sql`l.name in ('League 10', 'League 20', 'League 1', 'League 2', 'League 3')`
  await db.execute(sql`
    insert into league_members (league_id, user_id) select l.id, ${id}::uuid from leagues l where ${mine}`)
  await addTeams(db, sql`u.username = 'reader'`)
  await db.execute(sql`
    insert into bro_connections (user_id1, user_id2, requested_by, status)
    select least(id, ${id}::uuid), greatest(id, ${id}::uuid), id, 'accepted'
    from users where username in (select 'user' || n from generate_series(1, 10) n)`)
  await db.execute(sql`
    with mine as (
      insert into conversations (user_id1, user_id2, last_seq)
      select least(id, ${id}::uuid), greatest(id, ${id}::uuid), 100
      from users where username in ('user1', 'user2', 'user3') returning id, user_id1, last_seq
    )
    insert into messages (conversation_id, seq, sender_id, content)
    select id, n, user_id1, 'Message ' || n from mine, generate_series(1, last_seq) n`)
  const [found] = await queryRows<{ league: string; settled: string; conversation: string }>(
    db,
    sql`select (select id from leagues where name = 'League 10') as league,
               (select id from leagues where name = 'League 1') as settled,
               (select id from conversations where ${id}::uuid in (user_id1, user_id2) limit 1) as conversation`,
  )
  await db.execute(sql`vacuum analyze`)
  const { token } = await startSession(db, {}, id, { remembered: true })
  return {
    cookie: `${sessionCookie}=${token}`,
    leagueId: found?.league ?? '',
    settledId: found?.settled ?? '',
    conversationId: found?.conversation ?? '',
  }
}
