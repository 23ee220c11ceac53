import { expect, test } from 'vitest'

import { golferId } from '#server/testing/leagues.ts'
import { race, raceWithoutGuard } from '#server/testing/processes/race.ts'
import { type Pair, sharePair, startPair } from '#server/testing/processes/two-processes.ts'
import { goodAnswer, respondWith, startXai } from '#server/testing/servers/xai-server.ts'

const body = {
  players: Array.from({ length: 8 }, (_, n) => ({
    apiPlayerId: golferId(n + 1),
    name: `Golfer ${n}`,
  })),
  tournamentName: 'The Practice Open',
}

/** Sends 25 questions of one user at once to both processes. @returns the number of responses by status */
async function askMany(pair: Pair, cookie: string): Promise<Record<number, number>> {
  const ask = (nth: number) => pair.send(nth, 'POST', '/api/ai/analyze-player-groups', cookie, body)
  const replies = await race(pair, ask)
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const used = async (pair: Pair) => {
  const { rows } = await pair.database.query(
    `select (select sum(used)::int from assistant_days) as mine,
            (select sum(used)::int from assistant_months) as all,
            calls, calls - failed as succeeded from assistant_calls`,
  )
  return rows[0]
}

async function subscriber(pair: Pair): Promise<string> {
  const cookie = await pair.join('ann')
  await pair.database.query(`update users set subscription_tier = 'pro' where username = 'ann'`)
  return cookie
}

test('25 questions at once on two processes send exactly the five that the budget allows', async () => {
  const xai = await startXai()
  const pair = await startPair(2, {
    XAI_API_KEY: 'key',
    XAI_API_URL: xai.url,
    AI_DAILY_CALLS: '5',
  })
  const cookie = await subscriber(pair)
  expect(await askMany(pair, cookie)).toEqual({ 200: 5, 429: 20 })
  expect(xai.requests).toHaveLength(5)
  expect(await used(pair)).toMatchObject({ mine: 5, all: 5, succeeded: 5 })
})

test('each failed call is refunded exactly once', async () => {
  const xai = await startXai()
  const pair = await startPair(2, {
    XAI_API_KEY: 'key',
    XAI_API_URL: xai.url,
    AI_DAILY_CALLS: '5',
  })
  const cookie = await subscriber(pair)
  // One fewer than those after which a process stops asking, whichever process gets them.
  xai.answer = (asked) => (xai.requests.length < 5 ? respondWith(500, 'no')() : goodAnswer(asked))
  await askMany(pair, cookie)
  const { mine, all, calls, succeeded } = (await used(pair)) as Record<string, number>
  expect(calls).toBe(xai.requests.length)
  expect(mine).toBe(all)
  expect(mine).toBe(succeeded)
  expect(mine).toBeLessThanOrEqual(5)
})

test('the monthly budget is just as exact for many users', async () => {
  const xai = await startXai()
  const pair = await startPair(2, {
    XAI_API_KEY: 'key',
    XAI_API_URL: xai.url,
    AI_DAILY_CALLS: '90',
    AI_MONTHLY_CALLS: '7',
  })
  const cookie = await subscriber(pair)
  expect(await askMany(pair, cookie)).toEqual({ 200: 7, 503: 18 })
  expect(xai.requests).toHaveLength(7)
  expect(await used(pair)).toMatchObject({ mine: 7, all: 7, succeeded: 7 })
})

test('the same race without the guard goes over the budget', async () => {
  const pair = await sharePair()
  await subscriber(pair)
  await pair.database.query(
    `insert into assistant_days select id, current_date, 0 from users where username = 'ann'`,
  )
  await raceWithoutGuard(
    pair,
    'select used < 5 as allowed from assistant_days',
    () => 'update assistant_days set used = used + 1',
  )
  const { rows } = await pair.database.query('select used from assistant_days')
  expect((rows[0] as { used: number }).used).toBeGreaterThan(5)
})
