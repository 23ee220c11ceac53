import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { importSeasons, type ImportPreview } from '#contract/clubs/season-imports.ts'
import { getSeasonStandings } from '#contract/clubs/seasons.ts'
import { parseImport } from '#domain/seasons/import.ts'
import { startClub } from '#server/testing/clubs.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { storeImport } from './import-store.ts'
import { clubImports } from './import-tables.ts'
import { parseCsv } from './parse-csv.ts'

/** A file of events in 2019, each with other people. */
const file = (events: number, people: number, name = 'Event') =>
  [
    'year,event,person,place',
    ...Array.from({ length: events * people }, (_, nth) => {
      return `2019,${name} ${Math.floor(nth / people)},Person ${nth},${(nth % people) + 1}`
    }),
  ].join('\n')

async function startSeason() {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['ann'])
  const params = { id }
  const send = (csv: string, confirm = false) =>
    teetime.as('ann')(importSeasons, { params, body: { csv, confirm, people: [] } })
  const messages = async (csv: string) =>
    ((await send(csv)) as ImportPreview).errors.map(({ message }) => message)
  return { teetime, id, params, send, messages }
}

test('a season takes 100 imported events and 200 people, whichever file they are in', async () => {
  const { send, messages } = await startSeason()
  expect(await messages(file(101, 1))).toEqual([
    '2019 would have 101 imported events. A season has room for 100.',
  ])
  expect(await messages(file(1, 201))).toEqual([
    '2019 would have 201 people in imported events. A season has room for 200.',
  ])
  await expect(send(file(101, 1), true)).rejects.toMatchObject({ code: 'import-wrong' })
  await send(file(100, 2), true)
  expect(await messages(file(1, 1, 'Another'))).toEqual([
    '2019 would have 101 imported events. A season has room for 100.',
  ])
  expect(await messages(file(1, 1, 'Another').replaceAll('2019', '2018'))).toEqual([])
})

test('a file that is imported again doesn’t count twice', async () => {
  const { send, messages } = await startSeason()
  await send(file(60, 1), true)
  const again = Array.from({ length: 50 }, (_, nth) => `The club has Event ${nth} (2019) already.`)
  expect(await messages(file(60, 1))).toEqual(again)
})

test('someone in an earlier file of a season counts once', async () => {
  const { send, messages } = await startSeason()
  await send(file(2, 100), true)
  expect(await messages(file(1, 200, 'Another'))).toEqual([])
  expect(await messages(file(1, 200, 'Another').replace('Person 7,', 'Newcomer,'))).toEqual([
    '2019 would have 201 people in imported events. A season has room for 200.',
  ])
})

test('a larger season, imported before there was a limit, still loads', async () => {
  const { teetime, id, params } = await startSeason()
  const { lines } = await parseCsv(file(500, 2))
  const { rows } = await parseImport(lines, 2026, async () => {})
  await teetime.services.db.transaction((db) => storeImport(db, id, rows, new Map()))
  const table = await teetime.as('ann')(getSeasonStandings, { params, query: { season: '2019' } })
  expect([table.weeks.length, table.rows.length]).toEqual([500, 1000])
  expect(table.rows.every(({ line }) => line.length === 0)).toBe(true)
})

/** As when the database counts the rows of tables that a moment ago had some, or none yet: it plans for one. */
async function makeTablesLookEmpty({ services: { db } }: TeeTime, clubId: string) {
  const { lines } = await parseCsv(file(1, 1))
  const { rows } = await parseImport(lines, 2026, async () => {})
  await db.transaction((db) => storeImport(db, clubId, rows, new Map()))
  await db.delete(clubImports)
  await db.execute(sql`analyze club_import_weeks, club_import_results`)
}

test('a season of 10,000 events with another person each loads without points for its chart', async () => {
  const { teetime, id, params } = await startSeason()
  await makeTablesLookEmpty(teetime, id)
  await teetime.services.db.execute(sql`
    with file as (insert into club_imports (club_id, rows) values (${id}, 2000) returning id, club_id),
      week as (insert into club_import_weeks (import_id, club_id, season, nth, event, event_key)
        select id, club_id, 2019, n, 'Event ' || n, '2019 event' || n
        from file, generate_series(1, 10000) n returning id)
    insert into club_import_results (week_id, person, person_id, rank, money_cents)
    select id, 'Someone', gen_random_uuid(), 1, 0 from week`)
  const query = { season: '2019' }
  const { weeks, rows } = await teetime.as('ann')(getSeasonStandings, { params, query })
  expect([weeks.length, rows.length]).toEqual([10_000, 10_000])
  expect(rows.every(({ line }) => line.length === 0)).toBe(true)
})
