import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { type ProfileUpdate, updateProfile } from '#contract/accounts/profile.ts'
import { deleteClub, removeClubMember } from '#contract/clubs/clubs.ts'
import {
  importSeasons,
  type ImportPreview,
  listImports,
  type ImportInput,
  undoImport,
} from '#contract/clubs/season-imports.ts'
import { getClubRecords, getRivalry, getSeasonStandings } from '#contract/clubs/seasons.ts'
import { purgeAccounts } from '#server/accounts/privacy/purge.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { startClub } from '#server/testing/clubs.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

async function startImports() {
  const teetime = await startTeeTime()
  const { id } = await startClub(teetime, ['ann', 'bob', 'cat'])
  const params = { id }
  const { as, services } = teetime
  const send = (body: Partial<ImportInput> & { csv: string }, name = 'ann') =>
    as(name)(importSeasons, { params, body: { confirm: false, people: [], ...body } })
  const preview = async (csv: string, more: Partial<ImportInput> = {}) =>
    (await send({ csv, ...more })) as ImportPreview
  const confirm = async (csv: string, more: Partial<ImportInput> = {}) =>
    (await send({ csv, confirm: true, ...more })) as { importId: string; rows: number }
  return { teetime, id, params, send, preview, confirm, dump: () => dumpOf(services.db) }
}

const tables = [
  'clubs',
  'club_members',
  'club_leagues',
  'club_season_rules',
  'club_imports',
  'club_import_weeks',
  'club_import_results',
  'league_results',
  'unlocked_achievements',
]

/** Everything that the tables of clubs and results hold. */
async function dumpOf(db: Db): Promise<string> {
  const all = await Promise.all(
    tables.map(async (table) =>
      queryRows(
        db,
        sql`select ${table} as "table", to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 2`,
      ),
    ),
  )
  return JSON.stringify(all)
}

const messy = [
  '\uFEFF Place ;PERSON; Money;Year;"Event";To Par;Notes',
  'T1;ann;$1,200.50;’19;"Masters; Augusta";E;first',
  '',
  'T1; @BOB ;-;2019;Masters; Augusta;-7;',
  '1st;@BOB;;2019;"Masters; Augusta";−7;',
  '3;Zoë Ångström;($20.00);2019;masters;  augusta;;',
  '3;Zoë Ångström;($20.00);19;"masters;  augusta";1,105;',
  ';;;;;;',
].join('\r\n')

test('a messy file is parsed leniently, and each wrong line is reported', async () => {
  const { preview, teetime } = await startImports()
  const { rows, matched, errors } = await preview(messy)
  expect(rows).toBe(3)
  expect(matched).toEqual([
    { person: 'ann', userId: teetime.idOf('ann') },
    { person: '@BOB', userId: teetime.idOf('bob') },
    { person: 'Zoë Ångström', userId: null },
  ])
  expect(errors).toEqual([
    { line: 4, message: expect.stringContaining('It has 8 values for 7 columns.') },
    { line: 6, message: expect.stringContaining('It has 8 values for 7 columns.') },
  ])
  const head = 'year,event,person,place,total,money\n'
  const messages = async (csv: string) => (await preview(csv)).errors.map(({ message }) => message)
  expect(await messages('')).toEqual(['There’s nothing here to import.'])
  expect(await messages(head)).toEqual(['There are no results below the column names.'])
  expect(await messages('year,event\n2019,x')).toEqual([
    'The first line must name the columns: year, event, person, place, total, and money. Missing: person, place.',
  ])
  expect(await messages(`${head}2019,"Open,ann,1,,\n`)).toEqual([
    'There’s an opening quote here but no closing one.',
  ])
  expect(await messages(`${head},Open,ann,1,,\n2019,Open,ann,-,,`)).toEqual([
    'The year is missing.',
    'The place is missing.',
  ])
  expect(await messages(`${head}2919,,-,soon,even?,12.345`)).toEqual([
    expect.stringMatching(
      /^“2919” isn’t a year from 1950 to \d{4}; the event is missing; the person is missing; “soon” isn’t a place\. Write it like 3 or T3; “even\?” isn’t a total, .*; “12.345” isn’t an amount, /,
    ),
  ])
  expect(await messages(`${head}2019,Open,Jos\uFFFD,1,,\n2019,\uFFFDffnungsspiel,ann,2,,`)).toEqual(
    [
      'The person has “�” where a letter was lost. Save the file as CSV in UTF-8.',
      'The event has “�” where a letter was lost. Save the file as CSV in UTF-8.',
    ],
  )
  expect(
    await messages(
      `${head}2019,Open,ann,1,,\n2019,OPEN,Ann,2,,\n2019,Open,bob,9,,\n2018,X,ann,2,,`,
    ),
  ).toEqual([
    'Same as line 2: Ann is already in Open (2019).',
    'Place 9 isn’t possible: the file has only 3 people in Open (2019).',
    'Place 2 isn’t possible: the file has only 1 person in X (2018).',
  ])
})

test('money and totals go by their usual names, and an unknown name that may be one of them is refused', async () => {
  const { params, preview, confirm, teetime } = await startImports()
  const errorsOf = async (head: string) => {
    const { errors } = await preview(`${head}\n2019,Open,ann,1,$60.00,-7`)
    return errors.map(({ message }) => message)
  }
  for (const money of ['Earnings', 'Payout', 'Prize money ($)', 'Net winnings']) {
    expect(await errorsOf(`year,event,person,place,${money},Total score`)).toEqual([])
  }
  expect(await errorsOf('year,event,person,place,Loot,total')).toEqual([
    'TeeTime doesn’t know the column “Loot”. Name it money, or delete it.',
  ])
  expect(await errorsOf('year,event,person,place,Loot,vs. par')).toEqual([
    'TeeTime doesn’t know the column “Loot”. Name it total or money, or delete it.',
  ])
  // The column of a spreadsheet's line numbers has no name that could be any of them.
  expect(await errorsOf('#,year,event,person,place')).not.toContainEqual(
    expect.stringContaining('doesn’t know'),
  )
  await confirm('year,event,person,place,Earnings\n2019,Open,ann,1,$60.00')
  const query = { season: '2019' }
  const { rows } = await teetime.as('cat')(getSeasonStandings, { params, query })
  expect(rows).toMatchObject([{ name: 'ann', money: 6000 }])
})

test('imported weeks count in table, records, rivals, trophies and the spreadsheet, marked as imported', async () => {
  const { teetime, id, params, confirm, preview } = await startImports()
  const { as, idOf, send, cookieOf } = teetime
  const csv = `year,event,person,place,total,money
2019,=HYPERLINK(1),ann,1,-12,$60.00
2019,=HYPERLINK(1),bob,2,-7,-20
2019,=HYPERLINK(1),"=cmd|' /C calc'!A0",3,E,-40
2019,Open,Bobby,1,,
2019,Open,ann,2,,
2019,Open,"=cmd|' /C calc'!A0",2,,`
  const people = [{ person: 'bobby', userId: idOf('bob') }]
  expect((await preview(csv)).matched).toContainEqual({ person: 'Bobby', userId: null })
  const { importId, rows } = await confirm(csv, { people })
  expect(rows).toBe(6)

  const table = await as('cat')(getSeasonStandings, { params, query: { season: '2019' } })
  expect(table.seasons).toContain(2019)
  expect(table.weeks).toMatchObject([
    { tournamentName: '=HYPERLINK(1)', imported: true },
    { tournamentName: 'Open', imported: true },
  ])
  expect(table.rows.map(({ name, points, wins, money }) => [name, points, wins, money])).toEqual([
    ['bob', 5, 1, -2000],
    ['ann', 4.5, 1, 6000],
    ["=cmd|' /C calc'!A0", 2.5, 0, -4000],
  ])
  const { records, trophies, people: known } = await as('cat')(getClubRecords, { params })
  expect(records.find(({ kind }) => kind === 'best-total')).toMatchObject({
    name: 'ann',
    value: -12,
    leagueId: null,
  })
  expect(trophies).toMatchObject([{ season: 2019, first: [{ name: 'bob' }] }])
  expect(known).toHaveLength(3)
  const [a, b] = [idOf('ann'), idOf('bob')]
  expect(await as('cat')(getRivalry, { params: { id, a, b } })).toMatchObject({
    weeks: [{ imported: true }, { imported: true }],
    winsA: 1,
    winsB: 1,
  })
  const sheet = await send({
    url: `/api/clubs/${id}/table.csv?season=2019`,
    cookies: cookieOf('cat'),
  })
  expect(sheet.body).toContain(",'=cmd|' /C calc'!A0,")
  expect(sheet.body).toContain('After =HYPERLINK(1) (imported)')

  // Their results stay with the club when they leave it.
  await as('bob')(removeClubMember, { params: { id, userId: b } })
  const after = await as('cat')(getSeasonStandings, { params, query: { season: '2019' } })
  expect(after.rows[0]?.name).toBe('bob')
  const { imports } = await as('ann')(listImports, { params })
  expect(imports).toMatchObject([{ id: importId, rows: 6, events: 2, from: 2019, to: 2019 }])
  await as('ann')(undoImport, { params: { id, importId } })
  const gone = await as('cat')(getSeasonStandings, { params, query: { season: '2019' } })
  expect([gone.rows, gone.weeks, gone.seasons.includes(2019)]).toEqual([[], [], false])
})

test('an import of 2,000 messy rows names each wrong line, imports nothing halfway, and is undone to the byte', async () => {
  const { teetime, id, preview, send, confirm, dump } = await startImports()
  const wrongLines = [7, 100, 101, 999, 1500, 2001]
  const wrong = [
    '20x9,E,P,1,,',
    '2019,,P,1,,',
    '2019,E,,1,,',
    '2019,E,P,0,,',
    '2019,E,P,1,oops,',
    '2019,E,P,1,,1.2.3',
  ]
  const good = (line: number) => {
    const [event, person] = [Math.floor((line - 2) / 20), (line - 2) % 20]
    const total = ['E', '-7', '−3', '+4', '-', '1105'][line % 6]
    const money = ['"$1,200.50"', '-20', '($5.25)', '-', '', ' 40 '][line % 6]
    const year = String(1990 + (event % 25))
    const place = ['', 'T'][line % 2] + String(person + 1)
    return `${line % 3 ? year : year.slice(2)}, Event №${event} ,"Jürgen ${person}, Jr.",${place},${total},${money}`
  }
  const file = (isWrong: boolean) =>
    `\uFEFFYEAR,Event,Person,Pos,Score,Winnings\r\n${Array.from({ length: 2000 }, (_, nth) => {
      const at = wrongLines.indexOf(nth + 2)
      return isWrong && at >= 0 ? wrong[at] : good(nth + 2)
    }).join('\r\n')}\r\n\r\n`
  const before = await dump()
  const { errors } = await preview(file(true))
  const named = errors.map(({ line }) => line)
  // A line that is missing leaves a place too many in some events, which is named, too.
  expect(wrongLines.filter((line) => !named.includes(line))).toEqual([])
  expect(
    errors.filter(({ message }) => !/isn’t possible: |no one in 1st place/.test(message)),
  ).toHaveLength(6)
  await expect(send({ csv: file(true), confirm: true })).rejects.toMatchObject({ status: 409 })
  expect(await dump()).toBe(before)
  const tooLong = await preview(`${file(false).trimEnd()}\r\n2019,More,P,1,,`)
  expect(tooLong.errors).toEqual([
    { line: 2002, message: 'A file has at most 2,000 results. Split it here.' },
  ])

  expect((await preview(file(false))).errors).toEqual([])
  const { importId, rows } = await confirm(file(false))
  expect(rows).toBe(2000)
  expect(await dump()).not.toBe(before)
  expect((await preview(file(false))).errors).toHaveLength(50)
  await expect(send({ csv: file(false), confirm: true })).rejects.toMatchObject({ status: 409 })
  await teetime.as('ann')(undoImport, { params: { id, importId } })
  expect(await dump()).toBe(before)
})

test('only the owner and deputies import, and nobody undoes the import of another club', async () => {
  const { teetime, id, params, send, confirm } = await startImports()
  const { as, register } = teetime
  const csv = 'year,event,person,place\n2019,Open,ann,1'
  await register('fay')
  await expect(send({ csv }, 'bob')).rejects.toMatchObject({ status: 403 })
  await expect(send({ csv }, 'fay')).rejects.toMatchObject({ status: 404 })
  await expect(as('bob')(listImports, { params })).rejects.toMatchObject({ status: 403 })
  const { importId } = await confirm(csv)
  const undo = (name: string, club: string) =>
    as(name)(undoImport, { params: { id: club, importId } })
  await expect(undo('bob', id)).rejects.toMatchObject({ status: 403 })
  const other = await startClub(teetime, ['dan'])
  await expect(undo('dan', other.id)).rejects.toMatchObject({ status: 404 })
  const long = 'x'.repeat(400_001)
  await expect(send({ csv: long })).rejects.toMatchObject({ status: 400 })
  await expect(send({ csv: '€'.repeat(300_000) })).rejects.toMatchObject({ status: 413 })
  await as('ann')(deleteClub, { params })
  await expect(undo('ann', id)).rejects.toMatchObject({ status: 404 })
})

test('a new name of someone who left shows in the results that were imported, too', async () => {
  const { teetime, params, confirm } = await startImports()
  const { as, idOf } = teetime
  await confirm('year,event,person,place\n2019,Masters,ann,1\n2019,Masters,bob,2')
  await as('bob')(removeClubMember, { params: { ...params, userId: idOf('bob') } })
  const names = async () => {
    const { rows } = await as('ann')(getSeasonStandings, { params, query: { season: '2019' } })
    return rows.map(({ name }) => name)
  }
  expect(await names()).toEqual(['ann', 'bob'])
  await as('bob')(updateProfile, { body: { firstName: 'Robert' } })
  expect(await names()).toEqual(['ann', 'Robert'])
})

test('a profile that is saved with the same name leaves the results that were imported as they are', async () => {
  const { teetime, confirm } = await startImports()
  const { as, services } = teetime
  await confirm('year,event,person,place\n2019,Masters,ann,1\n2019,Masters,bob,2')
  const versionAfter = async (body: ProfileUpdate) => {
    await as('bob')(updateProfile, { body })
    return (await services.database.query('select xmin::text from club_imports')).rows
  }
  const before = await versionAfter({ firstName: 'Robert' })
  expect(await versionAfter({ firstName: 'Robert', venmoHandle: 'bob' })).toEqual(before)
  expect(await versionAfter({ firstName: 'Bobby' })).not.toEqual(before)
})

test('imported results of someone whose account is gone stay, in no one’s name, and an undo takes them along', async () => {
  const { teetime, params, confirm, dump } = await startImports()
  const { as, idOf, services } = teetime
  await as('cat')(updateProfile, { body: { firstName: 'Xanthippus', lastName: null } })
  const withoutCat = async () => {
    const rows = (JSON.parse(await dump()) as { row: string }[][]).flat()
    return rows.filter(({ row }) => !row.includes(idOf('cat')))
  }
  const before = await withoutCat()
  const { importId } = await confirm(
    'year,event,person,place\n2019,Open,cat,1\n2019,Open,bob,2\n2019,Open,Zoë,3',
  )
  const read = async () => {
    const query = { season: '2019' }
    const { rows } = await as('ann')(getSeasonStandings, { params, query })
    const { people } = await as('ann')(getClubRecords, { params })
    return [rows.map(({ name, points }) => [name, points]), people.map(({ name }) => name)]
  }
  const places = (winner: string) => [
    [
      [winner, 3],
      ['bob', 2],
      ['Zoë', 1],
    ],
    [winner, 'Zoë', 'bob'].toSorted(),
  ]
  expect(await read()).toEqual(places('Xanthippus'))
  await as('cat')(deleteAccount, { body: { password } })
  expect(await read()).toEqual(places('Xanthippus'))
  await services.db
    .update(users)
    .set({ deletesAt: sql`now()` })
    .where(eq(users.id, idOf('cat')))
  await purgeAccounts(services)
  expect(await read()).toEqual(places('Former member'))
  await as('ann')(undoImport, { params: { ...params, importId } })
  expect(await withoutCat()).toEqual(before)
  expect(await dump()).not.toContain(idOf('cat'))
})
