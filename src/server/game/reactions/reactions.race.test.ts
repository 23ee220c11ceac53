import { expect, test } from 'vitest'

import { race, raceWithoutGuard, countStatuses } from '#server/testing/processes/race.ts'
import { type Pair, sharePair, withoutConstraint } from '#server/testing/processes/two-processes.ts'

/** Starts ann and bob, who are friends, with a message of ann's. */
async function startConversation() {
  const pair = await sharePair()
  const cookies = { ann: await pair.join('ann'), bob: await pair.join('bob') }
  const { rows } = await pair.database.query('select id, username from users')
  const idOf = (name: string) => String(rows.find(({ username }) => username === name)?.['id'])
  await pair.send(0, 'POST', '/api/friends/request', cookies.ann, { toUserId: idOf('bob') })
  await pair.send(0, 'POST', '/api/friends/request', cookies.bob, { toUserId: idOf('ann') })
  const otherUserId = idOf('bob')
  const opened = await pair.send(0, 'POST', '/api/conversations', cookies.ann, { otherUserId })
  const path = `/api/conversations/${String(opened.body['id'])}`
  const sent = await pair.send(0, 'POST', `${path}/messages`, cookies.ann, { content: 'Fore!' })
  return { pair, ...cookies, path, line: String(sent.body['id']), id: opened.body['id'], idOf }
}

const stored = async ({ database }: Pair) => {
  const { rows } = await database.query('select count(*)::int as count from reactions')
  return rows[0]?.['count']
}

test('a reaction given 25 times at once by two processes is there once', async () => {
  const { pair, bob, path, line } = await startConversation()
  const body = { line, reaction: 'fire', reacted: true }
  const replies = await race(pair, (nth) => pair.send(nth, 'PUT', `${path}/reactions`, bob, body))
  expect(countStatuses(replies)).toEqual(replies.map(() => 200))
  expect(await stored(pair)).toBe(1)
})

test('given and taken back 25 times at once, a reaction is there once or not at all', async () => {
  const { pair, bob, path, line } = await startConversation()
  const put = (nth: number, reacted: boolean) =>
    pair.send(nth, 'PUT', `${path}/reactions`, bob, { line, reaction: 'fire', reacted })
  const replies = await race(pair, (nth) => put(nth, nth % 3 > 0))
  expect(countStatuses(replies)).toEqual(replies.map(() => 200))
  expect([0, 1]).toContain(await stored(pair))
  await put(0, false)
  expect(await stored(pair)).toBe(0)
})

test('without the unique key, the same race stores it several times', async () => {
  const { pair, id, idOf } = await startConversation()
  await withoutConstraint(pair, 'reactions', 'reactions_key')
  await raceWithoutGuard(
    pair,
    'select count(*) = 0 as allowed from reactions',
    () => `insert into reactions (conversation_id, message_seq, user_id, reaction)
      values ('${String(id)}', 1, '${idOf('bob')}', 'fire')`,
  )
  expect(await stored(pair)).toBeGreaterThan(1)
})
