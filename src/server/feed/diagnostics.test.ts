import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { queryRows } from '#server/platform/db/db.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { emptyDatabase } from '../testing/database.ts'
import { countFailure, storePayload } from './diagnostics.ts'

const answer = (body: string) => ({ path: '/leaderboard', query: 'tournId=014', status: 200, body })

test('raw answers are deleted after seven days', async () => {
  const { db } = (await emptyDatabase()).database
  await storePayload(db, answer('eight days old'))
  await db.execute(sql`update feed_payloads set at = now() - interval '8 days'`)
  await storePayload(db, answer('six days old'))
  await db.execute(
    sql`update feed_payloads set at = now() - interval '6 days' where body = 'six days old'`,
  )
  await storePayload(db, answer('new'))
  const kept = await queryRows(db, sql`select body from feed_payloads order by at`)
  expect(kept).toEqual([{ body: 'six days old' }, { body: 'new' }])
})

test('an answer is stored without the NULs that text cannot hold', async () => {
  const { db } = (await emptyDatabase()).database
  await storePayload(db, answer('gar\0bage'))
  expect(await queryRows(db, sql`select body from feed_payloads`)).toEqual([{ body: 'garbage' }])
})

test('failures are counted by kind, with the latest message of each', async () => {
  const { db } = (await emptyDatabase()).database
  await countFailure(db, new FeedError('unreachable', 'no answer in time'))
  await countFailure(db, new FeedError('unreachable', 'the golf feed answered 502'))
  await countFailure(db, new FeedError('unreadable', 'not JSON'))
  const counted = sql`select failure, count, last_message as message from feed_failures order by 1`
  expect(await queryRows(db, counted)).toEqual([
    { failure: 'unreachable', count: 2, message: 'the golf feed answered 502' },
    { failure: 'unreadable', count: 1, message: 'not JSON' },
  ])
})
