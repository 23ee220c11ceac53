import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countStatuses, race } from '../testing/processes/race.ts'
import { sharePair } from '../testing/processes/two-processes.ts'

test('a request sent 25 times at once on two processes starts one club', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const body = { name: 'The Usual', clientId: randomUUID() }
  const replies = await race(pair, (nth) => pair.send(nth, 'POST', '/api/clubs', ann, body))
  expect(new Set(countStatuses(replies))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => reply.body['id'])).size).toBe(1)
  const { rows } = await pair.database.query('select count(*)::int as count from club_members')
  expect(rows).toEqual([{ count: 1 }])
})
