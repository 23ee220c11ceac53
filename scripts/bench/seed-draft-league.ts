import { sql } from 'drizzle-orm'

import { defaultRules } from '#domain/leagues/rules.ts'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'

const upcoming = 'live-golf:1:903:2026'
const fieldSize = 156

/** Makes a league that is ready to draft, of the same people as another league. @returns its id */
export async function seedDraft(db: Db, commissionerId: string, leagueId: string): Promise<string> {
  await db.execute(sql`
    insert into tournaments (key, source, org_id, tourn_id, year, name, format, start_date, end_date,
      status, first_tee_at, field_at)
    values (${upcoming}, 'live-golf', '1', '903', 2026, 'The Next Open', 'stroke',
      current_date + 3, current_date + 6, 'upcoming', now() + interval '3 days', now())`)
  await db.execute(sql`
    insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, ranking, tee_times)
    select ${upcoming}, (20000 + n)::text, 'First' || n, 'Last' || n, false, n + 1, '[]'
    from generate_series(0, ${fieldSize - 1}) n`)
  const [league] = await queryRows<{ id: string }>(
    db,
    sql`insert into leagues (name, commissioner_id, tournament_key, season_start, season_end,
        entry_fee_cents, rules, setup_complete, drafting_end_at, drafting_end_estimated)
      values ('Next Week', ${commissionerId}, ${upcoming}, current_date - 1, current_date + 6, 2000,
        ${JSON.stringify(defaultRules)}::jsonb, true, now() + interval '3 days', false)
      returning id`,
  )
  const id = league?.id ?? ''
  await db.execute(sql`
    insert into league_members (league_id, user_id)
    select ${id}::uuid, user_id from league_members where league_id = ${leagueId}`)
  await db.execute(sql`
    insert into group_golfers (league_id, group_id, place, api_player_id)
    select ${id}::uuid, group_id, place, api_player_id from group_golfers where league_id = ${leagueId}`)
  return id
}
