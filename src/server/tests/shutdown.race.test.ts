import { once } from 'node:events'
import { request as httpRequest } from 'node:http'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openEventStream } from '#server/testing/event-stream.ts'
import { inTime } from '#server/testing/patiently.ts'
import { password } from '#server/testing/people.ts'
import {
  stopProcess,
  masterCode,
  type ServerProcess,
  type Pair,
  request,
  until,
  waitingForLocks,
} from '#server/testing/processes/processes.ts'
import { startSingleProcess } from '#server/testing/processes/single-process.ts'
import { startPair } from '#server/testing/processes/two-processes.ts'

const stopsWithinMs = 10_000

async function stop(node: ServerProcess): Promise<void> {
  const began = performance.now()
  expect(await stopProcess(node, 'SIGTERM')).toBe(0)
  expect(performance.now() - began).toBeLessThan(stopsWithinMs)
}

test('on SIGTERM it says goodbye on its streams, finishes running requests, and exits with 0', async () => {
  await inTime(async () => {
    const pair = await startPair(2)
    const ann = await pair.join('ann')
    const [node] = pair.nodes
    const streams = await Promise.all([1, 2, 3].map(() => openEventStream(node!.url, ann)))
    const lock = await holdUser(pair, 'ann')
    // As a browser sends it: on a keep-alive connection.
    const inHand = fetch(`${node!.url}/api/user/profile`, {
      method: 'PATCH',
      headers: { cookie: ann, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ firstName: 'Ann' }),
    })
    await until(() => lock.isWaitedFor())
    const stopped = stop(node!)
    await Promise.all(streams.map(({ ended }) => ended))
    expect(streams.map(({ received }) => received.at(-1))).toEqual(['bye', 'bye', 'bye'])
    await lock.release()
    const reply = await inHand
    const text = await reply.text()
    await stopped
    await expect(request(node!.url, 'GET', '/api/health/db')).rejects.toThrow('fetch failed')
    if (text.includes('Someone else is changing this')) return null
    expect(reply.status).toBe(200)
    const { body } = await pair.send(1, 'GET', '/api/user/profile', ann)
    return expect(body['firstName']).toBe('Ann')
  })
})

test('a golf feed that does not answer does not delay the exit', async () => {
  const pair = await startPair(0)
  pair.provider.failure = 'silent'
  await pair.startNode()
  await until(async () => (pair.provider.calls['/schedule'] ?? 0) > 0)
  await stop(pair.nodes[0]!)
  const { rows } = await pair.database.query(
    `select count(*)::int as count from leases where name = 'feed'`,
  )
  expect(rows[0]).toEqual({ count: 0 })
})

test('a reader of the feed that a request keeps from exiting leaves the lease to others', async () => {
  const pair = await startPair(0)
  pair.provider.failure = 'silent'
  const node = await pair.startNode()
  await until(async () => (pair.provider.calls['/schedule'] ?? 0) > 0)
  // Its body never comes.
  const unfinished = httpRequest(`${node.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': 99,
      'sec-fetch-site': 'same-origin',
    },
  })
  unfinished.flushHeaders()
  await once(unfinished, 'continue')
  // It is cut off in the end.
  unfinished.on('error', () => {})
  await stopProcess(node, 'SIGTERM')
  const { rows } = await pair.database.query(`select holder from leases where name = 'feed'`)
  expect(rows).toEqual([])
})

test('on the embedded database it also exits with 0, and acknowledged registrations survive', async () => {
  const { start } = await startSingleProcess()
  const node = await start()
  const ann = await enter(node, 'ann')
  const stream = await openEventStream(node.url, ann)
  const names = Array.from({ length: 12 }, (_, nth) => `friend${nth}`)
  const answers = names.map((name) => enter(node, name).catch(() => ''))
  await Promise.race(answers)
  await stop(node)
  await stream.ended
  expect(stream.received.at(-1)).toBe('bye')

  const next = await start()
  const cookies = (await Promise.all(answers)).filter((cookie) => cookie !== '')
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of [ann, ...cookies]) {
    expect((await request(next.url, 'GET', '/api/auth/me', cookie)).status).toBe(200)
  }
})

async function enter(node: ServerProcess, username: string): Promise<string> {
  const body = { username, email: `${username}@example.com`, password, inviteCode: masterCode }
  const reply = await request(node.url, 'POST', '/api/auth/register', '', body)
  return reply.status === 201 ? (reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '') : ''
}

async function holdUser(pair: Pair, username: string) {
  const client = new pg.Client({ connectionString: pair.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('select 1 from users where username = $1 for update', [username])
  return {
    isWaitedFor: async () => (await waitingForLocks(pair)).length > 0,
    release: () => client.query('commit'),
  }
}
