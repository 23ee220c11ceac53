import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { listFinishes } from '#contract/game/tournaments.ts'

import { golferId } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

interface Line {
  rank: number
  position: string
  out?: string
  stale?: true
}

async function startWithBoards() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { db } = teetime.services
  /** Stores the board of a tournament that ended some weeks before the coming one began. */
  const addBoard = async (weeksAgo: number, lines: Line[], isOfficial = true) => {
    const rows = lines.map(({ rank, ...line }) => ({
      apiPlayerId: golferId(rank),
      out: null,
      ...line,
    }))
    await db.execute(sql`
      with added as (
        insert into tournaments
          (key, source, org_id, tourn_id, year, name, format, start_date, end_date)
        select ${`old:${weeksAgo}`}, source, org_id, ${`9${weeksAgo}`}, year,
          ${`Event ${weeksAgo}`}, format, start_date - ${weeksAgo * 7 + 3}::int,
          start_date - ${weeksAgo * 7}::int
        from tournaments where tourn_id = '014' returning key
      )
      insert into boards
        (tournament_key, version, seen_at, provider_at, as_of, board, official_at, pending)
      select key, ${1000 - weeksAgo}::int, now(), now(), now(),
        ${JSON.stringify({ rows })}::jsonb, case when ${isOfficial}::boolean then now() end, '{}'
      from added`)
  }
  const finishes = async (rank: number) => {
    const { events, golfers } = await teetime.as('ann')(listFinishes, {
      params: { id: '014' },
      query: { orgId: '1' },
    })
    const mine = golfers.find(({ apiPlayerId }) => apiPlayerId === golferId(rank))
    return mine?.finishes.map(({ event, position }) => `${position} ${events[event]?.name}`)
  }
  return { ...teetime, addBoard, finishes }
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

test('a finish that is not final, unreadable or not earlier is left out', async () => {
  const { addBoard, finishes } = await startWithBoards()
  await addBoard(1, [{ rank: 1, position: '1' }], false)
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

test('a long history returns five finishes in the last twelve tournaments', async () => {
  const { addBoard, finishes } = await startWithBoards()
  for (let weeksAgo = 1; weeksAgo <= 13; weeksAgo += 1) {
    const played = weeksAgo > 9 ? [{ rank: 2, position: String(weeksAgo) }] : []
    await addBoard(weeksAgo, [{ rank: 1, position: `T${weeksAgo}` }, ...played])
  }
  expect(await finishes(1)).toHaveLength(5)
  expect(await finishes(2)).toEqual(['10 Event 10', '11 Event 11', '12 Event 12'])
})

test('the finishes of an unknown tournament are a 404', async () => {
  const { as } = await startWithBoards()
  const unknown = { params: { id: '777' }, query: { orgId: '1' } }
  await expect(as('ann')(listFinishes, unknown)).rejects.toMatchObject({ status: 404 })
})
