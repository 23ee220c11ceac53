import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Db, queryRows } from '#server/platform/db/db.ts'
import {
  expectExactly,
  race,
  raceWithoutGuard,
  countStatuses,
} from '#server/testing/processes/race.ts'
import { type Pair, startPair, waitForGolf } from '#server/testing/processes/two-processes.ts'

const spent = async (pair: Pair, path: string) => {
  const { rows } = await pair.database.query('select count from feed_calls where path = $1', [path])
  return rows[0]?.['count']
}

/** What the feed has spent of the day on paths other than scorecards. */
async function spentElsewhere(db: Db): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`select sum(count)::int as spent from feed_calls where path not in ('all', 'the past', '/scorecard')`,
  )
  return Number(row?.['spent'])
}

/** Requests 25 different scorecards at once; each is a call to the provider. */
async function askForCards(pair: Pair) {
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  return await race(pair, (nth) =>
    pair.send(nth, 'GET', `/api/tournaments/014/players/${10_001 + nth}/scorecard`, ann),
  )
}

test('25 scorecard requests at once send exactly the 20 calls of their share', async () => {
  // Scorecards get two fifths of the budget: 20 calls. The feed spends fewer than the rest.
  const pair = await startPair(2, { LIVE_DAILY_CALLS: '50' })
  const replies = await askForCards(pair)
  expect(countStatuses(replies)).toEqual(expectExactly(20, 200, 503))
  expect(pair.provider.calls['/scorecard']).toBe(20)
  expect(await spent(pair, '/scorecard')).toBe(20)
})

test('25 scorecard requests at once send exactly the calls left in the day', async () => {
  const pair = await startPair(2, { LIVE_DAILY_CALLS: '1000' })
  await waitForGolf(pair)
  // A call of the feed counts before both, or after.
  const before = await pair.database.db.transaction(async (db) => {
    await db.execute(sql`update feed_calls set count = 990 where path = 'all'`)
    return await spentElsewhere(db)
  })
  const replies = await askForCards(pair)
  // The feed spends some of the same 10 calls.
  const left = 10 - ((await spentElsewhere(pair.database.db)) - before)
  expect(left).toBeGreaterThan(0)
  expect(countStatuses(replies)).toEqual(expectExactly(left, 200, 503))
  expect(pair.provider.calls['/scorecard']).toBe(left)
  expect(await spent(pair, 'all')).toBe(1000)
})

test('the same race without the lock exceeds the budget', async () => {
  const pair = await startPair(0)
  await pair.database.query(`insert into feed_calls values ('2031-01-01', 'all', 0)`)
  await raceWithoutGuard(
    pair,
    `select count < 10 as allowed from feed_calls where day = '2031-01-01'`,
    () => `update feed_calls set count = count + 1 where day = '2031-01-01'`,
  )
  const { rows } = await pair.database.query(
    `select count from feed_calls where day = '2031-01-01'`,
  )
  expect(rows[0]?.['count']).toBeGreaterThan(10)
})
