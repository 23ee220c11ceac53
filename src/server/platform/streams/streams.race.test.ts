import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { type TestEventStream, openEventStream } from '#server/testing/event-stream.ts'
import { setFirstRoundScore, makeLeague, startPlay } from '#server/testing/play.ts'
import {
  type Pair,
  sharePair,
  startPair,
  until,
  waitForGolf,
  waitingForLocks,
} from '#server/testing/processes/two-processes.ts'

async function earsAt(pair: Pair, nth: number, cookie: string): Promise<TestEventStream> {
  const ears = await openEventStream(pair.nodes[nth]!.url, cookie)
  onTestFinished(() => ears.close())
  await ears.waitFor('all')
  return ears
}

async function idOf(pair: Pair, cookie: string): Promise<string> {
  return String((await pair.send(0, 'GET', '/api/auth/me', cookie)).body['id'])
}

async function startLeague(pair: Pair, cookie: string): Promise<string> {
  return await makeLeague(pair, cookie)
}

test('a change made through one process reaches streams of the other', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const bob = await pair.join('bob')
  const ears = await earsAt(pair, 1, bob)
  const toUserId = await idOf(pair, bob)
  const asked = await pair.send(0, 'POST', '/api/friends/request', ann, { toUserId })
  expect(asked.status).toBeLessThan(300)
  await ears.waitFor('me')
})

test('a change between a page and its stream is delivered, whichever process made it', async () => {
  const pair = await sharePair()
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  const id = await startLeague(pair, ann)
  let receivedTopics: string[] = []
  await until(async () => {
    const since = Date.now()
    await pair.send(0, 'PATCH', `/api/leagues/${id}`, ann, { nickname: `Best ${since}` })
    const ears = await openEventStream(pair.nodes[1]!.url, ann, since)
    await ears.waitFor('beat')
    ears.close()
    receivedTopics = ears.received
    // A process that has just started can't know what it missed, and says so.
    return receivedTopics[0] !== 'all'
  })
  expect(receivedTopics).toContain(`leagues/${id}`)
})

test('a scoreboard change reaches members of its leagues at every process', async () => {
  const pair = await startPair(2, { LIVE_POLL_SECONDS: '1' })
  const ann = await pair.join('ann')
  await startPlay(pair, ann)
  const ears = await Promise.all([0, 1].map((nth) => earsAt(pair, nth, ann)))
  const { rows } = await pair.database.query('select id from leagues')
  const topic = `leagues/${String(rows[0]?.['id'])}/leaderboard`
  const times = () => ears.map(({ received }) => received.filter((one) => one === topic).length)
  await until(async () => times().every((count) => count > 0))
  const before = times()
  setFirstRoundScore(pair, -3)
  await Promise.all(ears.map((one, nth) => one.waitFor(topic, (before[nth] ?? 0) + 1)))
})

test('events of a league reach its members only', async () => {
  const pair = await sharePair()
  await waitForGolf(pair)
  const ann = await pair.join('ann')
  const bob = await pair.join('bob')
  const [annHears, bobHears] = [await earsAt(pair, 1, ann), await earsAt(pair, 1, bob)]
  const id = await startLeague(pair, ann)
  // The creator of a league gets its events on the stream that was already open.
  await annHears.waitFor('me')
  await pair.send(0, 'PATCH', `/api/leagues/${id}`, ann, { nickname: 'The Best' })
  await annHears.waitFor(`leagues/${id}`)
  await pair.send(0, 'POST', '/api/friends/request', ann, { toUserId: await idOf(pair, bob) })
  await bobHears.waitFor('me')
  expect(bobHears.received.filter((topic) => topic.startsWith('leagues/'))).toEqual([])
})

test('a stream needs a session, and signing out at one process ends the stream at the other', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  await expect(openEventStream(pair.nodes[0]!.url, '')).rejects.toThrow('401')
  const ears = await earsAt(pair, 1, ann)
  const signedOut = performance.now()
  expect((await pair.send(0, 'POST', '/api/auth/logout', ann)).status).toBe(200)
  await ears.ended
  expect(performance.now() - signedOut).toBeLessThan(10_000)
  await expect(openEventStream(pair.nodes[1]!.url, ann)).rejects.toThrow('401')
})

test('streams that all open at once leave database connections for the pages', async () => {
  const pair = await sharePair()
  const cookies = await Promise.all(['ann', 'bob', 'cat'].map((name) => pair.join(name)))
  const holder = new pg.Client({ connectionString: pair.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  // Only opening a stream reads league_members.
  await holder.query('begin; lock table league_members in access exclusive mode')
  const opened = cookies.flatMap((cookie) =>
    Array.from({ length: 8 }, () => openEventStream(pair.nodes[0]!.url, cookie)),
  )
  const streams = Promise.allSettled(opened)
  // Four open at a time, and those who ask at the same time share a statement, so perhaps one.
  await until(async () => (await waitingForLocks(pair)).length > 0)
  const pages = await Promise.all(
    cookies.map((cookie) => pair.send(0, 'GET', '/api/auth/me', cookie)),
  )
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await waitingForLocks(pair)).length).toBeLessThanOrEqual(4)
  await holder.query('rollback')
  for (const one of await streams) if (one.status === 'fulfilled') one.value.close()
  const ears = await earsAt(pair, 0, cookies[0] ?? '')
  expect(ears.isOpen()).toBe(true)
})

test('beyond eight streams per person the oldest are closed', async () => {
  const pair = await sharePair()
  const ann = await pair.join('ann')
  const bob = await pair.join('bob')
  const other = await earsAt(pair, 0, bob)
  const streams: TestEventStream[] = []
  for (let nth = 0; nth < 10; nth++) streams.push(await earsAt(pair, 0, ann))
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
  expect(streams.map((one) => one.isOpen())).toEqual([false, false, ...Array(8).fill(true)])
  // Else their pages would open others, and end the next oldest.
  expect(streams[0]?.received.at(-1)).toBe('evicted')
  expect(other.isOpen()).toBe(true)
})
