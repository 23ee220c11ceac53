import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type TestEventStream, openEventStream } from '#server/testing/event-stream.ts'
import { countScoreboardRequests, startPlay } from '#server/testing/play.ts'
import { type Cluster, startCluster } from '#server/testing/processes/cluster.ts'
import {
  stopProcess,
  openPair,
  type Pair,
  type ProcessResponse,
  until,
} from '#server/testing/processes/processes.ts'
import { startTcpProxy } from '#server/testing/servers/tcp-proxy.ts'

// A frozen database is given up on after 5.5 s, and any request after 10 s. The rest is for a busy machine.
const atMostMs = 9_500
const healedWithinMs = 20_000

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.remove())

async function openPairAt(url: string, count = 2): Promise<Pair> {
  const pair = await openPair(count, { LIVE_POLL_SECONDS: '1', LOG_LEVEL: 'error' }, undefined, url)
  onTestFinished(() => pair.close())
  return pair
}

interface Load {
  /** Every failed response, and how long it took. */
  refused: { reply: ProcessResponse; ms: number }[]
  slowestMs(): number
  /** The last number that was acknowledged, and the last that was sent. */
  acknowledged: number
  sent: number
  stop(): Promise<void>
}

/** Reads from both processes, and writes numbers. */
function startLoad(pair: Pair, cookie: string): Load {
  const stop = new AbortController()
  let slowest = 0
  const timed = async (nth: number, method: string, path: string, body?: unknown) => {
    // Refusals come at once, and a process that starts again needs the processor.
    await sleep(10)
    const began = performance.now()
    const reply = await pair.send(nth, method, path, cookie, body)
    const ms = performance.now() - began
    slowest = Math.max(slowest, ms)
    if (reply.status >= 300) load.refused.push({ reply, ms })
    return reply
  }
  const load: Load = {
    refused: [],
    slowestMs: () => slowest,
    acknowledged: 0,
    sent: 0,
    async stop() {
      stop.abort()
      await running
    },
  }
  const read = async (nth: number) => {
    while (!stop.signal.aborted) await timed(nth, 'GET', '/api/leagues/my-leagues')
  }
  const write = async () => {
    while (!stop.signal.aborted) {
      load.sent += 1
      const n = load.sent
      const reply = await timed(n, 'PATCH', '/api/user/profile', {
        firstName: `F${n}`,
        lastName: `L${n}`,
      })
      if (reply.status === 200) load.acknowledged = n
    }
  }
  const running = Promise.all([write(), ...[0, 1, 0, 1].map(read)])
  onTestFinished(() => load.stop())
  return load
}

const isRunning = ({ process }: Pair['nodes'][number]) =>
  process.exitCode === null && process.signalCode === null

const health = async (pair: Pair, nth: number) =>
  (await pair.send(nth, 'GET', '/api/health/db')).status

const bothHealthy = (pair: Pair) =>
  until(async () => (await health(pair, 0)) === 200 && (await health(pair, 1)) === 200)

function expectOnlyUnavailable({ refused }: Load): void {
  for (const { reply } of refused) {
    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(reply.body['code']).toBe('unavailable')
  }
}

async function expectAllThere(pair: Pair, cookie: string, load: Load): Promise<void> {
  const { body } = await pair.send(0, 'GET', '/api/user/profile', cookie)
  const n = Number(String(body['firstName']).slice(1))
  expect(n).toBeGreaterThanOrEqual(load.acknowledged)
  expect(n).toBeLessThanOrEqual(load.sent)
  expect(body['lastName']).toBe(`L${n}`)
}

async function expectHearing(pair: Pair, ears: TestEventStream[], cookie: string): Promise<void> {
  const receivedTopics = ears.map((one) => one.received.filter((topic) => topic === 'me').length)
  await pair.send(0, 'POST', '/api/friends/request', cookie, { toUserId: await idOf(pair, 'bob') })
  await Promise.all(ears.map((one, nth) => one.waitFor('me', (receivedTopics[nth] ?? 0) + 1)))
}

async function idOf(pair: Pair, username: string): Promise<unknown> {
  const { rows } = await pair.database.query('select id from users where username = $1', [username])
  return rows[0]?.['id']
}

test('when PostgreSQL crashes under load, both processes report it, and recover by themselves', async () => {
  const pair = await openPairAt(cluster.url)
  const ann = await pair.join('ann')
  const bob = await pair.join('bob')
  await startPlay(pair, ann)
  const ears = await Promise.all(pair.nodes.map(({ url }) => openEventStream(url, bob)))
  const load = startLoad(pair, ann)
  for (const nth of [1, 2]) {
    const before = load.refused.length
    await cluster.halt('immediate')
    expect(await health(pair, 0)).toBe(503)
    expect(await health(pair, 1)).toBe(503)
    expect((await pair.send(0, 'GET', '/api/health/live')).status).toBe(200)
    await until(async () => load.refused.length > before + 20)
    expect(pair.nodes.every(isRunning)).toBe(true)

    const polled = countScoreboardRequests(pair)
    await cluster.resume()
    const back = performance.now()
    await bothHealthy(pair)
    await Promise.all(ears.map((one) => one.waitFor('all', nth + 1)))
    expect(performance.now() - back).toBeLessThan(healedWithinMs)
    await until(async () => countScoreboardRequests(pair) > polled + 1)
  }
  await load.stop()
  expect(pair.nodes.every(isRunning)).toBe(true)
  expect(ears.every((one) => one.isOpen())).toBe(true)
  // A lost database is not logged as an error of the jobs or the feed.
  for (const node of pair.nodes)
    expect(node.said()).not.toMatch(
      /(closing drafts|settling leagues|reading the feed|a job|the job queue) failed/,
    )
  expect(load.slowestMs()).toBeLessThan(atMostMs)
  expectOnlyUnavailable(load)
  await expectAllThere(pair, ann, load)
  await expectHearing(pair, ears, ann)
})

test('when PostgreSQL vanishes silently, calls fail soon and its successor is used immediately', async () => {
  const proxy = await startTcpProxy(Number(new URL(cluster.url).port))
  onTestFinished(() => proxy.close())
  const pair = await openPairAt(cluster.url, 0)
  const throughProxy = new URL(pair.databaseUrl)
  throughProxy.port = String(proxy.port)
  await pair.startNode({ DATABASE_URL: throughProxy.href, DATABASE_DIRECT_URL: '' })
  await pair.startNode({ DATABASE_URL: throughProxy.href, DATABASE_DIRECT_URL: '' })
  const ann = await pair.join('ann')
  const load = startLoad(pair, ann)
  await until(async () => load.acknowledged > 5)
  proxy.blackhole()
  await until(async () => load.refused.length > 4)
  proxy.recover()
  const back = performance.now()
  await bothHealthy(pair)
  const acknowledged = load.acknowledged
  await until(async () => load.acknowledged > acknowledged + 5)
  expect(performance.now() - back).toBeLessThan(healedWithinMs + atMostMs)
  await load.stop()
  expect(pair.nodes.every(isRunning)).toBe(true)
  expect(load.slowestMs()).toBeLessThan(atMostMs)
  expectOnlyUnavailable(load)
  await expectAllThere(pair, ann, load)
})

test('when PostgreSQL freezes, every request fails soon, on idle connections too', async () => {
  const pair = await openPairAt(cluster.url, 1)
  const ann = await pair.join('ann')
  const ask = async (nth: number) => {
    const began = performance.now()
    const reply = await pair.send(0, 'GET', paths[nth % paths.length] ?? '', ann)
    return { reply, ms: performance.now() - began }
  }
  const askAll = () => Promise.all(Array.from({ length: 12 }, (_, nth) => ask(nth)))
  await askAll()
  await until(() => hasIdled(pair, 6_000))
  onTestFinished(() => cluster.thaw())
  cluster.freeze()
  const refused = [...(await askAll()), ...(await askAll())]
  cluster.thaw()
  await until(async () => (await health(pair, 0)) === 200)
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(atMostMs)
  const sentence = 'We can’t reach the database. Try again in a minute.'
  for (const { reply } of refused)
    expect([reply.status, reply.body['error']]).toEqual([503, sentence])
})

const paths = ['/api/health/db', '/api/leagues/my-leagues', '/api/user/profile']

/** Whether some connection of a process has been idle for that long. */
async function hasIdled({ database }: Pair, ms: number): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle'
     and application_name <> 'teetime listening' and state_change < clock_timestamp() - make_interval(secs => $1)`,
    [ms / 1000],
  )
  return rows.length > 0
}

test('a process exits on SIGTERM while PostgreSQL is away', async () => {
  const pair = await openPairAt(cluster.url, 1)
  const [node] = pair.nodes
  await cluster.halt('immediate')
  try {
    expect(await health(pair, 0)).toBe(503)
    const began = performance.now()
    expect(await stopProcess(node!, 'SIGTERM')).toBe(0)
    expect(performance.now() - began).toBeLessThan(20_000)
  } finally {
    await cluster.resume()
  }
})
