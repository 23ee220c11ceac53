import { expect, test } from 'vitest'

import { databaseBefore } from '#server/testing/database-before.ts'

test('payments that were made become rows, and each line of a log says what it is about', async () => {
  const { database, migrate } = await databaseBefore('0059')
  const [league, ann, bob, cat, dan] = Array.from(
    { length: 5 },
    (_, nth) => `00000000-0000-4000-8000-00000000000${nth}`,
  )
  await database.exec('set session_replication_role = replica')
  await database.query(
    `insert into settlements (league_id, board_version, as_of, round, counting, pot_cents, commissioner_id, commissioner_cents)
     values ($1, 1, now(), 4, 4, 8000, $2, 400)`,
    [league, ann],
  )
  await database.query(
    `insert into league_results (league_id, user_id, tournament_name, settled_at, counted, position, rank, movement, prize_cents, golfers, explanation)
     values ($1, $2, '', now(), true, '1', 1, 0, 7600, '[]', '{}'), ($1, $3, '', now(), true, '2', 2, 0, 0, '[]', '{}')`,
    [league, bob, cat],
  )
  for (const [nth, to] of [bob, ann, cat].entries()) {
    await database.query(
      `insert into league_payments (league_id, from_user_id, to_user_id, amount_cents, at) values ($1, $2, $3, $4, $5)`,
      [league, dan, to, 100 + nth, new Date(nth * 1000)],
    )
  }
  const mark = (id = '') => `\uFDD0${id}\uFDD1`
  const lines: [string | null | undefined, string, string][] = [
    [ann, `${mark(bob)} joined`, 'people'],
    [ann, `${mark(bob)}: paid`, 'money'],
    [ann, `${mark(bob)}: not paid`, 'money'],
    [ann, `${mark(bob)} paid ${mark(cat)} $1,020.00`, 'money'],
    [ann, `${mark(bob)} has not paid ${mark(cat)} $20.00`, 'money'],
    [ann, 'Name: “Ann paid Bob $20.00” → “X: paid”', 'people'],
    [ann, 'Entry fee: $20.00 → $30.00', 'people'],
    [null, `Settled: ${mark(bob)} wins at −7`, 'game'],
  ]
  for (const [userId, text] of lines) {
    await database.query(`insert into league_log (league_id, user_id, text) values ($1, $2, $3)`, [
      league,
      userId,
      text,
    ])
  }
  await migrate()
  const read = async (query: string) => (await database.query(query, [], { rowMode: 'array' })).rows
  expect(
    await read(`select kind, from_user_id, to_user_id, amount_cents, paid_at
    from league_transfers order by "order"`),
  ).toEqual([
    ['prize', dan, bob, 100, new Date(0)],
    ['share', dan, ann, 101, new Date(1000)],
    ['refund', dan, cat, 102, new Date(2000)],
  ])
  // The build before reads them still.
  expect(await read('select from_user_id, amount_cents from league_payments order by at')).toEqual([
    [dan, 100],
    [dan, 101],
    [dan, 102],
  ])
  expect(await read('select transfers_stored from settlements')).toEqual([[false]])
  expect(await read('select kind from league_log order by "order"')).toEqual(
    lines.map(([, , kind]) => [kind]),
  )
})

test('a late fee that was undone and its refund are gone, and other payments stay', async () => {
  const { database, migrate } = await databaseBefore('0077')
  const [league, other, ann, bob, cat] = Array.from(
    { length: 5 },
    (_, nth) => `00000000-0000-4000-8000-00000000000${nth}`,
  )
  await database.exec('set session_replication_role = replica')
  const add = async (id: string | undefined, ...rows: unknown[][]) => {
    for (const row of rows) {
      await database.query(
        `insert into league_transfers (league_id, kind, from_user_id, to_user_id, amount_cents, paid_at)
         values ($1, $2, $3, $4, $5, case when $6::boolean then now() end)`,
        [id, ...row],
      )
    }
  }
  const kept = [
    ['prize', bob, ann, 2000, false],
    ['fee', cat, ann, 2000, true],
    ['refund', ann, cat, 2000, false],
  ]
  await add(league, ['fee', bob, ann, 2000, false], ...kept, ['refund', ann, bob, 2000, false])
  await add(other, ['fee', cat, ann, 2000, false], ['refund', ann, cat, 2000, true])
  await migrate()
  const { rows } = await database.query(
    `select kind, from_user_id, to_user_id, amount_cents, paid_at is not null
     from league_transfers where league_id = $1 order by "order"`,
    [league],
    { rowMode: 'array' },
  )
  expect(rows).toEqual(kept)
  const { rows: others } = await database.query(
    'select from league_transfers where league_id = $1',
    [other],
  )
  expect(others).toHaveLength(2)
})
