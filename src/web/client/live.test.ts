import { refetchWindow } from '#contract/live.ts'
import { topics } from '#contract/topics.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { connect, staleKeys, markStale } from './live.ts'

test('a topic is the beginning of the query keys that it makes stale', () => {
  expect(staleKeys(topics.tournament('1', '014').text)).toEqual([['tournaments', '1', '014']])
  expect(staleKeys(topics.league('a').text)).toEqual([
    ['leagues', 'a'],
    ['leagues', 'mine'],
  ])
  // The last board of an event ends play in its leagues as well.
  expect(staleKeys(topics.leaderboard('a').text)).toEqual([
    ['leagues', 'a', 'leaderboard'],
    ['leagues', 'a', 'league'],
    ['leagues', 'a', 'settle-up'],
    ['leagues', 'mine'],
  ])
  expect(staleKeys(topics.conversation('a').text)).toEqual([
    ['conversations', 'a'],
    ['conversations', 'mine'],
    ['notifications'],
  ])
  expect(staleKeys(topics.all.text)).toEqual([[]])
  expect(staleKeys(topics.me.text)).toContainEqual(['invitations'])
})

test('a first answer that was on its way while something changed is asked for again', async () => {
  const client = new QueryClient()
  const answers: ((board: string) => void)[] = []
  const ask = vi.fn(async () => await new Promise<string>((resolve) => answers.push(resolve)))
  const board = new QueryObserver(client, { queryKey: ['leagues', 'a', 'board'], queryFn: ask })
  onTestFinished(board.subscribe(() => {}))
  markStale(client, topics.league('b').text)
  markStale(client, topics.league('a').text)
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.('as it was before')
  await expect.poll(() => ask.mock.calls.length).toBe(2)
  answers[1]?.('as it is')
  await expect.poll(() => board.getCurrentResult().data).toBe('as it is')
  expect(ask).toHaveBeenCalledTimes(2)
})

/** Stands in for the browser's stream of events: what is opened, and what is sent through it. */
function standInStreams() {
  const opened: EventTarget[] = []
  class Stream extends EventTarget {
    constructor() {
      super()
      opened.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return {
    opened,
    happens: (type: string, data?: string) =>
      opened
        .at(-1)
        ?.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data })),
  }
}

test('a stream that ends is opened again, later each time, and what was missed is asked for', () => {
  const { opened, happens } = standInStreams()
  const client = new QueryClient()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  const end = connect(client)
  const waits: number[] = []
  const ends = (type: string) => {
    const before = opened.length
    happens(type)
    for (waits.push(0); opened.length === before; waits[waits.length - 1]! += 100)
      vi.advanceTimersByTime(100)
    return waits.at(-1)
  }
  for (const longest of [1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 45_000]) {
    const wait = ends('error')
    expect(wait).toBeLessThanOrEqual(longest + 100)
    expect(wait).toBeGreaterThanOrEqual(longest / 3)
  }
  // Once it is open it is as new.
  happens('open')
  expect(ends('bye')).toBeLessThanOrEqual(1_600)
  happens('message', '{"topic":"all","version":1}')
  vi.advanceTimersByTime(refetchWindow.to)
  expect(invalidate).toHaveBeenCalledWith(expect.objectContaining({ queryKey: [] }))
  end()
  const { length } = opened
  vi.advanceTimersByTime(100_000)
  expect(opened).toHaveLength(length)
})

test('browsers whose streams end in one moment neither come back nor ask again in one moment', () => {
  const { opened, happens } = standInStreams()
  const [back, asked] = [new Set<number>(), new Set<number>()]
  for (let nth = 0; nth < 20; nth += 1) {
    const client = new QueryClient()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const end = connect(client)
    // The first time there is nothing to wait for.
    happens('message', '{"topic":"all","version":1}')
    vi.advanceTimersByTime(0)
    expect(invalidate).toHaveBeenCalledTimes(1)
    const before = opened.length
    happens('error')
    let waited = 0
    for (; opened.length === before; waited += 50) vi.advanceTimersByTime(50)
    back.add(waited)
    happens('message', '{"topic":"all","version":2}')
    let until = 0
    for (; invalidate.mock.calls.length === 1; until += 50) vi.advanceTimersByTime(50)
    expect(until).toBeGreaterThanOrEqual(refetchWindow.from)
    expect(until).toBeLessThanOrEqual(refetchWindow.to + 50)
    asked.add(until)
    end()
  }
  expect(back.size).toBeGreaterThan(5)
  expect(asked.size).toBeGreaterThan(5)
})
