import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { heartbeatMs, refetchWindow } from '#contract/wire/live.ts'
import { topics } from '#contract/wire/topics.ts'
import { someMe } from '#web/leagues/league.fixture.ts'
import { myPaymentsQuery } from '#web/leagues/settle-up/queries.ts'
import { messagesQuery } from '#web/people/messages/open-queries.ts'

import { busyHeader, cachedAtHeader } from '../cached-responses.ts'
import { meQuery } from '../queries.ts'
import { queryClient } from '../query-client.ts'
import { connect } from './event-stream.ts'
import { stubStreams } from './streams.fixture.ts'

const [old, current] = [
  '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  '7d4c0000-0000-4000-8000-000000000000',
]
const payments = (...leagueIds: string[]) => ({ leagueIds })
const chatWith = (content: string) => ({
  messages: [
    { id: old, senderId: old, senderName: 'Ann', content, createdAt: '2026-04-09T13:00:00.000Z' },
  ],
  nextBefore: null,
})
const fromCache = (body: unknown, headers = {}) =>
  Response.json(body, { headers: { [cachedAtHeader]: '2026-04-09T13:00:00.000Z', ...headers } })
const refusal = (status: number) => Response.json({ error: 'No' }, { status })

/** A page with a stream. `answer` is what its requests get, by the end of their path; network errors where undefined. */
function openPage(answer: Record<string, () => Response | Promise<Response> | undefined>) {
  const streams = stubStreams('1000')
  vi.stubGlobal('location', { pathname: '/leagues/a' })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const name = /[\w-]+(?=\??$)/.exec(address)?.[0] ?? ''
    requests.push(name)
    const response = await answer[name]?.()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  queryClient.clear()
  const disconnect = connect(queryClient)
  onTestFinished(disconnect)
  return {
    ...streams,
    requests,
    beat: () => streams.dispatch('beat', '{"version":2000}'),
    hear: (topic: string) => streams.dispatch('message', JSON.stringify({ topic, version: 2000 })),
    pass: async (ms = 10) => void (await vi.advanceTimersByTimeAsync(ms)),
    /** Shows a query. @returns what it shows */
    show<T, K extends QueryKey>(query: QueryObserverOptions<T, Error, T, T, K>) {
      const observer = new QueryObserver(queryClient, query)
      onTestFinished(observer.subscribe(() => {}))
      return () => observer.getCurrentResult()
    },
  }
}

test('a query opened offline is current once the network is back, whether the cache answered it or nothing did', async () => {
  let isOnline = true
  const page = openPage({
    messages: () =>
      isOnline
        ? Response.json(chatWith('See you at ten.'))
        : fromCache(chatWith('See you at nine.')),
    'my-dues': () => (isOnline ? Response.json(payments(current)) : undefined),
  })
  page.beat()
  await page.pass()
  page.goOnline(false)
  isOnline = false
  const chat = page.show(messagesQuery(old))
  const dues = page.show(myPaymentsQuery)
  await page.pass()
  expect(chat().data?.messages[0]?.content).toBe('See you at nine.')
  expect(dues().isError).toBe(true)
  page.goOnline(true)
  isOnline = true
  page.beat()
  await page.pass()
  expect(chat().data?.messages[0]?.content).toBe('See you at ten.')
  expect(dues().data).toEqual([current])
  page.beat()
  await page.pass(2 * heartbeatMs)
  expect(page.requests).toHaveLength(4)
})

test('a stale query that no page shows is fetched when a page shows it again', async () => {
  const answers = [fromCache(payments(old)), Response.json(payments(current))]
  const page = openPage({ 'my-dues': () => answers.shift() })
  const observer = new QueryObserver(queryClient, myPaymentsQuery)
  observer.subscribe(() => {})
  await page.pass()
  expect(observer.getCurrentResult().data).toEqual([old])
  observer.destroy()
  page.beat()
  await page.pass(heartbeatMs)
  const dues = page.show(myPaymentsQuery)
  await page.pass()
  expect(dues().data).toEqual([current])
})

test.each([
  [
    'is answered from the cache of a busy server',
    () => fromCache(payments(old), { [busyHeader]: '1' }),
  ],
  ['doesn’t get through', () => undefined],
  ['comes too often', () => refusal(429)],
  ['fails on the server', () => refusal(503)],
])(
  'a refetch that %s is repeated at some moment until it succeeds, while the stream is up',
  async (_, failure) => {
    const answers: (() => Response | undefined)[] = []
    const page = openPage({
      'my-dues': () => answers.shift()?.(),
      // Another response in between doesn't make the cached one current.
      messages: () => Response.json(chatWith('See you at ten.')),
    })
    answers.push(() => Response.json(payments(old)))
    const dues = page.show(myPaymentsQuery)
    page.show(messagesQuery(old))
    page.beat()
    await page.pass(heartbeatMs)
    const waits = new Set<number>()
    for (let nth = 1; nth <= 10; nth += 1) {
      answers.push(failure, failure, () => Response.json(payments(current)))
      page.hear(topics.league('a').text)
      page.hear(topics.conversation(old).text)
      await page.pass()
      page.beat()
      await page.pass(heartbeatMs)
      expect(answers).toHaveLength(1)
      page.beat()
      let waited = 0
      for (; answers.length > 0 && waited < heartbeatMs; waited += 50) await page.pass(50)
      expect(dues().data).toEqual([current])
      expect(waited).toBeGreaterThanOrEqual(refetchWindow.min)
      expect(waited).toBeLessThanOrEqual(refetchWindow.max + 50)
      waits.add(waited)
    }
    expect(waits.size).toBeGreaterThan(3)
  },
)

test('a query that keeps failing is refetched less and less often until it succeeds', async () => {
  let isDown = true
  const page = openPage({
    'my-dues': () => (isDown ? refusal(503) : Response.json(payments(current))),
  })
  const dues = page.show(myPaymentsQuery)
  const beatFor = async (beats: number) => {
    for (let nth = 0; nth < beats && !dues().isSuccess; nth += 1) {
      page.beat()
      await page.pass(heartbeatMs)
    }
  }
  await beatFor(80)
  expect(page.requests.length).toBeGreaterThan(2)
  expect(page.requests.length).toBeLessThan(40)
  isDown = false
  await beatFor(400)
  expect(dues().data).toEqual([current])
  // The next failure is asked for at once.
  isDown = true
  page.hear(topics.league('a').text)
  await page.pass()
  isDown = false
  page.beat()
  await page.pass(heartbeatMs)
  expect(dues().isSuccess).toBe(true)
  expect(dues().isRefetchError).toBe(false)
})

test('a topic refetches what it is about, and leaves what else failed to the heartbeat', async () => {
  const page = openPage({
    'my-dues': () => refusal(503),
    messages: () => Response.json(chatWith('See you at ten.')),
  })
  page.show(myPaymentsQuery)
  page.show(messagesQuery(old))
  page.beat()
  await page.pass(heartbeatMs)
  const before = page.requests.length
  for (let nth = 0; nth < 3; nth += 1) {
    page.hear(topics.conversation(old).text)
    await page.pass()
  }
  expect(page.requests.slice(before)).toEqual(['messages', 'messages', 'messages'])
})

test.each([
  ['that doesn’t decode', () => Response.json({ leagueIds: 1 })],
  ...[400, 401, 403, 404, 409, 410].map(
    (status) => [`with the status ${status}`, () => refusal(status)] as const,
  ),
] as const)('an answer %s isn’t asked for again', async (_, answer) => {
  const page = openPage({ 'my-dues': answer, me: () => undefined })
  page.show(myPaymentsQuery)
  for (let nth = 0; nth < 4; nth += 1) {
    page.beat()
    await page.pass(heartbeatMs)
  }
  expect(page.requests.filter((name) => name === 'my-dues')).toHaveLength(1)
})

test('a refetch that is on its way is not begun again', async () => {
  const answers = [Promise.resolve(Response.json(payments(old))), new Promise<never>(() => {})]
  const page = openPage({ 'my-dues': () => answers.shift() })
  page.show(myPaymentsQuery)
  await page.pass()
  page.hear(topics.league('a').text)
  for (let nth = 0; nth < 4; nth += 1) {
    page.beat()
    await page.pass(heartbeatMs)
  }
  expect(page.requests).toHaveLength(2)
})

test.each([
  ['it has changed elsewhere', topics.me.text],
  ['everything may have changed', topics.all.text],
])('a page reads the account again when %s, before what may show scores', async (_, topic) => {
  let hidesScores = false
  const answers = [payments(old), payments(current)].map((body) => Response.json(body))
  let answerAccount = () => {}
  const page = openPage({
    'my-dues': () => answers.shift(),
    me: () =>
      new Promise((resolve) => {
        answerAccount = () => resolve(Response.json({ ...someMe('ann'), id: old, hidesScores }))
      }),
  })
  const me = page.show(meQuery)
  const dues = page.show(myPaymentsQuery)
  answerAccount()
  await page.pass()
  expect(me().data?.hidesScores).toBe(false)
  page.beat()
  await page.pass()
  hidesScores = true
  page.hear(topic)
  await page.pass(refetchWindow.max)
  expect(page.requests).toEqual(['me', 'my-dues', 'me'])
  answerAccount()
  await page.pass()
  expect(me().data?.hidesScores).toBe(true)
  expect(dues().data).toEqual([current])
  expect(page.requests).toEqual(['me', 'my-dues', 'me', 'my-dues'])
})
