import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import type { FeedError } from '#server/platform/services/golf-source.ts'

import { createEspn } from './client.ts'
import { loadRanking, parseRankings } from './ranking.ts'
import { golfer, leaderboard, ref, scoreboard } from './responses.fixture.ts'

/** ESPN behind a function that answers each request, and what was asked. */
function start(answer: (request: Request) => Response, budget = Infinity) {
  const requests: Request[] = []
  const stored: number[] = []
  const golf = createEspn({
    baseUrl: 'https://espn.example/golf/',
    userAgent: 'TeeTime (test)',
    spendCall: async () => requests.length < budget,
    onResponse: ({ status }) => void stored.push(status),
    warn: () => {},
    ranking: async () => [],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    },
  })
  return { golf, requests, stored }
}

const board = () => Response.json(leaderboard([golfer()]), { headers: { etag: '"1"' } })

test('a page is asked for by name of the event, with our own name, and then conditionally', async () => {
  const { golf, requests } = start(({ headers }) =>
    headers.get('if-none-match') === '"1"' ? new Response(null, { status: 304 }) : board(),
  )
  const first = await golf.fetchScoreboard(ref)
  const second = await golf.fetchScoreboard(ref)
  expect(requests.map(({ url }) => url)).toEqual([
    'https://espn.example/golf/leaderboard?league=pga&event=401000006',
    'https://espn.example/golf/leaderboard?league=pga&event=401000006',
  ])
  expect(requests[0]?.headers.get('user-agent')).toBe('TeeTime (test)')
  expect(second).toEqual(first)
})

test('an unchanged page is as old as when it first came', async () => {
  const { golf } = start(board)
  const first = await golf.fetchScoreboard(ref)
  expect((await golf.fetchScoreboard(ref))?.asOf).toEqual(first?.asOf)
})

test.each([
  ['403', () => new Response('Access Denied', { status: 403 })],
  ['a web page', () => new Response('<html>Are you a robot?</html>')],
])('bot protection, here %s, is named, and ESPN is left alone', async (_how, answer) => {
  const { golf, requests, stored } = start(answer)
  await expect(golf.fetchScoreboard(ref)).rejects.toMatchObject({
    kind: 'denied',
    retryAfter: 120,
    message: expect.stringContaining('bot protection'),
  })
  await expect(golf.fetchField(ref)).rejects.toMatchObject({
    kind: 'quota',
    message: expect.stringContaining('bot protection'),
  })
  expect(requests).toHaveLength(1)
  expect(stored).toHaveLength(1)
})

test.each([
  ['500', 'unreachable', () => new Response('', { status: 500 })],
  [
    'no answer',
    'unreachable',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
  ['a redirect', 'unreachable', () => new Response('', { status: 302 })],
  ['404', 'unreadable', () => Response.json({ code: 404 }, { status: 404 })],
  ['an empty answer', 'unreadable', () => new Response('')],
  ['half an answer', 'unreadable', () => new Response('{"events":[')],
])('%s is %s, and the next call may be made at once', async (_what, failure, answer) => {
  const { golf, requests } = start(answer)
  await expect(golf.fetchScoreboard(ref)).rejects.toMatchObject({
    kind: failure,
    message: expect.stringMatching(/^ESPN: /) as string,
  })
  await expect(golf.fetchScoreboard(ref)).rejects.toMatchObject({ kind: failure })
  expect(requests).toHaveLength(2)
})

test('429 says how long to wait, and a clock that is set back makes it no longer', async () => {
  const { golf, requests } = start(
    () => new Response('', { status: 429, headers: { 'retry-after': '90' } }),
  )
  await expect(golf.fetchScoreboard(ref)).rejects.toMatchObject({
    kind: 'quota',
    retryAfter: 90,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const wait = await golf.fetchScoreboard(ref).catch(({ retryAfter }: FeedError) => retryAfter)
  expect(wait).toBeLessThanOrEqual(90)
  expect(requests).toHaveLength(1)
})

test('a refusal makes no other wait shorter', async () => {
  const { golf, requests } = start(({ url }) =>
    url.includes('/pga/')
      ? new Response('', { status: 403 })
      : new Response('', { status: 429, headers: { 'retry-after': '3600' } }),
  )
  await Promise.allSettled([golf.fetchScoreboard(ref), golf.fetchScorecards(ref, 'espn-42')])
  expect(requests).toHaveLength(2)
  const wait = await golf.fetchField(ref).catch(({ retryAfter }: FeedError) => retryAfter)
  expect(wait).toBeGreaterThan(3000)
})

test('no call is made beyond the budget', async () => {
  const { golf, requests } = start(board, 1)
  await golf.fetchScoreboard(ref)
  await expect(golf.fetchScoreboard(ref)).rejects.toMatchObject({ kind: 'quota' })
  expect(requests).toHaveLength(1)
})

test('the scorecards of a whole field are one call', async () => {
  const { golf, requests } = start(() => Response.json(scoreboard([1, 4, 'E'])))
  await golf.fetchScorecards(ref, 'espn-42')
  await golf.fetchScorecards(ref, 'espn-43')
  expect(requests).toHaveLength(1)
})

test('an id of another source is refused without a call', async () => {
  const { golf, requests } = start(board)
  await expect(golf.fetchScoreboard({ ...ref, tournId: '014' })).rejects.toMatchObject({
    kind: 'unsupported',
  })
  expect(requests).toHaveLength(0)
})

test("the administrator's ranking may be in Windows-1252, as Excel saves it", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ranking-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'rankings.csv'), '1,Åke van Dyke', 'latin1')
  expect(await loadRanking(folder, () => {})).toMatchObject([{ name: 'Åke van Dyke' }])
})

test("the administrator's ranking has a rank and a name per line", () => {
  const csv = '\uFEFFrank,name,country\r\n2,"Åke van Dyke",SWE\r\n1,Bo Birch\r\n\r\n'
  const warnings: object[] = []
  const read = (text: string) => parseRankings(text, (note) => warnings.push(note))
  expect(read(csv)).toEqual([
    { apiPlayerId: null, name: 'Bo Birch', rank: 1 },
    { apiPlayerId: null, name: 'Åke van Dyke', rank: 2 },
  ])
  const lines = Array.from({ length: 19 }, (_, nth) => `${nth + 1},Bo Birch`)
  expect(read(['Åke van Dyke', ...lines].join('\n'))).toHaveLength(19)
  expect(warnings).toEqual([{ file: 'rankings.csv', lines: [1] }])
  expect(() => read('1,Bo Birch\nÅke van Dyke')).toThrow('rankings.csv, line 2')
  // What comes after so many bad lines isn't read.
  const long = Array.from({ length: 1_000 }, (_, nth) => (nth % 15 ? `${nth},Bo Birch` : 'Åke'))
  expect(() => read(long.join('\n'))).toThrow('rankings.csv, line 1')
})
