import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { rowsOf } from '../../db/db.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { countFailure, storePayload, spendCall } from './call-budget.ts'
import { FeedError } from '../../world/golf-source.ts'

const answer = (body: string) => ({ path: '/leaderboard', query: 'tournId=014', status: 200, body })

test('raw answers are kept for seven days', async () => {
  const { db } = (await emptyDatabase()).database
  await storePayload(db, answer('eight days old'))
  await db.execute(sql`update feed_payloads set at = now() - interval '8 days'`)
  await storePayload(db, answer('six days old'))
  await db.execute(
    sql`update feed_payloads set at = now() - interval '6 days' where body = 'six days old'`,
  )
  await storePayload(db, answer('new'))
  const kept = await rowsOf(db, sql`select body from feed_payloads order by at`)
  expect(kept).toEqual([{ body: 'six days old' }, { body: 'new' }])
})

test('an answer with what text cannot hold is kept without it', async () => {
  const { db } = (await emptyDatabase()).database
  await storePayload(db, answer('gar\0bage'))
  expect(await rowsOf(db, sql`select body from feed_payloads`)).toEqual([{ body: 'garbage' }])
})

test('a call that is refused is not counted, and the next day has calls again', async () => {
  const { db } = (await emptyDatabase()).database
  const spend = (path: string) => spendCall(db, path, 5)
  // Two fifths of five are two.
  expect([await spend('/scorecard'), await spend('/scorecard')]).toEqual([true, true])
  expect(await spend('/scorecard')).toBe(false)
  for (const path of ['/leaderboard', '/leaderboard', '/schedule']) {
    expect(await spend(path)).toBe(true)
  }
  expect(await spend('/leaderboard')).toBe(false)
  const counts = await rowsOf(db, sql`select path, count from feed_calls order by path`)
  expect(counts).toEqual([
    { path: '/leaderboard', count: 2 },
    { path: '/schedule', count: 1 },
    { path: '/scorecard', count: 2 },
    { path: 'all', count: 5 },
  ])
  await db.execute(sql`update feed_calls set day = day - 1`)
  expect(await spend('/scorecard')).toBe(true)
})

test('failures are counted by kind, with the last words of each', async () => {
  const { db } = (await emptyDatabase()).database
  await countFailure(db, new FeedError('unreachable', 'no answer in time'))
  await countFailure(db, new FeedError('unreachable', 'the golf feed answered 502'))
  await countFailure(db, new FeedError('unreadable', 'not JSON'))
  const counted = sql`select failure, count, last_message as said from feed_failures order by 1`
  expect(await rowsOf(db, counted)).toEqual([
    { failure: 'unreachable', count: 2, said: 'the golf feed answered 502' },
    { failure: 'unreadable', count: 1, said: 'not JSON' },
  ])
})
