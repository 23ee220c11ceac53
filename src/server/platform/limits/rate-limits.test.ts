import { type IncomingMessage, request } from 'node:http'

import { expect, onTestFinished, test, vi } from 'vitest'

import { password, startTeeTime } from '#server/testing/teetime.ts'

import { sessionCookie } from '../auth/session-token.ts'
import { RateLimitError } from '../errors/errors.ts'
import { openRateLimits } from './rate-limits.ts'

/** A machine so busy that the calls of a test take more than the minute for which they count would start another one. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('attempts count together across processes, however many come at once', async () => {
  const { services } = await startTeeTime()
  const processes = [
    openRateLimits(services.database, true),
    openRateLimits(services.database, true),
  ]
  const attempts = await Promise.allSettled(
    Array.from({ length: 25 }, (_, nth) =>
      processes[nth % 2]!.consume('login-account-here', 'ann'),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(RateLimitError)
  }
  // A reset in one process holds in the other.
  await processes[0]!.reset('login-account-here', 'ann')
  await processes[1]!.consume('login-account-here', 'ann')
})

test('calls are limited by person, or by network when no one is signed in', async () => {
  const { register, send, cookieOf, idOf, services } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann', 'bob')
  const { rateLimits } = services
  const from = { remoteAddress: '203.0.113.5' }
  const me = (more: object, url = '/api/auth/me') => send({ url, ...from, ...more })
  const left = async (ask: (nth: number) => ReturnType<typeof me>) => {
    for (let nth = 0; ; nth += 1) {
      const { statusCode, headers, body } = await ask(nth)
      if (statusCode !== 429) continue
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(body).toContain('Too many requests. Wait a moment.')
      return nth
    }
  }
  // Calls with a valid session don't count for the network, whether it is remembered yet or not.
  for (const name of ['ann', 'bob', 'ann', 'bob']) {
    expect((await me({ cookies: cookieOf(name) })).statusCode).toBe(200)
  }
  for (let nth = 0; nth < 590; nth += 1)
    await rateLimits.throttleNetwork('calls-network', '203.0.113.5')
  // A made-up token is not a session.
  expect(await left((nth) => me({ cookies: { 'teetime-session': `made-up${nth}` } }))).toBe(10)
  expect((await me({}, '/dev/outbox')).statusCode).toBe(404)
  expect((await me({}, '/api/health/db')).statusCode).toBe(200)
  const cookies = cookieOf('ann')
  for (let nth = 0; nth < 590; nth += 1) await rateLimits.throttle('calls-person', idOf('ann'))
  expect(await left(() => me({ cookies }))).toBeLessThan(10)
  expect((await me({ cookies: cookieOf('bob') })).statusCode).toBe(200)
})

test('a /64 counts as one network, a /56 as four, and an IPv4 address as itself in either notation', async () => {
  const { services } = await startTeeTime()
  const limits = openRateLimits(services.database, true)
  const count = async (addressOf: (nth: number) => string) => {
    for (let nth = 0; ; nth += 1) {
      const spent = limits.throttleNetwork('reports-network', addressOf(nth))
      if (
        await spent.then(
          () => false,
          () => true,
        )
      )
        return nth
    }
  }
  const hex = (nth: number) => nth.toString(16).padStart(2, '0')
  expect(await count((nth) => `2001:db8:1:2ab::${hex(nth)}`)).toBe(20)
  expect(await count((nth) => `2001:db8:1:2${hex(nth)}::1`)).toBe(4 * 20 - 20)
  expect(await count((nth) => `2001:db8:1:3${hex(nth)}::1`)).toBe(4 * 20)
  expect(await count((nth) => (nth % 2 ? '::ffff:203.0.113.7' : '203.0.113.7'))).toBe(20)
})

test('calls of all sessions of one person count together, whichever way a route looks its session up', async () => {
  stopClock()
  const { register, send } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann')
  let answered = 0
  for (let session = 0; session < 4; session += 1) {
    const entered = await send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { usernameOrEmail: 'ann', password },
    })
    const { value = '' } = entered.cookies.find(({ name }) => name === sessionCookie) ?? {}
    const cookies = { [sessionCookie]: value }
    for (let nth = 0; nth < 160; nth += 1) {
      const url = nth % 2 ? '/api/user/profile' : '/api/auth/me'
      if ((await send({ url, cookies })).statusCode === 200) answered += 1
    }
  }
  expect(answered).toBeLessThanOrEqual(600)
  expect(answered).toBeGreaterThan(590)
})

test.each(['/%61pi/', 'http://127.0.0.1/%61pi/', 'http://127.0.0.1/api/'])(
  'a call is one however its address is written: %s',
  async (calls) => {
    stopClock()
    const { app } = await startTeeTime({ RATE_LIMITS: 'on' })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const ask = (method: string, path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request({ port, method, path: calls + path })
        sent.on('response', (answer) => resolve(answer.resume())).on('error', reject)
        sent.end()
      })
    expect((await ask('POST', 'auth/logout')).statusCode).toBe(403)
    expect((await ask('GET', 'auth/me')).headers['cache-control']).toBe('private, no-store')
    for (let nth = 0; nth < 600; nth += 1) await ask('GET', 'auth/me')
    expect((await ask('GET', 'auth/me')).statusCode).toBe(429)
  },
)

test('a limit that can’t be stored counts in memory, so reads go on', async () => {
  const { register, send, cookieOf, services } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann', 'bob')
  const cookies = cookieOf('ann')
  const search = async () => (await send({ url: '/api/friends/search?q=bob', cookies })).statusCode
  expect(await search()).toBe(200)
  // As on a full disk, or on a standby.
  await services.database.query(`
    create function refuse_count() returns trigger language plpgsql as
      $$ begin raise 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$;
    create trigger refuse_count before insert or update on rate_limits execute function refuse_count()`)
  try {
    const statuses = []
    for (let nth = 0; nth < 31; nth += 1) statuses.push(await search())
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await send({ url: '/api/invite-codes/ABCDEFGH' })).statusCode).toBe(200)
  } finally {
    await services.database.query('drop function refuse_count cascade')
  }
  expect(await search()).toBe(200)
})
