import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { databaseBefore } from '#server/testing/database-before.ts'

const folder = new URL('./migrations/', import.meta.url)

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

test('invitations that a handover or a block should have ended are gone, and others stay', async () => {
  const { database, migrate } = await databaseBefore('0067')
  const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
  const [league, ann, cat, bob, dan, eve, old] = [0, 1, 2, 3, 4, 5, 6].map(idOf)
  await database.exec('set session_replication_role = replica')
  await database.query(
    `insert into leagues (id, name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents, rules,
       drafting_end_at, drafting_end_estimated)
     values ($1, 'Ann’s', $2, 'open', '2026-01-01', '2026-01-05', 0, '{}', now(), false)`,
    [league, ann],
  )
  await database.query(
    `insert into league_members (league_id, user_id, deputy) values ($1, $2, true)`,
    [league, cat],
  )
  await database.query(`insert into blocks (blocker_id, blocked_id) values ($1, $2)`, [ann, eve])
  await database.query(
    `insert into invitations (league_id, from_user_id, to_user_id)
     values ($1, $2, $3), ($1, $2, $4), ($1, $5, $6)`,
    [league, cat, bob, eve, old, dan],
  )
  await migrate()
  const { rows } = await database.query('select to_user_id as to from invitations')
  expect(rows).toEqual([{ to: bob }])
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
    return isRemoval.test(withoutTexts(statement)) && !isRemade
  })
}

/** Whether a comment in front of a statement says why one step is enough. */
const isExplained = (statement: string) => /^\s*-- \S+( \S+){4,}/.test(statement)

/** The statement that keeps versions without a migration from starting on the database. */
const outgrow = (when: number) =>
  `insert into settings (name, value) values ('outgrown', '${when}') on conflict (name) do update set value = excluded.value;`

test('every migration of the journal has its SQL, and only the newest has a snapshot', () => {
  const journal = readFileSync(new URL('meta/_journal.json', folder), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const tags = entries.map(({ tag }) => tag)
  // Drizzle leaves out what is older than the newest that has run.
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files).toEqual(tags.map((tag) => `${tag}.sql`))
  const snapshots = readdirSync(new URL('meta/', folder)).filter((name) =>
    name.includes('snapshot'),
  )
  expect(snapshots).toEqual([`${tags.at(-1)?.slice(0, 4)}_snapshot.json`])
})

/** The migrations after one, by number. */
const migrationsAfter = (number: number) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > number)
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))

test('a migration that drops or renames in one step says why', () => {
  const unexplained = migrationsAfter(excused).flatMap(({ text }) => removalsIn(text))
  expect(unexplained.filter((statement) => !isExplained(statement))).toEqual([])
})

test('a migration that drops or renames keeps older versions from starting on the database', () => {
  const journal = readFileSync(new URL('meta/_journal.json', folder), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] }
  const missing = migrationsAfter(67).flatMap(({ name, text }) => {
    const when = entries.find(({ tag }) => `${tag}.sql` === name)?.when ?? 0
    const isMarked = removalsIn(text).length === 0 || text.includes(outgrow(when))
    return isMarked ? [] : [`${name} lacks: ${outgrow(when)}`]
  })
  expect(missing).toEqual([])
})

test('a comment before a statement explains it', () => {
  expect(isExplained('-- Nothing has read it since version 12.\ndrop table told;')).toBe(true)
  expect(isExplained('-- Old.\ndrop table told;')).toBe(false)
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
  ['ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;', 0],
  [`update moments set text = 'he drops out, drop table or not';`, 0],
] as const)('%s: %i removed', ([migration, count]) => {
  expect(removalsIn(migration)).toHaveLength(count)
})

test('stored sentences name people by id, none is lost, and damaged results are counted', async () => {
  const { database, migrate } = await databaseBefore('0055')
  const ids = Object.fromEntries(
    ['league', 'ann', 'bob', 'kim', 'won', 'gone'].map((name, nth) => [
      name,
      `00000000-0000-4000-8000-00000000000${nth}`,
    ]),
  )
  const { league, ann, bob, kim, won, gone } = ids
  await database.exec('set session_replication_role = replica')
  const people = [
    [ann, 'ann', 'Ann', 'Lee', null],
    [bob, 'bob', 'Zoë (B.)', null, null],
    // A golfer's name, and a word of a sentence.
    [kim, 'kim2', 'Kim', null, null],
    [won, 'won', 'lead', null, null],
    [gone, 'former-1', 'Former member', null, '2026-01-01'],
  ]
  for (const [id, username, first, last, former] of people) {
    await database.query(
      `insert into users (id, username, email, password_hash, invite_token, first_name, last_name, deletes_at, former_at)
       values ($1, $2, $2, '', $2, $3, $4, $5, $5)`,
      [id, username, first, last, former],
    )
    await database.query(`insert into league_members (league_id, user_id) values ($1, $2)`, [
      league,
      id,
    ])
  }
  await database.query(
    `insert into leagues (id, name, commissioner_id, tournament_key, season_start, season_end, entry_fee_cents, rules,
       drafting_end_at, drafting_end_estimated)
     values ($1, 'Ann’s', $2, 'open', '2026-01-01', '2026-01-05', 0, '{}', now(), false)`,
    [league, ann],
  )
  for (const [id, first, last] of [
    ['1', 'Tom', 'Kim'],
    ['2', 'Ludvig', 'Åberg'],
  ]) {
    await database.query(
      `insert into entrants (tournament_key, api_player_id, first_name, last_name, amateur, tee_times)
       values ('open', $1, $2, $3, false, '[]')`,
      [id, first, last],
    )
  }
  const log: [string | null | undefined, string][] = [
    [bob, 'An older name of bob joined'],
    [gone, 'Former member left'],
    [ann, 'Kim was removed'],
    [ann, 'Zoë (B.): paid'],
    [ann, 'Name: “Ann” → “Ann’s paid”'],
    [ann, 'Now in the club Ann joined'],
    [null, 'Settled: Ann and Zoë (B.) share first place at −7'],
    [null, 'Kim: Ludvig Åberg replaces Tom Kim, who withdrew before teeing off'],
    [ann, 'Ann handed over to Zoë (B.)'],
  ]
  for (const [id, text] of log) {
    await database.query(`insert into league_log (league_id, user_id, text) values ($1, $2, $3)`, [
      league,
      id,
      text,
    ])
  }
  const moments: [string, unknown[], string][] = [
    ['eagle', [kim], 'Tom Kim made an eagle on hole 3 in round 2, for Kim.'],
    ['cut', [won], 'Tom Kim missed the cut at +5. That is +16 for lead.'],
    ['lead', [won], 'lead takes the lead at −7, 2 strokes ahead of Ann.'],
    ['lead', [ann, bob], 'Ann and Zoë (B.) share the lead at −7.'],
    ['money-in', [kim, ann], 'Ann and Kim move into the money.'],
  ]
  for (const [nth, [kind, userIds, text]] of moments.entries()) {
    await database.query(
      `insert into moments (league_id, key, at, board_version, kind, round, user_ids, text)
       values ($1, $2, now(), 1, $3, 1, $4, $5)`,
      [league, `${nth}`, kind, userIds, text],
    )
  }
  const outline = {
    text: 'Halfway home: [[m1]] leads at −7. Best round: [[g1]], −6 for [[m2]].',
    members: [won, kim],
    golfers: ['1'],
  }
  await database.query(
    `insert into recaps (league_id, round, at, text, facts, outline)
     values ($1, '1', now(), 'It is Ann’s third win: Ann, Tom Kim and lead.', '{}', null),
       ($1, '2', now(), 'Halfway home: Old leads at −7. Best round: Tom Kim, −6 for Kim.', '{}', $2)`,
    [league, outline],
  )
  const explained = {
    userId: ann,
    name: 'Ann',
    username: 'ann',
    winningToPar: -9,
    golfers: [{ name: 'Tom Kim', score: 1 }],
    neighbours: [{ userId: bob, name: 'bob', username: 'bob', sentence: 'Behind bob', steps: [] }],
  }
  for (const text of [
    JSON.stringify(explained),
    JSON.stringify(explained).replaceAll('score', 'Former member'),
  ]) {
    await database.query(
      `insert into league_results (user_id, tournament_name, settled_at, counted, position, rank, movement, prize_cents,
         golfers, explanation)
       values ($1, 'Open', now(), true, '1', 1, 0, 0, '[]', $2::jsonb)`,
      [ann, text],
    )
  }
  await migrate()
  const named = (id: string | undefined) => `\u{FDD0}${id}\u{FDD1}`
  const columnOf = async (column: string, table: string, order: string) =>
    (
      await database.query(`select ${column} from ${table} order by ${order}`, [], {
        rowMode: 'array',
      })
    ).rows.flat()
  expect(await columnOf('text', 'league_log', '"order"')).toEqual([
    `${named(bob)} joined`,
    `${named(gone)} left`,
    `${named(kim)} was removed`,
    `${named(bob)}: paid`,
    'Name: “Ann” → “Ann’s paid”',
    'Now in the club Ann joined',
    `Settled: ${named(ann)} and ${named(bob)} share first place at −7`,
    // A golfer has that name, so it stays.
    'Kim: Ludvig Åberg replaces Tom Kim, who withdrew before teeing off',
    `${named(ann)} handed over to ${named(bob)}`,
  ])
  expect(await columnOf('text', 'moments', 'key')).toEqual([
    `Tom Kim made an eagle on hole 3 in round 2, for ${named(kim)}.`,
    `Tom Kim missed the cut at +5. That is +16 for ${named(won)}.`,
    `${named(won)} takes the lead at −7, 2 strokes ahead of ${named(ann)}.`,
    `${named(ann)} and ${named(bob)} share the lead at −7.`,
    `${named(ann)} and Kim move into the money.`,
  ])
  expect(await columnOf('text', 'recaps', 'round')).toEqual([
    `It is ${named(ann)}’s third win: ${named(ann)}, Tom Kim and lead.`,
    `Halfway home: ${named(won)} leads at −7. Best round: Tom Kim, −6 for ${named(kim)}.`,
  ])
  const read = await columnOf('with_names(text, league_id)', 'league_log', '"order"')
  expect(read).toEqual(['Zoë (B.) joined', ...log.slice(1).map(([, text]) => text)])
  const { userId, winningToPar, golfers } = explained
  expect(await columnOf('explanation', 'league_results', 'explanation -> $$golfers$$')).toEqual([
    { userId, winningToPar, golfers, neighbours: [{ userId: bob, steps: [] }] },
    { winningToPar },
  ])
  expect(await columnOf('value', `settings`, 'name')).toEqual([1])
})
