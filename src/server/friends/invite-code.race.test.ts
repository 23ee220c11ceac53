import { expect, test } from 'vitest'

import { concurrency, race, raceWithoutGuard } from '../testing/processes/race.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'
import { password } from '../testing/teetime.ts'

async function inviter(pair: Pair) {
  const cookie = await pair.join('ann')
  // Enough uses for all, so that only the renewal can refuse one.
  await pair.database.query(`update users set invite_limit = 100 where username = 'ann'`)
  return { cookie, ...(await stateOf(pair)) }
}

async function stateOf({ database }: Pair) {
  const { rows } = await database.query(
    `select id, invite_token as code, invite_uses as uses, (select count(*)::int from bro_connections
       where users.id in (user_id1, user_id2)) as friends
     from users where username = 'ann'`,
  )
  return rows[0] as { id: string; code: string; uses: number; friends: number }
}

test('when a code is renewed while 25 people register with it, none of them counts for the new code', async () => {
  const pair = await sharePair()
  const { cookie, code } = await inviter(pair)
  const joinedThree = Promise.withResolvers<void>()
  let wereIn = 0
  const register = (nth: number) =>
    pair.send(nth, 'POST', '/api/auth/register', '', {
      username: `friend${nth}`,
      email: `friend${nth}@example.com`,
      password,
      inviteCode: code,
    })
  const registering = race(pair, async (nth) => {
    const reply = await register(nth)
    if (reply.status === 201) wereIn += 1
    if (wereIn === 3) joinedThree.resolve()
    return reply
  })
  // Midway, once the first ones have registered.
  await joinedThree.promise
  const renewed = await pair.send(1, 'POST', '/api/user/generate-invite-token', cookie)
  expect(renewed.status).toBe(200)
  const replies = await registering

  const joined = replies.filter(({ status }) => status === 201)
  const refused = replies.filter(({ status }) => status === 400)
  expect(joined.length + refused.length).toBe(concurrency)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'invite-unknown' })
  const { code: newCode, uses, friends } = await stateOf(pair)
  expect(newCode).not.toBe(code)
  expect({ uses, friends }).toEqual({ uses: 0, friends: joined.length })
  expect((await register(99)).status).toBe(400)
})

test('the same race with a naive query counts uses of the old code for the new one', async () => {
  const pair = await sharePair()
  const { id, code } = await inviter(pair)
  const renew = `update users set invite_token = 'RENEWED', invite_uses = 0 where id = '${id}'`
  await raceWithoutGuard(
    pair,
    `select invite_token = '${code}' as allowed from users where id = '${id}'`,
    (nth) =>
      nth === 0 ? renew : `update users set invite_uses = invite_uses + 1 where id = '${id}'`,
  )
  expect(await stateOf(pair)).toMatchObject({ code: 'RENEWED' })
  expect((await stateOf(pair)).uses).toBeGreaterThan(0)
})
