import { readdirSync, readFileSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)

/** An embedded database with all migrations before the one named `until`. */
async function databaseBefore(until: string) {
  const database = await PGlite.create()
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const run = async (chosen: string[]) => {
    for (const name of chosen) await database.exec(readFileSync(new URL(name, folder), 'utf8'))
  }
  await run(files.filter((name) => name < until))
  return { database, migrate: () => run(files.filter((name) => name >= until)) }
}

test('past announcements survive the split of their text into tables', async () => {
  const { database, migrate } = await databaseBefore('0009')
  const league = '00000000-0000-4000-8000-000000000001'
  const ann = '00000000-0000-4000-8000-000000000002'
  const texts = ['24 hours', '3 hours', '46046', '46046 locked', '46046 > 33448', '46046 = ']
  // Without a league and a user of these ids.
  await database.exec('set session_replication_role = replica')
  for (const [nth, text] of texts.entries()) {
    await database.query(`insert into told values ($1, $2, $3, $4)`, [
      league,
      ann,
      text,
      new Date(nth * 1000),
    ])
  }
  await migrate()
  const rowsOf = async (columns: string, table: string) =>
    (await database.query(`select ${columns} from ${table} order by at`, [], { rowMode: 'array' }))
      .rows
  expect(await rowsOf('league_id, user_id, hours_before', 'deadline_reminders')).toEqual([
    [league, ann, 24],
    [league, ann, 3],
  ])
  expect(await rowsOf('api_player_id, after_close', 'withdrawal_checks')).toEqual([
    ['46046', false],
    ['46046', true],
  ])
  const notice = 'api_player_id, replacement_id, after_close, at'
  expect(await rowsOf(notice, 'replacement_notices')).toEqual([
    ['46046', '33448', false, new Date(4000)],
    ['46046', null, true, new Date(5000)],
  ])
})
