import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { heartbeatMs, refetchWindow } from '#contract/wire/live.ts'
import { topics } from '#contract/wire/topics.ts'
import { leaderboardQuery } from '#web/game/leaderboard-query.ts'

import { ApiError } from '../client.ts'
import { clearVersions } from '../document-versions.ts'
import { profileQuery } from '../profile-query.ts'
import { connect } from './event-stream.ts'
import { liveStatus } from './live-events.ts'
import { invalidateTopics, keysForTopic } from './stale-queries.ts'
import { stubStreams } from './streams.fixture.ts'

test('a topic is the prefix of the query keys that it invalidates', () => {
  expect(keysForTopic(topics.tournament('1', '014').text)).toEqual([['tournaments', '1', '014']])
  expect(keysForTopic(topics.league('a').text)).toEqual([
    ['leagues', 'a'],
    ['leagues', 'mine'],
    ['leagues', 'dues'],
    ['leagues', 'places'],
    ['clubs', 'weeks'],
    ['friends'],
  ])
  expect(keysForTopic(topics.leaderboard('a').text)).toEqual([
    ['leagues', 'a', 'leaderboard'],
    ['leagues', 'places'],
  ])
  expect(keysForTopic(topics.status('a').text)).toEqual([
    ['leagues', 'a', 'league'],
    ['leagues', 'a', 'settle-up'],
    ['leagues', 'mine'],
    ['leagues', 'dues'],
  ])
  expect(keysForTopic(topics.conversation('a').text)).toEqual([
    ['conversations', 'a'],
    ['conversations', 'mine'],
    ['notifications'],
  ])
  expect(keysForTopic(topics.all.text)).toEqual([[]])
  expect(keysForTopic(topics.me.text)).toContainEqual(['invitations'])
})

test('a change of my account, as of its email, invalidates my profile', async () => {
  const client = new QueryClient()
  const queryKey = [...profileQuery.queryKey]
  client.setQueryData(queryKey, { email: 'old@example.com' })
  await invalidateTopics(client, topics.me.text)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a first load that was in flight during a change is fetched again', async () => {
  const client = new QueryClient()
  const answers: ((board: string) => void)[] = []
  const load = vi.fn(async () => await new Promise<string>((resolve) => answers.push(resolve)))
  const board = new QueryObserver(client, { queryKey: ['leagues', 'a', 'board'], queryFn: load })
  onTestFinished(board.subscribe(() => {}))
  void invalidateTopics(client, topics.league('b').text)
  void invalidateTopics(client, topics.league('a').text)
  expect(load).toHaveBeenCalledTimes(1)
  answers[0]?.('before the change')
  await expect.poll(() => load.mock.calls.length).toBe(2)
  answers[1]?.('after the change')
  await expect.poll(() => board.getCurrentResult().data).toBe('after the change')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a stream that ends is reopened with growing delays, and missed changes are refetched', () => {
  const { opened, dispatch } = stubStreams()
  const client = new QueryClient()
  client.setQueryData(['friends'], [])
  const disconnect = connect(client)
  const waits: number[] = []
  const reopenAfter = (type: string) => {
    const before = opened.length
    dispatch(type)
    for (waits.push(0); opened.length === before; waits[waits.length - 1]! += 100)
      vi.advanceTimersByTime(100)
    return waits.at(-1)
  }
  for (const delay of [1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]) {
    const wait = reopenAfter('error')
    expect(wait).toBeLessThanOrEqual(delay + 100)
    expect(wait).toBeGreaterThanOrEqual(delay / 3)
  }
  // A stream that works resets the delay.
  dispatch('beat', '{"version":1}')
  expect(reopenAfter('bye')).toBeLessThanOrEqual(1_600)
  dispatch('message', '{"topic":"all","version":1}')
  vi.advanceTimersByTime(refetchWindow.max)
  expect(client.getQueryState(['friends'])?.isInvalidated).toBe(true)
  disconnect()
  const { length } = opened
  vi.advanceTimersByTime(100_000)
  expect(opened).toHaveLength(length)
})

test('reconnects and refetches are spread out', () => {
  const { opened, dispatch } = stubStreams()
  const [reconnects, refetches] = [new Set<number>(), new Set<number>()]
  for (let nth = 0; nth < 20; nth += 1) {
    const client = new QueryClient()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const disconnect = connect(client)
    // The first refetch doesn't wait.
    dispatch('message', '{"topic":"all","version":1}')
    vi.advanceTimersByTime(1)
    expect(invalidate).toHaveBeenCalledTimes(1)
    const before = opened.length
    dispatch('error')
    let waited = 0
    for (; opened.length === before; waited += 50) vi.advanceTimersByTime(50)
    reconnects.add(waited)
    dispatch('message', '{"topic":"all","version":2}')
    let refetchedAfter = 0
    for (; invalidate.mock.calls.length === 1; refetchedAfter += 50) vi.advanceTimersByTime(50)
    expect(refetchedAfter).toBeGreaterThanOrEqual(refetchWindow.min)
    expect(refetchedAfter).toBeLessThanOrEqual(refetchWindow.max + 50)
    refetches.add(refetchedAfter)
    disconnect()
  }
  expect(reconnects.size).toBeGreaterThan(5)
  expect(refetches.size).toBeGreaterThan(5)
})

test('a page asks for what changed since it was served, and after a cut since the last beat', () => {
  const { urls, dispatch } = stubStreams('1000')
  const disconnect = connect(new QueryClient())
  dispatch('beat', '{"version":2000}')
  dispatch('error')
  vi.advanceTimersByTime(2_000)
  expect(urls).toEqual(['/api/events?since=1000', '/api/events?since=2000'])
  disconnect()
})

test('a page shows how far the clock of the server is ahead, unless it is from the cache', async () => {
  const hourMs = 3_600_000
  const offsetOf = async (isCached: boolean) => {
    vi.resetModules()
    if (!isCached) vi.stubGlobal('document', undefined)
    else stubStreams('2026-04-08T10:00:00.000Z')
    const { openStream } = await import('./live-events.ts')
    const { clockOffset } = await import('#web/ui/hooks/server-clock.ts')
    stubStreams(String(Date.now() + 3 * hourMs))
    openStream(new QueryClient())()
    return clockOffset.get()
  }
  expect(await offsetOf(false)).toBeGreaterThan(2 * hourMs)
  expect(await offsetOf(true)).toBe(0)
})

test('queries that failed while the server was out of reach are fetched when it is back', async () => {
  const { dispatch } = stubStreams('1000')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const load = vi.fn(async () => 'board')
  const options = { queryKey: ['leagues', 'a', 'board'], queryFn: load, staleTime: Infinity }
  const board = new QueryObserver(client, options)
  onTestFinished(board.subscribe(() => {}))
  const disconnect = connect(client)
  await vi.waitFor(() => expect(board.getCurrentResult().data).toBe('board'))
  dispatch('beat', '{"version":2000}')
  expect(load).toHaveBeenCalledTimes(1)
  load.mockRejectedValueOnce(new ApiError(0, 'unreachable'))
  await board.refetch()
  dispatch('error')
  vi.advanceTimersByTime(2_000)
  dispatch('beat', '{"version":3000}')
  await vi.advanceTimersByTimeAsync(refetchWindow.max)
  expect(board.getCurrentResult().isError).toBe(false)
  expect(load).toHaveBeenCalledTimes(3)
  disconnect()
})

const league = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const board = {
  status: 'live',
  asOf: null,
  round: 1,
  roundStatus: null,
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings: [],
  golfers: [],
}

/** A page that shows a league's board, and a server that has it. @returns the responses that it is to send */
async function showBoard() {
  clearVersions()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const responses = [Response.json(board, { headers: { etag: 'W/"1.a"' } })]
  const request = vi.fn<typeof fetch>(async () => responses.shift() ?? Response.error())
  vi.stubGlobal('fetch', request)
  const observer = new QueryObserver(client, leaderboardQuery(league))
  onTestFinished(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.round).toBe(1))
  const shown = () => observer.getCurrentResult().data?.round
  return { client, request, responses, shown, observer }
}

const holdsIn = (url = '') => new URLSearchParams(url.split('?')[1]).get('holds')

const carried = (since: string, etag: string, round: number) =>
  JSON.stringify({
    address: `/api/leagues/${league}/board`,
    change: { since: `W/"${since}"`, etag: `W/"${etag}"`, changes: { round: [round] } },
  })
const reported = `{"topic":"leagues/${league}/leaderboard","version":1}`

test('a board pushed over the stream isn’t fetched again', async () => {
  const { dispatch, urls } = stubStreams()
  const { client, request, shown } = await showBoard()
  const disconnect = connect(client)
  expect(holdsIn(urls[0])).toBe(`W/"1.a" /api/leagues/${league}/board`)
  dispatch('changes', carried('1.b', '2.a', 2))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(2))
  dispatch('changes', carried('2.a', '3.a', 3))
  dispatch('changes', carried('3.a', '4.a', 4))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(4))
  expect(request).toHaveBeenCalledTimes(1)
  expect(urls).toHaveLength(1)
  disconnect()
})

test('a board is refetched when its changes are missing or don’t apply', async () => {
  const { dispatch, urls } = stubStreams()
  const { client, request, responses, shown } = await showBoard()
  const disconnect = connect(client)
  responses.push(Response.json({ ...board, round: 2 }, { headers: { etag: 'W/"2"' } }))
  dispatch('changes', carried('1.a', '3', 3))
  dispatch('changes', JSON.stringify({ address: `/api/leagues/${league}/board`, change: null }))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(2))
  expect(urls).toHaveLength(1)

  responses.push(Response.json({ ...board, round: 4 }, { headers: { etag: 'W/"4"' } }))
  dispatch('changes', carried('3', '4', 4))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(4))
  expect(request).toHaveBeenCalledTimes(3)
  await vi.waitFor(() => expect(urls).toHaveLength(2))
  expect(holdsIn(urls[1])).toMatch(/^W\/"4" /)
  disconnect()
})

test('a pushed document is refetched after a later event', async () => {
  const { dispatch } = stubStreams()
  const { client, request, responses, shown } = await showBoard()
  const disconnect = connect(client)
  dispatch('changes', carried('1.a', '2', 2))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  responses.push(Response.json({ ...board, round: 3 }, { headers: { etag: 'W/"3"' } }))
  dispatch('message', reported)
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(3))
  expect(request).toHaveBeenCalledTimes(2)
  disconnect()
})

test('a pushed document is refetched after the event for everything, which reads the account first', async () => {
  const { dispatch } = stubStreams()
  const { client, request, responses, shown, observer } = await showBoard()
  const disconnect = connect(client)
  dispatch('changes', carried('1.a', '2', 2))
  dispatch('message', '{"topic":"all","version":1}')
  responses.push(new Response(null, { status: 304 }))
  await vi.advanceTimersByTimeAsync(10)
  await vi.waitFor(() => expect(shown()).toBe(2))
  expect(request).toHaveBeenCalledTimes(2)
  responses.push(Response.json({ ...board, round: 3 }, { headers: { etag: 'W/"3"' } }))
  dispatch('error')
  await observer.refetch()
  expect([request.mock.calls.length, shown()]).toEqual([3, 3])
  disconnect()
})

test('a page whose stream ends between a pushed change and its event asks the server from then on', async () => {
  const { dispatch } = stubStreams()
  const { client, responses, shown, observer } = await showBoard()
  const disconnect = connect(client)
  dispatch('changes', carried('1.a', '2', 2))
  dispatch('error')
  responses.push(Response.json({ ...board, round: 3 }, { headers: { etag: 'W/"3"' } }))
  await observer.refetch()
  expect(shown()).toBe(3)
  disconnect()
})

test('topics that arrive together fetch what they share once', async () => {
  const { dispatch } = stubStreams()
  const client = new QueryClient()
  const load = vi.fn(async () => [])
  const places = new QueryObserver(client, { queryKey: ['leagues', 'places'], queryFn: load })
  onTestFinished(places.subscribe(() => {}))
  const disconnect = connect(client)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  for (const id of ['a', 'b', 'c'])
    dispatch('message', `{"topic":"leagues/${id}/leaderboard","version":1}`)
  await vi.advanceTimersByTimeAsync(10)
  expect(load).toHaveBeenCalledTimes(2)
  disconnect()
})

const minuteMs = 60_000
const beat = '{"version":1}'

test('a stream that has fallen silent counts as down, and is reopened as after a cut', () => {
  const { opened, urls, open, dispatch, beatFor } = stubStreams('1000')
  const client = new QueryClient()
  const refetch = vi.spyOn(client, 'invalidateQueries')
  const disconnect = connect(client)
  dispatch('beat', beat)
  beatFor(60 * minuteMs)
  expect([liveStatus.get(), opened.length]).toEqual(['live', 1])
  vi.advanceTimersByTime(3 * heartbeatMs)
  expect([liveStatus.get(), opened.length]).toEqual(['live', 1])
  vi.advanceTimersByTime(heartbeatMs)
  expect([liveStatus.get(), open()]).toEqual(['polling', 0])
  vi.advanceTimersByTime(2_000)
  expect([liveStatus.get(), opened.length, open()]).toEqual(['polling', 2, 1])
  expect(urls[1]).toBe('/api/events?since=1')
  // Many may fall silent together, as behind a proxy, so the refetch waits.
  dispatch('message', '{"topic":"all","version":2}')
  vi.advanceTimersByTime(0)
  expect(refetch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(refetchWindow.max)
  expect(refetch).toHaveBeenCalled()
  disconnect()
})

test('streams that fall silent together are reopened at different moments, and less and less often', () => {
  const moments = new Set<number>()
  for (let nth = 0; nth < 20; nth += 1) {
    const { opened } = stubStreams()
    const disconnect = connect(new QueryClient())
    const startedAt = Date.now()
    for (let waited = 0; opened.length < 2 && waited < 3 * minuteMs; waited += 50)
      vi.advanceTimersByTime(50)
    moments.add(Date.now() - startedAt)
    // One that opens but brings nothing, as behind a proxy that holds everything back, is no success.
    for (let minute = 0; minute < 30; minute += 1) {
      opened.at(-1)?.dispatchEvent(new Event('open'))
      vi.advanceTimersByTime(minuteMs)
    }
    expect(opened.length).toBeLessThan(30)
    expect(liveStatus.get()).toBe('polling')
    disconnect()
  }
  expect(moments.size).toBeGreaterThan(5)
})

test('any event shows that a stream works', () => {
  const { opened, dispatch } = stubStreams()
  const disconnect = connect(new QueryClient())
  for (let nth = 0; nth < 20; nth += 1) {
    dispatch('message', '{"topic":"names","version":1}')
    vi.advanceTimersByTime(2 * heartbeatMs)
  }
  expect(opened).toHaveLength(1)
  disconnect()
})

test('the time in which a device slept does not count as silence', () => {
  const { opened, dispatch } = stubStreams()
  const disconnect = connect(new QueryClient())
  dispatch('beat', beat)
  for (let nth = 0; nth < 10; nth += 1) {
    // Timers are late by an hour, and the heartbeats come after them.
    vi.setSystemTime(Date.now() + 60 * minuteMs)
    vi.advanceTimersByTime(heartbeatMs)
    dispatch('beat', beat)
  }
  expect([liveStatus.get(), opened.length]).toEqual(['live', 1])
  disconnect()
})

test('a hidden tab closes its stream after a minute, whatever happens to the stream until then', () => {
  for (const cut of [null, 'bye', 'error']) {
    const { open, hide, dispatch, beatFor } = stubStreams()
    const disconnect = connect(new QueryClient())
    hide(true)
    if (cut) dispatch(cut)
    vi.advanceTimersByTime(minuteMs / 2)
    expect(open()).toBe(1)
    vi.advanceTimersByTime(60 * minuteMs)
    expect(open()).toBe(0)
    hide(false)
    expect(open()).toBe(1)
    beatFor(60 * minuteMs)
    expect(open()).toBe(1)
    disconnect()
  }
})

test('a tab that was opened in the background closes its stream after a minute', () => {
  const { open } = stubStreams()
  Object.assign(document, { hidden: true })
  const disconnect = connect(new QueryClient())
  vi.advanceTimersByTime(minuteMs)
  expect(open()).toBe(0)
  disconnect()
})

test('a page whose stream made room for a newer one polls until it is shown or gets the focus', () => {
  const { open, opened, hide, focus, dispatch } = stubStreams()
  const disconnect = connect(new QueryClient())
  const comeBack = [
    focus,
    () => {
      hide(true)
      hide(false)
    },
  ]
  for (const [nth, back] of comeBack.entries()) {
    dispatch('beat', beat)
    dispatch('evicted', '{}')
    vi.advanceTimersByTime(60 * minuteMs)
    expect([open(), opened.length, liveStatus.get()]).toEqual([0, nth + 1, 'polling'])
    back()
    expect(open()).toBe(1)
  }
  // The focus opens no stream beside one that is open.
  focus()
  expect(opened).toHaveLength(3)
  disconnect()
  focus()
  expect(open()).toBe(0)
})

test('a page with the focus reopens its stream after it made room for newer ones', () => {
  const { open, opened, dispatch } = stubStreams()
  Object.assign(document, { hasFocus: () => true })
  const disconnect = connect(new QueryClient())
  dispatch('evicted', '{}')
  expect([open(), opened.length]).toEqual([0, 1])
  vi.advanceTimersByTime(2_000)
  expect([open(), opened.length]).toEqual([1, 2])
  disconnect()
})

test('a tab that is hidden only shortly keeps its stream, and one that waits to reconnect opens it when shown', () => {
  const { open, hide, opened, dispatch, beatFor } = stubStreams()
  const disconnect = connect(new QueryClient())
  hide(true)
  vi.advanceTimersByTime(minuteMs / 2)
  hide(false)
  beatFor(60 * minuteMs)
  expect([open(), opened.length]).toEqual([1, 1])
  dispatch('error')
  hide(true)
  hide(false)
  expect([open(), opened.length]).toEqual([1, 2])
  beatFor(minuteMs)
  expect(opened).toHaveLength(2)
  disconnect()
})

test('a tab that is hidden while its stream can’t be opened rests after a minute, and asks no more', () => {
  const { open, hide, opened, dispatch } = stubStreams()
  const disconnect = connect(new QueryClient())
  hide(true)
  for (let second = 0; second < 180; second += 1) {
    if (open() > 0) dispatch('error')
    vi.advanceTimersByTime(minuteMs / 60)
  }
  const { length } = opened
  vi.advanceTimersByTime(60 * minuteMs)
  expect([open(), opened.length]).toEqual([0, length])
  hide(false)
  expect(open()).toBe(1)
  disconnect()
})

test('a page that has left opens no stream, whatever it waited for and whatever happens then', () => {
  for (const before of ['error', 'hidden', 'offline', 'nothing']) {
    const { open, hide, dispatch } = stubStreams()
    const disconnect = connect(new QueryClient())
    if (before === 'error') dispatch('error')
    if (before !== 'nothing') hide(true)
    if (before === 'offline') vi.advanceTimersByTime(2 * minuteMs)
    disconnect()
    dispatch('error')
    dispatch('bye')
    hide(true)
    hide(false)
    vi.advanceTimersByTime(60 * minuteMs)
    expect(open(), before).toBe(0)
  }
})
