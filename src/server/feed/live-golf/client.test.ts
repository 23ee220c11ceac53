import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { expect, onTestFinished, test, vi } from 'vitest'

import { createLiveGolf, type LiveGolfOptions } from './client.ts'
import {
  card,
  leaderboard,
  plain,
  ref,
  row,
  schedule,
  stats,
  tournament,
} from './responses.fixture.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A provider on this machine that sends the same answer to every call, until `now` changes it. */
async function startProvider(first: Answer, changes: Partial<LiveGolfOptions> = {}) {
  const calls: IncomingMessage[] = []
  const stored: { path: string; query: string; status: number; body: string }[] = []
  const warned: string[] = []
  let answer = first
  const server = createServer((request, response) => {
    calls.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const source = createLiveGolf({
    baseUrl: `http://127.0.0.1:${address.port}/`,
    apiKey: 'secret-key',
    spendCall: async () => true,
    onResponse: (call) => void stored.push(call),
    warn: (_note, message) => void warned.push(message),
    ...changes,
  })
  return { source, calls, stored, warned, now: (next: Answer) => void (answer = next) }
}

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const good = reply(200, plain(leaderboard()))
const failure = (name: string, retryAfter: number | null = null) =>
  expect.objectContaining({ kind: name, retryAfter })

test('a call carries the key, asks for plain JSON and keeps the leading zeros', async () => {
  const { source, calls, stored } = await startProvider(good)
  expect((await source.fetchScoreboard(ref))?.rows).toHaveLength(3)
  expect(calls[0]?.url).toBe('/leaderboard?orgId=1&tournId=006&year=2026')
  expect(calls[0]?.headers).toMatchObject({
    'x-rapidapi-key': 'secret-key',
    'x-rapidapi-host': 'live-golf-data.p.rapidapi.com',
    accept: 'application/json',
  })
  expect(stored).toMatchObject([{ path: '/leaderboard', status: 200 }])
})

test('each method calls its own path, of which an answer is stored', async () => {
  const bodies: Record<string, unknown> = {
    '/schedule': schedule(),
    '/tournament': tournament(),
    '/stats': stats(),
    '/scorecard': [card()],
  }
  const { source, calls, stored } = await startProvider(({ url = '' }, response) =>
    response.end(JSON.stringify(plain(bodies[url.split('?')[0] ?? '']))),
  )
  expect(await source.fetchSchedule('1', 2026)).toHaveLength(2)
  expect((await source.fetchField(ref))?.entrants).toHaveLength(2)
  expect(await source.fetchRanking(2026)).toHaveLength(2)
  expect(await source.fetchScorecards(ref, '00042')).toHaveLength(1)
  expect(calls.map(({ url }) => url)).toEqual([
    '/schedule?orgId=1&year=2026',
    '/tournament?orgId=1&tournId=006&year=2026',
    '/stats?year=2026&statId=186',
    '/scorecard?orgId=1&tournId=006&year=2026&playerId=00042',
  ])
  expect(stored.map(({ path }) => path)).toEqual(Object.keys(bodies))
})

test('400 means that there is no data yet', async () => {
  const { source } = await startProvider(reply(400, { message: 'Invalid input' }))
  expect(await source.fetchScoreboard(ref)).toBeNull()
  expect(await source.fetchField(ref)).toBeNull()
  expect(await source.fetchScorecards(ref, '00042')).toBeNull()
  expect(await source.fetchSchedule('1', 2026)).toEqual([])
  expect(await source.fetchRanking(2026)).toEqual([])
})

const html = '<html><body>Bad gateway</body></html>'
test.each<[string, Answer, unknown]>([
  ['500', reply(500, { message: 'oh' }), failure('unreachable')],
  ['502 in HTML', reply(502, html), failure('unreachable')],
  ['HTML with 200', reply(200, html, { 'content-type': 'text/html' }), failure('unreadable')],
  ['half an answer', reply(200, '{"leaderboardRows":[{"total":"+x'), failure('unreadable')],
  ['an empty answer', reply(200, ''), failure('unreadable')],
  ['null', reply(200, 'null'), failure('unreadable')],
  ['404', reply(404, { message: 'Endpoint does not exist' }), failure('unreadable')],
  ['401', reply(401, { message: 'Invalid key' }), failure('denied')],
  ['403', reply(403, { message: 'You are not subscribed to this API.' }), failure('denied')],
  ['429', reply(429, { message: 'Too many requests' }), failure('quota', 60)],
  ['429 with Retry-After', reply(429, '', { 'retry-after': '17' }), failure('quota', 17)],
  [
    '429 with the quota used up',
    reply(429, '', { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': '900' }),
    failure('quota', 900),
  ],
  ['an answer that is too long', reply(200, `["${'x'.repeat(5_000_001)}"]`), failure('unreadable')],
])('%s is not a board, and the raw answer is stored', async (_name, answer, expected) => {
  const { source, stored } = await startProvider(answer)
  await expect(source.fetchScoreboard(ref)).rejects.toEqual(expected)
  expect(stored).toHaveLength(1)
})

test('a redirect is not followed, because the key would go along', async () => {
  const { source, calls } = await startProvider(reply(302, '', { location: '/leaderboard' }))
  await expect(source.fetchScoreboard(ref)).rejects.toEqual(failure('unreachable'))
  expect(calls).toHaveLength(1)
})

test.each<[string, Answer]>([
  ['without an answer', () => {}],
  ['that never ends', (_request, response) => void response.write('{"orgId":')],
])('an answer %s times out', async (_name, answer) => {
  const { source } = await startProvider(answer, { timeoutMs: 200 })
  await expect(source.fetchScoreboard(ref)).rejects.toEqual(failure('unreachable'))
})

test('a provider that hangs up or refuses the connection is unreachable', async () => {
  const { source } = await startProvider((request) => request.socket.destroy())
  await expect(source.fetchScoreboard(ref)).rejects.toEqual(failure('unreachable'))
  const nowhere = await startProvider(good, { baseUrl: 'http://127.0.0.1:1' })
  await expect(nowhere.source.fetchScoreboard(ref)).rejects.toEqual(failure('unreachable'))
})

test('when the quota is used up, no call is made until its reset', async () => {
  const headers = { 'x-ratelimit-requests-remaining': '0', 'x-ratelimit-requests-reset': '1' }
  const { source, calls } = await startProvider(reply(200, plain(leaderboard()), headers))
  expect(await source.fetchScoreboard(ref)).not.toBeNull()
  await expect(source.fetchField(ref)).rejects.toEqual(failure('quota', 1))
  expect(calls).toHaveLength(1)
  // The machine's clock is set back by an hour, and a second goes by.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })
  expect(await source.fetchScoreboard(ref)).not.toBeNull()
})

test('a used-up scorecard quota does not stop the board', async () => {
  const headers = { 'x-ratelimit-scorecards-remaining': '0', 'x-ratelimit-scorecards-reset': '600' }
  const { source, now } = await startProvider(reply(200, plain([card()]), headers))
  await source.fetchScorecards(ref, '00042')
  now(good)
  await expect(source.fetchScorecards(ref, '00042')).rejects.toEqual(failure('quota', 600))
  expect(await source.fetchScoreboard(ref)).not.toBeNull()
})

test('our own budget is spent before the call, and without a key nothing is spent', async () => {
  const asked: string[] = []
  const spendCall = async (path: string) => asked.push(path) > 1
  const { source, calls } = await startProvider(good, { spendCall })
  await expect(source.fetchScoreboard(ref)).rejects.toEqual(failure('quota'))
  expect(calls).toHaveLength(0)
  expect(await source.fetchScoreboard(ref)).not.toBeNull()
  expect(asked).toEqual(['/leaderboard', '/leaderboard'])
  const keyless = await startProvider(good, { spendCall, apiKey: ' ' })
  await expect(keyless.source.fetchScoreboard(ref)).rejects.toEqual(failure('denied'))
  expect([asked.length, keyless.calls.length]).toEqual([2, 0])
})

test('a key that is not a valid header value does not appear in the error', async () => {
  const { source } = await startProvider(good, { apiKey: 'secret\nkey' })
  const error = await source.fetchScoreboard(ref).catch((error: unknown) => error)
  expect(error).toEqual(failure('unreachable'))
  expect(String(error)).not.toContain('secret')
})

test('scores are good even when the raw answer cannot be stored', async () => {
  const { source, warned } = await startProvider(good, {
    onResponse: async () => {
      throw new Error('disk full')
    },
  })
  expect(await source.fetchScoreboard(ref)).not.toBeNull()
  expect(warned).toHaveLength(1)
})

test('an unknown word is reported once, not every minute', async () => {
  const odd = leaderboard({}, row({ status: 'resting' }), row({ playerId: '1', status: 'resting' }))
  const { source, warned } = await startProvider(reply(200, plain(odd)))
  await source.fetchScoreboard(ref)
  await source.fetchScoreboard(ref)
  expect(warned).toHaveLength(1)
})

test('one good answer, and one bad answer of each status, are stored every ten minutes, a bad one only up to 100,000 characters', async () => {
  const { source, stored, now } = await startProvider(good)
  for (let nth = 0; nth < 3; nth += 1) await source.fetchScoreboard(ref)
  expect(stored.map(({ status }) => status)).toEqual([200])
  for (const answer of [reply(500, 'x'.repeat(200_000)), reply(200, 'not JSON'), reply(502, '')]) {
    now(answer)
    for (let nth = 0; nth < 2; nth += 1) await source.fetchScoreboard(ref).catch(() => {})
  }
  expect(stored.map(({ status }) => status)).toEqual([200, 500, 200, 502])
  expect(stored[1]!.body).toHaveLength(100_000)
})
