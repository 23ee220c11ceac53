import { expect, test } from 'vitest'

import { raceWithoutGuard, countStatuses } from '#server/testing/processes/race.ts'
import { startPair } from '#server/testing/processes/two-processes.ts'

test('80 attempts on two processes, 40 at once, pass exactly as often as the limit allows', async () => {
  const pair = await startPair(2, { RATE_LIMITS: 'on' })
  const ann = await pair.join('ann')
  // A person may search 30 times a minute.
  const attempt40 = () =>
    Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        pair.send(nth, 'GET', '/api/friends/search?q=bob', ann),
      ),
    )
  const replies = [...(await attempt40()), ...(await attempt40())]
  expect(countStatuses(replies)).toEqual([
    ...Array.from({ length: 30 }, () => 200),
    ...Array.from({ length: 50 }, () => 429),
  ])
  const counted = async () => {
    const { rows } = await pair.database.query(
      `select key, points from rate_limits where key like 'friend-search|%'`,
    )
    return rows[0] as { key: string; points: number }
  }
  const { key, points } = await counted()
  expect(points).toBe(80)

  // Counting by a read and a write of its own lets them all through.
  await pair.database.query('update rate_limits set points = 20 where key = $1', [key])
  await raceWithoutGuard(
    pair,
    `select points < 30 as allowed from rate_limits where key = '${key}'`,
    () => `update rate_limits set points = points + 1 where key = '${key}'`,
  )
  expect((await counted()).points).toBe(45)
})
