import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getGolferForm, listFinishes } from '#contract/game/tournaments.ts'
import { addDays } from '#domain/tournaments/deadline.ts'
import { queryRows } from '#server/platform/db/db.ts'

import { golferId } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'
import { formsVersionSql, readFormsOf } from './earlier-events.ts'

interface Line {
  rank: number
  position: string
  out?: string
  stale?: true
  rounds?: { round: number; strokes: number; toPar: number }[]
}

/** What else a tournament of the past is. */
interface Event {
  isOfficial?: boolean
  name?: string
  course?: string
}

async function startWithBoards() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { db } = teetime.services
  /** Stores the board of a tournament that ended some weeks before the coming one began. */
  const addBoard = async (weeksAgo: number, lines: Line[], event: Event = {}) => {
    const { isOfficial = true, name = `Event ${weeksAgo}`, course } = event
    const rows = lines.map(({ rank, ...line }) => ({
      apiPlayerId: golferId(rank),
      out: null,
      rounds: [],
      ...line,
    }))
    await db.execute(sql`
      with added as (
        insert into tournaments
          (key, source, org_id, tourn_id, year, name, format, start_date, end_date, course)
        select ${`old:${weeksAgo}`}, source, org_id, ${`9${weeksAgo}`}, year,
          ${name}, format, start_date - ${weeksAgo * 7 + 3}::int,
          start_date - ${weeksAgo * 7}::int, jsonb_build_object('name', ${course ?? null}::text)
        from tournaments where tourn_id = '014' returning key
      )
      insert into boards
        (tournament_key, version, seen_at, provider_at, as_of, board, official_at, pending)
      select key, ${1000 - weeksAgo}::int, now(), now(), now(),
        ${JSON.stringify({ rows })}::jsonb, case when ${isOfficial}::boolean then now() end, '{}'
      from added`)
  }
  const facts = async (rank: number) => {
    const { events, golfers } = await teetime.as('ann')(listFinishes, {
      params: { id: '014' },
      query: { orgId: '1' },
    })
    const mine = golfers.find(({ apiPlayerId }) => apiPlayerId === golferId(rank))
    return { events, mine }
  }
  const finishes = async (rank: number) => {
    const { events, mine } = await facts(rank)
    return mine?.finishes.map(({ event, position }) => `${position} ${events[event]?.name}`)
  }
  const results = async (rank: number) => {
    const params = { id: '014', apiPlayerId: golferId(rank) }
    return (await teetime.as('ann')(getGolferForm, { params, query: { orgId: '1' } })).results
  }
  return { ...teetime, db, addBoard, facts, finishes, results }
}

test('a golfer’s finishes come from earlier official boards, the latest first', async () => {
  const { addBoard, finishes } = await startWithBoards()
  await addBoard(3, [{ rank: 1, position: '22' }])
  await addBoard(1, [
    { rank: 1, position: 'T8' },
    { rank: 2, position: 'CUT', out: 'cut' },
    { rank: 3, position: '80', out: 'mdf' },
  ])
  expect(await finishes(1)).toEqual(['T8 Event 1', '22 Event 3'])
  expect(await finishes(2)).toEqual(['CUT Event 1'])
  expect(await finishes(3)).toEqual(['MDF Event 1'])
  expect(await finishes(4)).toBeUndefined()
  // A new board makes a new version of the document.
  await addBoard(2, [{ rank: 1, position: 'WD', out: 'wd' }])
  expect(await finishes(1)).toEqual(['T8 Event 1', 'WD Event 2', '22 Event 3'])
})

test('the corrected last day of an earlier tournament is shown', async () => {
  const { db, addBoard, facts, results } = await startWithBoards()
  await addBoard(3, [{ rank: 1, position: '22' }])
  const read = async () => [(await facts(1)).events[0]?.endDate, (await results(1))[0]?.endDate]
  const [before] = await read()
  await db.execute(sql`update tournaments set end_date = end_date + 1 where key = 'old:3'`)
  const after = addDays(before ?? '', 1)
  expect(await read()).toEqual([after, after])
})

test('a finish that is not final, unreadable or not earlier is left out', async () => {
  const { addBoard, finishes } = await startWithBoards()
  await addBoard(1, [{ rank: 1, position: '1' }], { isOfficial: false })
  await addBoard(2, [
    { rank: 1, position: '-' },
    { rank: 2, position: '3', stale: true },
    { rank: 99, position: '2' },
  ])
  await addBoard(0, [{ rank: 1, position: '1' }])
  await addBoard(-2, [{ rank: 1, position: '1' }])
  expect(await finishes(1)).toBeUndefined()
  expect(await finishes(2)).toBeUndefined()
  expect(await finishes(99)).toBeUndefined()
})

test('a long history returns the last five finishes of a year', async () => {
  const { addBoard, finishes } = await startWithBoards()
  for (let weeksAgo = 1; weeksAgo <= 30; weeksAgo += 1) {
    const played = weeksAgo > 27 ? [{ rank: 2, position: String(weeksAgo) }] : []
    await addBoard(weeksAgo, [{ rank: 1, position: `T${weeksAgo}` }, ...played])
  }
  await addBoard(60, [{ rank: 3, position: '1' }])
  expect(await finishes(1)).toEqual([1, 2, 3, 4, 5].map((nth) => `T${nth} Event ${nth}`))
  expect(await finishes(2)).toEqual(['28 Event 28', '29 Event 29', '30 Event 30'])
  expect(await finishes(3)).toBeUndefined()
})

test('earlier years of the event and others on its course are told apart', async () => {
  const { addBoard, facts, db } = await startWithBoards()
  await db.execute(sql`
    update tournaments set name = 'The Gorse Open 2027', course = '{"name": "Old Links"}' where tourn_id = '014'`)
  const lines = [{ rank: 1, position: 'T8' }]
  await addBoard(9, lines, { course: 'Old Links' })
  await addBoard(10, lines, { name: 'Gorse Open' })
  await addBoard(51, lines, { name: 'The Gorse Championship 2026' })
  await addBoard(103, lines, { name: 'The Gorse Open' })
  await addBoard(110, lines, { name: 'The Gorse Open' })
  const { events, mine } = await facts(1)
  expect(events.map(({ here }) => here)).toEqual(['course', null, 'event', 'event'])
  expect(mine?.here).toEqual([0, 2, 3].map((event) => ({ event, position: 'T8' })))
})

test('a golfer’s rounds come against the field, with cuts made and a trend', async () => {
  const { addBoard, facts, results } = await startWithBoards()
  const four = (toPar: number) => [1, 2, 3, 4].map((round) => ({ round, strokes: 72, toPar }))
  for (let weeksAgo = 1; weeksAgo <= 6; weeksAgo += 1) {
    const field = Array.from({ length: 19 }, (_, nth) => ({
      rank: nth + 2,
      position: String(nth + 2),
      rounds: four(0),
    }))
    const cut = { rank: 30, position: 'CUT', out: 'cut', rounds: four(0).slice(0, 2) }
    const own = { rank: 1, position: '1', rounds: four(weeksAgo < 3 ? -4 : 0) }
    await addBoard(weeksAgo, [own, ...field, cut])
  }
  const [latest] = await results(1)
  expect(latest).toMatchObject({ name: 'Event 1', here: null, position: '1' })
  expect(latest?.rounds.map(({ gained }) => gained)).toEqual([3.8, 3.8, 3.8, 3.8])
  expect((await facts(1)).mine).toMatchObject({ cuts: { made: 6, of: 6 }, trend: 3.8 })
  expect((await facts(30)).mine).toMatchObject({ cuts: { made: 0, of: 6 }, trend: null })
  expect(await results(35)).toEqual([])
})

test('the finishes of an unknown tournament are a 404', async () => {
  const { as } = await startWithBoards()
  const unknown = { params: { id: '777' }, query: { orgId: '1' } }
  await expect(as('ann')(listFinishes, unknown)).rejects.toMatchObject({ status: 404 })
})

test('the facts have a new version with what they are made of, and with nothing else', async () => {
  const { services, addBoard } = await startWithBoards()
  await addBoard(1, [{ rank: 1, position: '1' }])
  const { db } = services
  const version = async () => {
    const select = sql.raw(
      `select ${formsVersionSql} as version from tournaments t where tourn_id = '014'`,
    )
    return (await queryRows<{ version: string }>(db, select))[0]?.version
  }
  const first = await version()
  await db.execute(sql`update tournaments set field_at = now(), doubts = '[]'`)
  expect(await version()).toBe(first)
  await db.execute(sql`update tournaments set course = '{"name":"Augusta"}' where tourn_id = '91'`)
  const second = await version()
  expect(second).not.toBe(first)
  await db.execute(sql`delete from entrants where api_player_id = ${golferId(2)}`)
  expect(await version()).not.toBe(second)
})

test('finishes and rounds say how far the past has been read, until it is', async () => {
  const { as, services } = await startWithBoards()
  const progress = async () => {
    const query = { orgId: '1' }
    const finishes = await as('ann')(listFinishes, { params: { id: '014' }, query })
    const params = { id: '014', apiPlayerId: golferId(1) }
    const form = await as('ann')(getGolferForm, { params, query })
    return [finishes.past, form.past]
  }
  expect(await progress()).toEqual([null, null])
  await services.database.query(
    `insert into past_tournaments (source, org_id, tourn_id, year, tournament_key, name,
       format, start_date, end_date, read_at, next_at)
     select source, org_id, 'p' || nth, year, 'p' || nth, 'Past ' || nth,
       'stroke', start_date - 10, start_date - 7,
       case nth when 1 then now() end, now()
     from tournaments, generate_series(1, 2) nth where tourn_id = '014'`,
  )
  expect(await progress()).toEqual([
    { read: 1, total: 2 },
    { read: 1, total: 2 },
  ])
  await services.database.query('update past_tournaments set read_at = now()')
  expect(await progress()).toEqual([null, null])
})

test('a field with two seasons of results takes little memory', async () => {
  const { db, services, addBoard } = await startWithBoards()
  const lines = Array.from({ length: 40 }, (_, nth) => ({
    rank: nth + 1,
    position: `T${nth + 1}`,
    rounds: [1, 2, 3, 4].map((round) => ({ round, strokes: 72, toPar: (nth * round) % 7 })),
  }))
  for (let week = 1; week <= 50; week += 1) await addBoard(week, lines)
  const [coming] = await queryRows<{ key: string }>(
    db,
    sql`select key from tournaments where tourn_id = '014'`,
  )
  const { golfers } = await readFormsOf(services.database, coming?.key ?? '')
  expect(golfers.size).toBe(40)
  // 2,000 results of four rounds each.
  expect(JSON.stringify([...golfers]).length).toBeLessThan(2_000 * 80)
})
