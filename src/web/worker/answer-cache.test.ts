import { afterEach, expect, test, vi } from 'vitest'

import { changesBetween, type Json } from '#contract/changes.ts'

import { mayChangeAccount } from './account-changes.ts'
import { createAnswerCache, isCacheable } from './answer-cache.ts'

test.each([
  '/api/auth/me',
  '/api/leagues/my-leagues',
  '/api/leagues/7d4c/board',
  '/api/tournaments/014/leaderboard',
])('the last answer of %s is cached for offline use', (path) => {
  expect(isCacheable('GET', path)).toBe(true)
})

test.each([
  '/api/leagues/7d4c/team',
  '/api/conversations/1/messages',
  '/api/user/profile',
  '/api/auth/sessions',
  '/api/events',
])('answers of %s are never cached', (path) => {
  expect(isCacheable('GET', path)).toBe(false)
})

test('a write is never answered from the cache', () => {
  expect(isCacheable('DELETE', '/api/leagues/7d4c')).toBe(false)
})

test.each(['login', 'logout', 'register', 'reset-password'])('%s clears the cache', (name) => {
  expect(mayChangeAccount('POST', `/api/auth/${name}`)).toBe(true)
})

afterEach(() => vi.unstubAllGlobals())

const url = 'https://teetime.example/api/leagues/7d4c/board'

/** A worker with an empty cache, whose server has one document and answers as ours does. */
function startWorker() {
  const entries = new Map<string, Response>()
  const cache = {
    put: async (at: string, response: Response) => void entries.set(at, response),
    keys: async () => [...entries.keys()],
    delete: async (at: string) => entries.delete(at),
  }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (at: string) => entries.get(at)?.clone(),
    keys: async () => [],
  })
  const versions: Json[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const newest = versions.length - 1
    if (newest < 0) throw new TypeError('Failed to fetch')
    const held = request.headers.get('if-none-match')
    const headers = { etag: `W/"${newest}"` }
    if (held === headers.etag) return new Response(null, { status: 304, headers })
    if (held === null) return Response.json(versions[newest] ?? null, { headers })
    const before = versions[Number(/\d+/.exec(held))] ?? null
    const changes = changesBetween(before, versions[newest] ?? null)
    return Response.json(changes, { status: 226, headers })
  })
  const { answer } = createAnswerCache('1')
  return {
    versions,
    async read(held?: number) {
      const work: Promise<unknown>[] = []
      const headers = {
        'a-im': 'changes',
        ...(held !== undefined && { 'if-none-match': `W/"${held}"` }),
      }
      const response = await answer(new Request(url, { headers }), (more) => void work.push(more))
      await Promise.all(work)
      return [response.status, response.status === 304 ? null : await response.json()]
    },
    goOffline: () => versions.splice(0),
  }
}

test('the newest board is cached when the page only gets what changed', async () => {
  const { versions, read, goOffline } = startWorker()
  versions.push({ asOf: '10:00', teams: ['ann'] })
  expect(await read()).toEqual([200, { asOf: '10:00', teams: ['ann'] }])
  versions.push({ asOf: '10:01', teams: ['ann'] })
  expect(await read(0)).toEqual([226, { asOf: ['10:01'] }])
  expect(await read(1)).toEqual([304, null])
  goOffline()
  expect(await read()).toEqual([200, { asOf: '10:01', teams: ['ann'] }])
})

test('a page gets the whole board when the cache lacks its version', async () => {
  const { versions, read, goOffline } = startWorker()
  versions.push({ asOf: '10:00' }, { asOf: '10:01' })
  expect(await read(0)).toEqual([200, { asOf: '10:01' }])
  goOffline()
  expect(await read(1)).toEqual([200, { asOf: '10:01' }])
})
