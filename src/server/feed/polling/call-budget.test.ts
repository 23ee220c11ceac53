import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { queryRows } from '#server/platform/db/db.ts'
import { emptyDatabase } from '#server/testing/database.ts'

import { spendCall } from './call-budget.ts'

test('a refused call is not counted, and the next day starts with a full budget', async () => {
  const { db } = (await emptyDatabase()).database
  const spend = (path: string) => spendCall(db, path, 5)
  // Scorecards get two fifths of the budget: 2 calls of 5.
  expect([await spend('/scorecard'), await spend('/scorecard')]).toEqual([true, true])
  expect(await spend('/scorecard')).toBe(false)
  for (const path of ['/leaderboard', '/leaderboard', '/schedule']) {
    expect(await spend(path)).toBe(true)
  }
  expect(await spend('/leaderboard')).toBe(false)
  const counts = await queryRows(db, sql`select path, count from feed_calls order by path`)
  expect(counts).toEqual([
    { path: '/leaderboard', count: 2 },
    { path: '/schedule', count: 1 },
    { path: '/scorecard', count: 2 },
    { path: 'all', count: 5 },
  ])
  await db.execute(sql`update feed_calls set day = day - 1`)
  expect(await spend('/scorecard')).toBe(true)
})
