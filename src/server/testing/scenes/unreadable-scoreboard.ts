import { sql } from 'drizzle-orm'

import type { Db } from '#server/platform/db/db.ts'

/** Copies a league, with its shootout, to a tournament of its own, whose scoreboard can't be decoded. */
export async function addUnreadableScoreboard(db: Db, leagueId: string): Promise<void> {
  await db.execute(sql`insert into tournaments select copy.* from tournaments t
    join leagues l on l.tournament_key = t.key,
    jsonb_populate_record(t, '{"key": "unreadable", "year": 1999}') copy where l.id = ${leagueId}`)
  await db.execute(sql`insert into boards select copy.* from boards b
    join leagues l on l.tournament_key = b.tournament_key,
    jsonb_populate_record(b, jsonb_build_object(
      'tournament_key', 'unreadable', 'board', b.board - 'rows')) copy where l.id = ${leagueId}`)
  const id = '00000000-0000-0000-0000-000000000001'
  await db.execute(sql`insert into leagues select copy.* from leagues l,
    jsonb_populate_record(l, jsonb_build_object(
      'id', ${id}::uuid, 'tournament_key', 'unreadable', 'join_code', 'unreadable')) copy
    where l.id = ${leagueId}`)
  await db.execute(sql`insert into shootouts select copy.* from shootouts s,
    jsonb_populate_record(s, jsonb_build_object('league_id', ${id}::uuid)) copy
    where s.league_id = ${leagueId}`)
}
