import { expect, test } from 'vitest'

import { patiently } from '../testing/patiently.ts'
import { expectExactly, race, raceWithoutGuard, countStatuses } from '../testing/processes/race.ts'
import { type Pair, sharePair, withoutConstraint } from '../testing/processes/two-processes.ts'
import { password } from '../testing/teetime.ts'

async function inviter(pair: Pair): Promise<{ id: string; code: string }> {
  await pair.join('ann')
  const { rows } = await pair.database.query(
    `select id, invite_token as code from users where username = 'ann'`,
  )
  return rows[0] as { id: string; code: string }
}

const joined = async (pair: Pair, id: string) => {
  const { rows } = await pair.database.query(
    `select invite_uses as uses, (select count(*)::int from bro_connections where $1 in (user_id1, user_id2)) as friends
     from users where id = $1`,
    [id],
  )
  return rows[0]
}

test('when 25 people race for a code with 10 uses, exactly 10 register', async () => {
  const pair = await sharePair()
  const { id, code } = await inviter(pair)
  const replies = await race(pair, (nth) =>
    pair.send(nth, 'POST', '/api/auth/register', '', {
      username: `friend${nth}`,
      email: `friend${nth}@example.com`,
      password,
      inviteCode: code,
    }),
  )
  // Hashing is queued, so some may get a 429, but nobody a 500.
  const busy = replies.filter(({ status }) => status === 429).length
  expect(busy).toBe(0)
  expect(countStatuses(replies)).toEqual(expectExactly(10, 201, 409))
  expect(await joined(pair, id)).toEqual({ uses: 10, friends: 10 })
})

test('the same race with a naive query exceeds the limit', async () => {
  const pair = await sharePair()
  const { id } = await inviter(pair)
  await withoutConstraint(pair, 'users', 'users_invite_uses_check')
  await raceWithoutGuard(
    pair,
    `select invite_uses < 10 as allowed from users where id = '${id}'`,
    () => `update users set invite_uses = invite_uses + 1 where id = '${id}'`,
  )
  const { uses } = (await joined(pair, id)) as { uses: number }
  expect(uses).toBeGreaterThan(10)
})

test('when 20 people race for the last use with spellings of one name, exactly one registers', async () => {
  const pair = await sharePair()
  const { id, code } = await inviter(pair)
  await pair.database.query('update users set invite_uses = 9 where id = $1', [id])
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      patiently(() =>
        pair.send(nth, 'POST', '/api/auth/register', '', {
          username: nth % 2 ? 'Newcomer' : 'newcomer',
          email: `newcomer${nth}@example.com`,
          password,
          inviteCode: code,
        }),
      ),
    ),
  )
  expect(countStatuses(replies)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  const { rows } = await pair.database.query(
    `select count(*)::int as count from users where lower(username) = 'newcomer'`,
  )
  expect(rows[0]).toEqual({ count: 1 })
})
