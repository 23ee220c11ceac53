import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { purgeClubs } from './clubs/delete-club.ts'
import { deleteExpired } from './delete-expired.ts'
import { purgeLeagues } from './leagues/delete-league.ts'
import { type Db, queryRows } from './platform/db/db.ts'
import { startLeague } from './testing/leagues.ts'
import { startTeeTime } from './testing/teetime.ts'

/** Counts the rows that each statement deletes from some tables. @returns the largest count of each */
async function watchDeletes(db: Db, ...tables: string[]) {
  onTestFinished(async () => {
    await db.execute(sql`drop function if exists count_deleted cascade`)
    await db.execute(sql`drop table if exists deleted_counts`)
  })
  await db.execute(sql`create table deleted_counts (name text, rows int)`)
  await db.execute(sql`create function count_deleted() returns trigger language plpgsql as $$ begin
    insert into deleted_counts select tg_table_name, count(*) from gone; return null; end $$`)
  for (const table of tables) {
    await db.execute(sql`create trigger count_deleted after delete on ${sql.identifier(table)}
      referencing old table as gone for each statement execute function count_deleted()`)
  }
  return async () =>
    await queryRows(
      db,
      sql`select name, max(rows) as most, sum(rows)::int as total from deleted_counts group by name order by name`,
    )
}

test('a backlog is deleted in batches, and nothing else is deleted', async () => {
  const teetime = await startTeeTime()
  const { db } = teetime.services
  await startLeague(teetime, ['ann'])
  const copies = (table: string, count: number, changes: string, original = 'true') =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(one, ${changes})).*
      from ${table} one, generate_series(1, ${count}) n
      where one.ctid = (select ctid from ${table} where ${original} limit 1)`)
  await db.execute(sql`insert into clubs (name, owner_id, entry_fee_cents, rules)
    select 'Club', commissioner_id, 0, rules from leagues`)
  await db.execute(sql`insert into mails (user_id, kind, title, text, button, created_at, expires_at)
    select id, 'result', '', '', '', now() - interval '8 days', now() from users, generate_series(1, 700)
    where username in ('ann', 'admin')`)
  const evening = `jsonb_build_object('key', 'evening:evening:' || n, 'tourn_id', 'e' || n, 'source', 'evening', 'first_tee_at', now() - interval '2 days')`
  await db.execute(copies('tournaments', 60, evening))
  const ofEvening = `jsonb_build_object('id', gen_random_uuid(), 'join_code', 'EVENING', 'tournament_key', 'evening:evening:' || n, 'created_at', now() - interval '2 days')`
  await db.execute(copies('leagues', 1, ofEvening))
  const deleted = `jsonb_build_object('id', gen_random_uuid(), 'join_code', 'CODE' || n, 'deleted_at', now() - interval '8 days')`
  await db.execute(copies('leagues', 120, deleted, `join_code <> 'EVENING'`))
  await db.execute(copies('clubs', 120, deleted))
  // Chats of one deleted league, of the evening, and of the league that stays.
  await db.execute(sql`insert into conversations (league_id)
    select id from leagues where deleted_at is null or join_code = 'CODE1'`)
  await db.execute(sql`insert into messages (conversation_id, seq, sender_id, content)
    select c.id, n, l.commissioner_id, 'Hi' from conversations c join leagues l on l.id = c.league_id,
      generate_series(1, 1200) n`)
  const counts = await watchDeletes(db, 'mails', 'leagues', 'clubs', 'messages', 'tournaments')
  await deleteExpired(db)
  expect([await purgeLeagues(db), await purgeClubs(db)]).toEqual([120, 120])
  expect(await counts()).toEqual([
    { name: 'clubs', most: 50, total: 120 },
    { name: 'leagues', most: 50, total: 121 },
    { name: 'mails', most: 1_000, total: 1_400 },
    { name: 'messages', most: 1_000, total: 2_400 },
    { name: 'tournaments', most: 50, total: 60 },
  ])
  const left = sql`select (select count(*)::int from leagues) as leagues, (select count(*)::int from clubs) as clubs,
    (select count(*)::int from messages) as messages`
  expect(await queryRows(db, left)).toEqual([{ leagues: 1, clubs: 1, messages: 1_200 }])
})
