import { sql } from 'drizzle-orm'

import { sessionCookie } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import type { Seeds } from './seed-site.ts'

/** A few people are in each league already, and a league takes a hundred. */
const addedMembers = 90

/** Someone who watches a league. */
export interface Viewer {
  cookie: string
  leagueId: string
}

/** Fills the other leagues of the seeded tournament with teams like those of the first, and signs everyone in. */
export async function seedViewers(db: Db, { leagueId, tournaments }: Seeds): Promise<Viewer[]> {
  await db.execute(sql`
    with others as (
      select id, row_number() over (order by id) as nth from leagues
      where tournament_key = ${tournaments.few} and id <> ${leagueId}
    ), made as (
      insert into users (username, email, password_hash, invite_token)
      select name, name || '@example.com', '!', upper(name)
      from others, generate_series(1, ${addedMembers}::int) n, lateral (select 'w' || nth || 'x' || n as name) named
      returning id, username
    ), joined as (
      insert into league_members (league_id, user_id)
      select others.id, made.id from others
      join made on made.username like 'w' || others.nth || 'x%'
      returning league_id, user_id
    ), grouped as (
      insert into group_golfers (league_id, group_id, place, api_player_id)
      select others.id, group_id, place, api_player_id from others, group_golfers
      where league_id = ${leagueId}
    )
    insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
    select joined.league_id, joined.user_id, team.api_player_ids, -12, true, now() from joined
    join lateral (
      select api_player_ids from teams
      where league_id = ${leagueId} order by hashtext(user_id::text || joined.user_id::text) limit 1
    ) team on true`)
  const people = await queryRows<{ id: string; leagueId: string }>(
    db,
    sql`select t.user_id as id, t.league_id as "leagueId" from teams t
        join leagues l on l.id = t.league_id where l.tournament_key = ${tournaments.few}`,
  )
  const watchers = []
  for (const { id, leagueId } of people) {
    const { token } = await startSession(db, {}, id, { remembered: true })
    watchers.push({ leagueId, cookie: `${sessionCookie}=${token}` })
  }
  return watchers
}
