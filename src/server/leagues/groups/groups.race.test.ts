import { expect, test } from 'vitest'

import { makeLeague } from '#server/testing/play.ts'
import {
  expectExactly,
  race,
  raceWithoutGuard,
  countStatuses,
} from '#server/testing/processes/race.ts'
import { type Pair, sharePair, withoutConstraint } from '#server/testing/processes/two-processes.ts'

async function startLeague(pair: Pair): Promise<{ ann: string; path: string; id: string }> {
  const ann = await pair.join('ann')
  const id = await makeLeague(pair, ann, { entryFee: '20.00' })
  return { ann, id, path: `/api/leagues/${id}/player-groups` }
}

const inGroup = async (pair: Pair) => {
  const { rows } = await pair.database.query(
    `select count(*)::int as count, count(distinct api_player_id)::int as golfers from group_golfers where group_id = 'A'`,
  )
  return rows[0]
}

test('when 25 golfers are added to group A at once, exactly 7 get in', async () => {
  const pair = await sharePair()
  const { ann, path } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', path, ann, {
      playerGroupAssignments: [{ apiPlayerId: String(10_001 + nth), groupId: 'A' }],
    }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(7, 200, 409))
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'Group A can have maximum 7 players',
    code: 'group-limit',
  })
  expect(await inGroup(pair)).toEqual({ count: 7, golfers: 7 })
})

test('a golfer added to group A 25 times at once is in it once', async () => {
  const pair = await sharePair()
  const { ann, path } = await startLeague(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', path, ann, {
      playerGroupAssignments: [{ apiPlayerId: '10001', groupId: 'A' }],
    }),
  )
  expect(countStatuses(replies)).toEqual(expectExactly(1, 200, 409))
  expect(await inGroup(pair)).toEqual({ count: 1, golfers: 1 })
})

test('without the unique key, the same race goes over the limit', async () => {
  const pair = await sharePair()
  const { id } = await startLeague(pair)
  await withoutConstraint(pair, 'group_golfers', 'group_golfers_place_key')
  await raceWithoutGuard(
    pair,
    `select count(*) < 7 as allowed from group_golfers where group_id = 'A'`,
    (nth) => `insert into group_golfers (league_id, group_id, place, api_player_id)
              values ('${id}', 'A', 1, '${10_001 + nth}')`,
  )
  expect(((await inGroup(pair)) as { count: number }).count).toBeGreaterThan(7)
})
