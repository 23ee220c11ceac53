import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countStatuses, expectExactly, race } from '../testing/processes/race.ts'
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

test('someone who starts 25 clubs at once on two processes gets 20', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const start = (nth: number) =>
    pair.send(nth, 'POST', '/api/clubs', ann, { name: 'The Usual', clientId: randomUUID() })
  const replies = await race(pair, start)
  expect(countStatuses(replies)).toEqual(expectExactly(20, 201, 409))
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'club-limit' })
  const { rows } = await pair.database.query('select count(*)::int as count from clubs')
  expect(rows).toEqual([{ count: 20 }])
})
