import { expect, test } from 'vitest'

import { patiently } from '../testing/patiently.ts'
import { race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import { type Pair, sharePair, withoutConstraint } from '../testing/processes/two-processes.ts'

async function startTwo() {
  const pair = await sharePair()
  const [ann, bob] = [await pair.join('ann'), await pair.join('bob')]
  const { rows } = await pair.database.query('select username, id from users')
  const ids = Object.fromEntries(rows.map((row) => [row['username'], row['id']])) as Ids
  const ask = (nth: number, from: 'ann' | 'bob') =>
    pair.send(nth, 'POST', '/api/friends/request', from === 'ann' ? ann : bob, {
      toUserId: from === 'ann' ? ids.bob : ids.ann,
    })
  return { pair, ann, bob, ids, ask }
}
type Ids = Record<'ann' | 'bob', string>

const bonds = async ({ database }: Pair) =>
  (await database.query('select status, requested_by from bro_connections')).rows

const statusFor = async (pair: Pair, cookie: string, q: string) => {
  const { body } = await pair.send(0, 'GET', `/api/friends/search?q=${q}`, cookie)
  return (body['users'] as { status: string }[])[0]?.status
}

test('two people who ask each other at once become friends in one row, ten times out of ten', async () => {
  const { pair, ann, bob, ask } = await startTwo()
  for (let nth = 0; nth < 10; nth += 1) {
    const replies = await Promise.all([
      patiently(() => ask(nth, 'ann')),
      patiently(() => ask(nth + 1, 'bob')),
    ])
    expect(countStatuses(replies)).toEqual([201, 201])
    const said = replies.map(({ body }) => String(body['status']))
    expect(said.toSorted()).toEqual(['friends', 'sent'])
    expect(await bonds(pair)).toMatchObject([{ status: 'accepted' }])
    expect(await statusFor(pair, ann, 'bob')).toBe('friends')
    expect(await statusFor(pair, bob, 'ann')).toBe('friends')
    await pair.database.query('delete from bro_connections')
  }
})

test('the same race with a naive query leaves two requests', async () => {
  const { pair, ids } = await startTwo()
  await withoutConstraint(pair, 'bro_connections', 'bro_connections_pair_key')
  await raceWithoutGuard(
    pair,
    'select count(*) = 0 as allowed from bro_connections',
    (nth) => `insert into bro_connections (user_id1, user_id2, requested_by, status)
      values (least('${ids.ann}'::uuid, '${ids.bob}'), greatest('${ids.ann}'::uuid, '${ids.bob}'),
        '${nth % 2 ? ids.ann : ids.bob}', 'pending')`,
  )
  expect((await bonds(pair)).length).toBeGreaterThan(1)
})

test('25 requests at once from both sides make one friendship', async () => {
  const { pair, ask } = await startTwo()
  const replies = await race(pair, (nth) => ask(nth, nth % 5 ? 'ann' : 'bob'))
  const made = replies
    .filter(({ status }) => status === 201)
    .map(({ body }) => String(body['status']))
  expect(made.toSorted()).toEqual(['friends', 'sent'])
  expect(await bonds(pair)).toMatchObject([{ status: 'accepted' }])
})

test('when a block and a request race, no request remains after the block', async () => {
  const { pair, ann, ids, ask } = await startTwo()
  for (let nth = 0; nth < 10; nth += 1) {
    const [blocked, ...asked] = await Promise.all([
      patiently(() => pair.send(nth, 'POST', `/api/friends/${ids.bob}/block`, ann)),
      patiently(() => ask(nth + 1, 'bob')),
      patiently(() => ask(nth, 'bob')),
    ])
    expect(blocked?.status).toBe(200)
    for (const { status } of asked) expect([201, 404, 409]).toContain(status)
    expect(await bonds(pair)).toEqual([])
    await pair.send(0, 'DELETE', `/api/friends/${ids.bob}/block`, ann)
  }
})
