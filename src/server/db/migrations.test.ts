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

/** Migrations from before the rule, by their numbers: what they dropped is gone. */
const excused = 48
const isRemoval =
  /\b(drop\s+(table|column|materialized view|view|type|schema|function|trigger|sequence)|rename\s+(to|column|value|constraint)|alter\s+column\s+\S+\s+(set\s+data\s+)?type)\b/i
const withoutTexts = (statement: string) =>
  statement.replaceAll(/^\s*--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")

/** The statements that would break the build before, which runs beside this one during an upgrade. */
function removalsIn(migration: string): string[] {
  return migration.split('--> statement-breakpoint').filter((statement) => {
    const view = /drop view (\S+?);?$/im.exec(statement.trim())?.[1]
    const isRemade = view !== undefined && migration.toLowerCase().includes(`create view ${view}`)
    // A comment in front of the statement says why one step is enough.
    const isExplained = /^\s*-- \S+( \S+){4,}/.test(statement)
    return isRemoval.test(withoutTexts(statement)) && !isRemade && !isExplained
  })
}

test('a migration that drops or renames in one step says why', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const unexplained = files
    .filter((name) => Number(name.slice(0, 4)) > excused)
    .flatMap((name) => removalsIn(readFileSync(new URL(name, folder), 'utf8')))
  expect(unexplained).toEqual([])
})

test.for([
  ['ALTER TABLE "users" DROP COLUMN "email";', 1],
  ['DROP TABLE "told";', 1],
  ['ALTER TABLE "users" RENAME COLUMN "email" TO "mail";', 1],
  ['ALTER TABLE "users" RENAME TO "people";', 1],
  ['ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE integer;', 1],
  ['DROP VIEW "public"."shown";', 1],
  [
    'DROP VIEW "public"."shown";--> statement-breakpoint\nCREATE VIEW "public"."shown" AS (select 1);',
    0,
  ],
  [
    '-- Nothing has read this column since version 12.\nALTER TABLE "users" DROP COLUMN "email";',
    0,
  ],
  ['ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;', 0],
  [`update moments set text = 'he drops out, drop table or not';`, 0],
] as const)('%s: %i to explain', ([migration, count]) => {
  expect(removalsIn(migration)).toHaveLength(count)
})
