import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'

import { acceptInvitation } from '#contract/leagues/invitations.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { updateLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import type { Topic } from '#contract/wire/topics.ts'
import { type TestEventStream, openEventStream } from '#server/testing/event-stream.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { cookieOf } from '#server/testing/open-page.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { textOf } from '../db/query-hooks.ts'
import { deliverChange } from '../live/changes.ts'
import type { EventStream } from '../live/event-streams.ts'
import { publish } from '../live/live.ts'

/** Starts a TeeTime that listens on a port. */
async function startListening(): Promise<{ teetime: TeeTime; url: string; port: number }> {
  const teetime = await startTeeTime()
  await teetime.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = teetime.app.server.address() as AddressInfo
  return { teetime, url: `http://127.0.0.1:${port}`, port }
}

async function earsOf(teetime: TeeTime, url: string, name: string): Promise<TestEventStream> {
  const ears = await openEventStream(url, cookieOf(teetime, name))
  onTestFinished(() => ears.close())
  await ears.waitFor('all')
  return ears
}

test('a browser that leaves while its stream opens leaves nothing behind', async () => {
  const { teetime, url, port } = await startListening()
  await teetime.register('ann')
  const { app, services } = teetime
  const connections = () =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
  const unlock = await lockTable(services.db, 'sessions')
  const headers = { cookie: cookieOf(teetime, 'ann') }
  const coming = request({ port, path: '/api/events', headers }).on('error', () => {})
  coming.end()
  await once(app.server, 'request')
  coming.destroy()
  await expect.poll(connections).toBe(0)
  await unlock()
  // The next stream is the only one.
  await earsOf(teetime, url, 'ann')
  expect(services.live.streams.size).toBe(1)
})

test('a new member gets the league’s events on the stream that was already open', async () => {
  const { teetime, url } = await startListening()
  const id = await startLeague(teetime, ['ann'])
  await teetime.register('bob')
  const ears = await earsOf(teetime, url, 'bob')
  const { as, idOf } = teetime
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('bob') } })
  await as('bob')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  const body = { friendId: idOf('bob') }
  const { invitationId } = await as('ann')(inviteFriend, { params: { id }, body })
  await as('bob')(acceptInvitation, { params: { id: invitationId } })
  await expect.poll(() => [...teetime.services.live.streams][0]?.leagues.has(id)).toBe(true)
  await publish(teetime.services.db, { kind: 'league', leagueId: id })
  await ears.waitFor(`leagues/${id}`)
})

test('a reconnecting stream receives what it missed, and nothing of other people’s', async () => {
  const { teetime, url } = await startListening()
  const id = await startLeague(teetime, ['ann', 'bob'])
  await teetime.register('eve')
  // Changes arrive in order: after this one, nothing of the above is still on its way.
  const eve = await earsOf(teetime, url, 'eve')
  await publish(teetime.services.db, { kind: 'marks', userId: teetime.idOf('eve') })
  await eve.waitFor('conversations/mine')
  // The process has listened for longer than its slack.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const since = Date.now()
  await teetime.as('ann')(updateLeague, { params: { id }, body: { nickname: 'The Best' } })
  await teetime.as('ann')(sendFriendRequest, { body: { toUserId: teetime.idOf('eve') } })
  await expect.poll(() => teetime.services.live.recent.since(since)?.length).toBeGreaterThan(2)
  const resume = async (name: string, from: number) => {
    const ears = await openEventStream(url, cookieOf(teetime, name), from)
    onTestFinished(() => ears.close())
    await ears.waitFor('beat')
    return ears.received
  }
  expect(await resume('bob', since)).toEqual([`leagues/${id}`, 'beat'])
  expect(await resume('eve', since)).toEqual(['me', 'beat'])
  expect(await resume('bob', since + 60_000)).toEqual(['beat'])
  // From before the process listened, anything may have changed.
  expect(await resume('bob', since - 120_000)).toEqual(['all', 'beat'])
})

test('the stream of an expired session ends, even if nobody signs out', async () => {
  const { teetime, url } = await startListening()
  await teetime.register('ann')
  const ears = await earsOf(teetime, url, 'ann')
  const { db } = teetime.services
  await db.execute(sql`update sessions set expires_at = now() - interval '1 second'`)
  await publish(db, { kind: 'user', userId: teetime.idOf('ann') })
  await ears.ended
  expect(ears.received.at(-1)).toBe('bye')
  expect(ears.received).not.toContain('me')
})

// The embedded database has one connection.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a listener who changes while their stream opens is looked up again, and otherwise once',
  async () => {
    const { teetime, url } = await startListening()
    await teetime.register('ann')
    const { db, live } = teetime.services
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const lookups = () =>
      query.mock.calls.filter(([statement]) => /league_members/.test(textOf(statement))).length
    const open = async (isOvertaken: boolean) => {
      const before = lookups()
      const unlock = await lockTable(db, 'sessions')
      const opening = openEventStream(url, cookieOf(teetime, 'ann'))
      await expect.poll(() => lookups() - before).toBe(1)
      if (isOvertaken) deliverChange(live.streams, { kind: 'user', userId: teetime.idOf('ann') })
      await unlock()
      const stream = await opening
      await stream.waitFor('beat')
      stream.close()
      await expect.poll(() => live.streams.size).toBe(0)
      return lookups() - before
    }
    expect(await open(false)).toBe(1)
    expect(await open(true)).toBe(2)
  },
)

test('with too many streams a new one gets a Retry-After, and the pages keep working', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { streams } = teetime.services.live
  const some: EventStream = {
    userId: 'somebody',
    leagues: new Map(),
    send: () => {},
    refresh: async () => {},
    end: () => {},
  }
  for (let nth = 0; nth < 5_000; nth += 1) streams.add({ ...some })
  const cookies = teetime.cookieOf('ann')
  const { statusCode, headers } = await teetime.send({ url: '/api/events', cookies })
  expect(statusCode).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(30)
  expect((await teetime.send({ url: '/api/auth/me', cookies })).statusCode).toBe(200)
  for (const stream of streams) streams.delete(stream)
})

test('a browser that does not read its stream is dropped, and others are not affected', async () => {
  const { teetime, url, port } = await startListening()
  await teetime.register('ann', 'bob')
  const { streams } = teetime.services.live
  const headers = { cookie: cookieOf(teetime, 'ann') }
  const stalled = request({ port, path: '/api/events', headers }).on('error', () => {})
  stalled.end()
  const [response] = (await once(stalled, 'response')) as [IncomingMessage]
  response.on('error', () => {}).pause()
  const bob = await earsOf(teetime, url, 'bob')
  const ann = [...streams].find(({ userId }) => userId === teetime.idOf('ann'))
  // The operating system buffers some of it, so this takes many events.
  const long = 'x'.repeat(60_000)
  for (let times = 0; ann && streams.has(ann); times += 1) {
    expect(times).toBeLessThan(5_000)
    ann.send({ topic: long as Topic, version: 1 })
    await immediate()
  }
  expect(bob.isOpen()).toBe(true)
  expect(streams.size).toBe(1)
})

test('events of any size that come at once reach a browser that reads, packed or not', async () => {
  const { teetime, url } = await startListening()
  await teetime.register('ann')
  for (const encoding of ['identity', 'gzip']) {
    const ears = await openEventStream(url, cookieOf(teetime, 'ann'), undefined, encoding)
    onTestFinished(() => ears.close())
    await ears.waitFor('all')
    const [stream] = teetime.services.live.streams
    const long = ['y', 'z'].map((letter) => letter + randomBytes(150_000).toString('hex'))
    for (const topic of [...long, 'last']) stream?.send({ topic: topic as Topic, version: 1 })
    await ears.waitFor('last')
    expect(ears.received.slice(-3)).toEqual([...long, 'last'])
    ears.close()
    await expect.poll(() => teetime.services.live.streams.size).toBe(0)
  }
})

test('a person can open 60 streams a minute', async () => {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  await teetime.register('ann')
  const { rateLimits } = teetime.services
  for (let nth = 0; nth < 60; nth += 1) await rateLimits.throttle('streams', teetime.idOf('ann'))
  const { statusCode, headers, body } = await teetime.send({
    url: '/api/events',
    cookies: teetime.cookieOf('ann'),
  })
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect(body).toContain('Too many requests. Wait a moment.')
})
