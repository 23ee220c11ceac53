import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { resetPassword } from '#contract/accounts/credentials.ts'
import { signInWithPasskey } from '#contract/accounts/passkeys.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { register } from '#contract/accounts/registration.ts'
import { logIn, signOut } from '#contract/accounts/session.ts'
import { joinEvening, playEvening } from '#contract/leagues/evenings.ts'
import { type Delta, diff, type Json } from '#contract/wire/delta.ts'
import { busyHeader, mayChangeSession } from '#web/api/cached-responses.ts'

import { isCacheable, isTeamSave } from './cacheable.ts'
import { showNotification } from './push-notifications.ts'
import { createResponseCache, fetchAccountWrite, fetchSessionChange } from './response-cache.ts'

/** The titles of the notifications on the device. */
const shownTitles = vi.hoisted(() => {
  const titles = new Set<string>()
  const registration = {
    showNotification: async (title: string) => void titles.add(title),
    getNotifications: async () =>
      [...titles].map((title) => ({ close: () => titles.delete(title) })),
  }
  vi.stubGlobal('self', { registration })
  return titles
})

test.each([
  '/api/auth/me',
  '/api/leagues/my-leagues',
  '/api/league-invitations/pending',
  '/api/leagues/7d4c/board',
  '/api/leagues/7d4c/team',
  '/api/leagues/7d4c/conversation',
  '/api/tournaments/014/leaderboard',
  '/api/tournaments/014/players',
])('the last answer of %s is cached for offline use', (path) => {
  expect(isCacheable('GET', path)).toBe(true)
})

test.each([
  '/api/leagues/7d4c/calendar.ics',
  '/api/conversations',
  '/api/user/profile',
  '/api/auth/sessions',
  '/api/events',
])('answers of %s are never cached', (path) => {
  expect(isCacheable('GET', path)).toBe(false)
})

test('a write is never answered from the cache', () => {
  expect(isCacheable('DELETE', '/api/leagues/7d4c')).toBe(false)
})

test('whatever signs someone in or out clears the cache', () => {
  const calls = [
    logIn,
    signInWithPasskey,
    register,
    signOut,
    resetPassword,
    deleteAccount,
    playEvening,
    joinEvening,
  ]
  for (const { method, path } of calls)
    expect([path, mayChangeSession(method, path)]).toEqual([path, true])
})

afterEach(() => vi.unstubAllGlobals())

const url = 'https://teetime.example/api/leagues/7d4c/board'

/** A worker with an empty cache, whose server has one document and answers as ours does. */
function startWorker() {
  const entries = new Map<string, Response>()
  const cache = {
    put: async (at: string, response: Response) => void entries.set(at, response),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => entries.get(url)?.clone(),
    delete: async (at: string | { url: string }) =>
      entries.delete(typeof at === 'string' ? at : at.url),
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
    const changes = diff(before, versions[newest] ?? null)
    return Response.json(changes, { status: 226, headers })
  })
  vi.stubGlobal('self', { location: { origin: new URL(url).origin } })
  const { answer, write, applyPushedChanges } = createResponseCache('1', 'entry.js')
  const done = async (
    act: typeof answer,
    path: string,
    method: 'GET' | 'PUT',
  ): Promise<unknown> => {
    const work: Promise<unknown>[] = []
    const request = new Request(new URL(path, url), { method })
    const response = await act(request, (more) => void work.push(more))
    const body: unknown = await response.json()
    await Promise.all(work)
    return body
  }
  return {
    versions,
    /** Tells the worker what the stream says of a version after another. */
    bring: (since: number, nth: number, changes: Delta) =>
      applyPushedChanges({
        address: new URL(url).pathname,
        change: { since: `W/"${since}"`, etag: `W/"${nth}"`, changes },
      }),
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
    get: (path: string) => done(answer, path, 'GET'),
    isMarkedBusy: async (path: string) =>
      (await answer(new Request(new URL(path, url)), () => {})).headers.has(busyHeader),
    save: (path: string) => done(write, path, 'PUT'),
  }
}

test('a delta response updates the cached board', async () => {
  const { versions, read, goOffline } = startWorker()
  versions.push({ asOf: '10:00', teams: ['ann'] })
  expect(await read()).toEqual([200, { asOf: '10:00', teams: ['ann'] }])
  versions.push({ asOf: '10:01', teams: ['ann'] })
  expect(await read(0)).toEqual([226, { asOf: ['10:01'] }])
  expect(await read(1)).toEqual([304, null])
  goOffline()
  expect(await read()).toEqual([200, { asOf: '10:01', teams: ['ann'] }])
})

test('a pushed change updates the cached board', async () => {
  const { versions, read, bring, goOffline } = startWorker()
  versions.push({ asOf: '10:00', teams: ['ann'] })
  await read()
  // Two tabs tell the same, and the next changes before the first are stored.
  await Promise.all([
    bring(0, 1, { asOf: ['10:01'] }),
    bring(0, 1, { asOf: ['10:01'] }),
    bring(1, 2, { teams: [['bob']] }),
    bring(7, 8, { teams: [['eve']] }),
  ])
  goOffline()
  expect(await read()).toEqual([200, { asOf: '10:01', teams: ['bob'] }])
})

test('a page gets the whole board when the cache lacks its version', async () => {
  const { versions, read, goOffline } = startWorker()
  versions.push({ asOf: '10:00' }, { asOf: '10:01' })
  expect(await read(0)).toEqual([200, { asOf: '10:01' }])
  goOffline()
  expect(await read(1)).toEqual([200, { asOf: '10:01' }])
})

/** A worker whose server has one body per path. @returns functions that read and save, and one that goes offline */
function startServer(bodies: Record<string, Json>) {
  const { versions: _, ...worker } = startWorker()
  let isDown = false
  let init = { status: 200, headers: {} }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isDown) throw new TypeError('Failed to fetch')
    const body = bodies[new URL(request.url).pathname]
    return Response.json((init.status === 200 && body) || null, init)
  })
  return {
    ...worker,
    goOffline: () => (isDown = true),
    answerWith: (status: number, headers = {}) => (init = { status, headers }),
  }
}
const team = '/api/leagues/7d4c/team'
const messagesOf = (id: string) => `/api/conversations/${id}/messages`

const reactionsOf = (id: string) => `/api/conversations/${id}/reactions`

test('league chats are cached, direct messages never', async () => {
  const { get, goOffline } = startServer({
    '/api/leagues/7d4c/conversation': { id: 'league' },
    [messagesOf('league')]: { messages: ['Fore!'] },
    [messagesOf('friends')]: { messages: ['Psst'] },
    [reactionsOf('league')]: { reactions: [] },
    [reactionsOf('friends')]: { reactions: [] },
  })
  await get('/api/leagues/7d4c/conversation')
  await Promise.all([
    get(messagesOf('league')),
    get(messagesOf('friends')),
    get(reactionsOf('league')),
    get(reactionsOf('friends')),
  ])
  goOffline()
  expect(await get(messagesOf('league'))).toEqual({ messages: ['Fore!'] })
  await expect(get(messagesOf('friends'))).rejects.toThrow('Failed to fetch')
  expect(await get(reactionsOf('league'))).toEqual({ reactions: [] })
  await expect(get(reactionsOf('friends'))).rejects.toThrow('Failed to fetch')
})

test.each([400, 429, 500])('an answer stays cached when the server answers %i', async (status) => {
  const { get, answerWith, goOffline } = startServer({ [team]: { golfers: ['1'] } })
  await get(team)
  answerWith(status)
  await get(team)
  goOffline()
  expect(await get(team)).toEqual({ golfers: ['1'] })
})

test.each([
  [503, { 'retry-after': '5' }, true],
  // A proxy's own answer.
  [503, {}, false],
  [502, {}, false],
  // A CDN's, which can't connect to the server.
  [522, {}, false],
])(
  'while the server answers %i with %j, a cached answer says that it is busy: %s',
  async (status, headers, isBusy) => {
    const { get, answerWith, isMarkedBusy } = startServer({ [team]: { golfers: ['1'] } })
    await get(team)
    answerWith(status, headers)
    expect(await get(team)).toEqual({ golfers: ['1'] })
    expect(await isMarkedBusy(team)).toBe(isBusy)
  },
)

test.each([403, 404, 410])(
  'an answer leaves the cache when the server answers %i',
  async (status) => {
    const { get, answerWith, goOffline } = startServer({ [team]: { golfers: ['1'] } })
    await get(team)
    answerWith(status)
    await get(team)
    goOffline()
    await expect(get(team)).rejects.toThrow('Failed to fetch')
  },
)

test('a read that gets no answer has the cached one after 20 seconds, and waits on where there is none', async () => {
  const other = '/api/leagues/7d4c/members'
  const { get } = startServer({ [team]: { golfers: ['1'] } })
  await get(team)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answering = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answering.promise)
  const cached = get(team)
  const uncached = get(other)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await cached).toEqual({ golfers: ['1'] })
  answering.resolve(Response.json({ members: [] }))
  expect(await uncached).toEqual({ members: [] })
})

test('a saved team replaces the cached one', async () => {
  const bodies: Record<string, Json> = { [team]: { golfers: [] } }
  const { get, save, goOffline } = startServer(bodies)
  await get(team)
  bodies[team] = { golfers: ['1'] }
  await save(team)
  goOffline()
  expect(await get(team)).toEqual({ golfers: ['1'] })
  await expect(save(team)).rejects.toThrow('Failed to fetch')
  expect(isTeamSave('PUT', team)).toBe(true)
  expect(isTeamSave('GET', team)).toBe(false)
})

test('an answer that is on its way during a write to the account is not cached', async () => {
  const me = '/api/auth/me'
  const { get, goOffline } = startServer({ [me]: { hidesScores: false } })
  const reading = get(me)
  await fetchAccountWrite(new Request(new URL('/api/user/profile', url), { method: 'PATCH' }))
  expect(await reading).toEqual({ hidesScores: false })
  goOffline()
  await expect(get(me)).rejects.toThrow('Failed to fetch')
})

test('notifications leave the device when someone signs in or out', async () => {
  startServer({})
  await showNotification({ kind: 'message', title: 'Ann', text: 'Fore!', path: '/messages' })
  expect([...shownTitles]).toEqual(['Ann'])
  await fetchSessionChange(new Request(new URL(signOut.path, url), { method: signOut.method }))
  expect([...shownTitles]).toEqual([])
})
