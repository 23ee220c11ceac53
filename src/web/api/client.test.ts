import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { getMe, logIn, signOut } from '#contract/accounts/session.ts'
import { getTeam, saveTeam } from '#contract/game/draft.ts'
import { getCompactLeaderboard } from '#contract/game/leaderboard.ts'
import { listPlayers } from '#contract/game/tournaments.ts'
import { getInviteLink } from '#contract/leagues/invite-links.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { clockOffset } from '#web/ui/hooks/server-clock.ts'

import { cachedAtHeader } from './cached-responses.ts'
import { ApiError, call, errorMessage, UnexpectedResponse } from './client.ts'
import { meQuery } from './queries.ts'

const respond = (body: string, init?: ResponseInit) => {
  const request = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', request)
  return request
}

afterEach(() => vi.unstubAllGlobals())

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const team = {
  golfers: [],
  predictedWinningScore: -12,
  savedAt: '2026-04-08T10:00:00.000Z',
  complete: false,
  open: true,
  draftingEndDate: '2026-04-09T10:00:00.000Z',
  now: '2026-04-08T10:00:00.000Z',
}

test('a call fills the path and the query, and sends JSON with the cookie', async () => {
  const request = respond('{"players":[]}')
  await call(listPlayers, { params: { id: '014' }, query: { orgId: '2' } })
  expect(request).toHaveBeenCalledWith('/api/tournaments/014/players?orgId=2', {
    method: 'GET',
    credentials: 'same-origin',
    signal: expect.any(AbortSignal),
    headers: { 'content-type': 'application/json' },
  })
})

test('an undefined query parameter is not sent', async () => {
  const request = respond('{}', { status: 500 })
  const link = { params: { inviteCode: 'ABC' }, query: { league: undefined } }
  await expect(call(getInviteLink, link)).rejects.toThrow('500')
  expect(request.mock.calls[0]?.[0]).toBe('/api/invite-links/ABC?')
})

test('money is sent as text, and instants arrive as dates', async () => {
  const request = respond('{}', { status: 500 })
  const body = { name: 'Grinders', apiTournamentId: '014', tournOrgId: '1', entryFee: 2050 }
  await expect(call(createLeague, { body })).rejects.toThrow('500: {}')
  const wire = JSON.stringify({ ...body, entryFee: '20.50' })
  expect(request.mock.calls[0]?.[1]?.body).toBe(wire)

  respond(JSON.stringify(team))
  const result = await call(getTeam, { params: { id } })
  expect(result.draftingEndDate).toEqual(new Date('2026-04-09T10:00:00Z'))
})

test('a request that the server stopped waiting for is sent again, once', async () => {
  const body = { apiPlayerIds: [], predictedWinningScore: null }
  const responses = [new Response('', { status: 408 }), Response.json(team)]
  const request = vi.fn<typeof fetch>(async () => responses.shift() ?? Response.error())
  vi.stubGlobal('fetch', request)
  expect(await call(saveTeam, { params: { id }, body })).toMatchObject({ complete: false })
  expect(request).toHaveBeenCalledTimes(2)
  const [[address, first] = []] = request.mock.calls
  expect(request.mock.calls[1]).toEqual([address, { ...first, signal: expect.any(AbortSignal) }])
  const again = respond('', { status: 408 })
  await expect(call(saveTeam, { params: { id }, body })).rejects.toMatchObject({ status: 408 })
  expect(again).toHaveBeenCalledTimes(2)
})

test('a failed response throws its status and text, and carries the server message', async () => {
  respond('{"error":"Picks are locked.","code":"draft-closed"}', { status: 409 })
  const body = { apiPlayerIds: [], predictedWinningScore: null }
  const error = await call(saveTeam, { params: { id }, body }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '409: {"error":"Picks are locked.","code":"draft-closed"}',
    status: 409,
    error: 'Picks are locked.',
    code: 'draft-closed',
  })
  expect(errorMessage(error, 'Failed')).toBe('Picks are locked.')
})

test('an empty body falls back to the status text, without a message', async () => {
  respond('', { status: 502, statusText: 'Bad Gateway' })
  const error = await call(getMe).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: '502: Bad Gateway', error: null })
  expect(errorMessage(error, 'Failed')).toBe('Failed')
})

test('`error` takes precedence over `message`', async () => {
  respond('{"message":"Back at noon"}', { status: 503 })
  expect(errorMessage(await call(getMe).catch((thrown: unknown) => thrown), 'Failed')).toBe(
    'Back at noon',
  )
  respond('{"error":"Full","message":"Back at noon"}', { status: 503 })
  expect(errorMessage(await call(getMe).catch((thrown: unknown) => thrown), 'Failed')).toBe('Full')
})

test('a 401 is null from meQuery and an error from call', async () => {
  respond('{"error":"Sign in"}', { status: 401 })
  expect(await new QueryClient().fetchQuery(meQuery)).toBeNull()
  await expect(call(getMe)).rejects.toThrow('401: ')
})

test('a network failure is an error with status 0 and a sentence for people', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(getMe)).rejects.toMatchObject({
    status: 0,
    error: 'Can’t reach TeeTime. Check your connection.',
  })
})

/** Fetches answer with these in turn, and then never. */
function respondNoMoreAfter(...responses: { status: number; afterMs: number }[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const next = responses.shift()
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      if (next) setTimeout(() => resolve(new Response(null, next)), next.afterMs)
    })
  })
}
const save = { params: { id }, body: { apiPlayerIds: [], predictedWinningScore: null } }

/** Expects that a call gives up at this time from now, and no second sooner. */
async function expectFailureAt(seconds: number, sent: Promise<unknown>) {
  const failure = vi.fn<(error: unknown) => void>()
  void sent.catch(failure)
  await vi.advanceTimersByTimeAsync((seconds - 1) * 1_000)
  expect(failure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failure).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }))
}

test.each([
  ['write', () => call(saveTeam, save)],
  ['read', () => call(getTeam, { params: { id } })],
])('a %s that is never answered fails, but only after the server had its time', async (_, send) => {
  respondNoMoreAfter()
  await expectFailureAt(30, send())
})

test('a caller may give up sooner', async () => {
  respondNoMoreAfter()
  const giveUp = new AbortController()
  setTimeout(() => giveUp.abort(), 15_000)
  await expectFailureAt(15, call(saveTeam, save, { signal: giveUp.signal }))
})

test('a write that the server didn’t read has its whole time again', async () => {
  respondNoMoreAfter({ status: 408, afterMs: 20_000 })
  await expectFailureAt(50, call(saveTeam, save))
})

test('an OK response that breaks the contract is refused', async () => {
  respond('<html>')
  const body = { usernameOrEmail: 'ann', password: 'secret' }
  await expect(call(logIn, { body })).rejects.toBeInstanceOf(UnexpectedResponse)
})

const board = {
  status: 'open',
  asOf: null,
  round: 1,
  roundStatus: null,
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings: [],
  golfers: [],
}
const readBoard = () => call(getCompactLeaderboard, { params: { id } })
const sentHeaders = ({ mock }: ReturnType<typeof respond>) => mock.calls[0]?.[1]?.headers

test('a call that has a version asks for what changed since, and applies it', async () => {
  const first = respond(JSON.stringify(board), { headers: { etag: 'W/"1"' } })
  await readBoard()
  expect(sentHeaders(first)).not.toHaveProperty('if-none-match')

  const second = respond('{"round":[2]}', { status: 226, headers: { etag: 'W/"2"' } })
  const changed = await readBoard()
  expect(changed).toMatchObject({ status: 'open', round: 2 })
  expect(sentHeaders(second)).toMatchObject({ 'if-none-match': 'W/"1"', 'a-im': 'changes' })

  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  expect(await readBoard()).toBe(changed)
})

test('a new account starts without the versions of the old one', async () => {
  respond(JSON.stringify(board), { headers: { etag: 'W/"1"' } })
  await readBoard()
  respond('{"message":"Bye"}')
  await call(signOut)
  const next = respond(JSON.stringify(board), { headers: { etag: 'W/"1"' } })
  await readBoard()
  expect(sentHeaders(next)).not.toHaveProperty('if-none-match')
})

test('a preloaded response is used once, with its version', async () => {
  const answers = [[`/api/leagues/${id}/board`, 'W/"7"', board]]
  const html = { getElementById: () => ({ textContent: JSON.stringify(answers) }) }
  vi.stubGlobal('document', html)
  // Other tests of this file have written, which drops what a page brought.
  vi.resetModules()
  const fresh = await import('./client.ts')
  const { initialData, queryFn } = fresh.endpointQuery(
    ['board'],
    getCompactLeaderboard,
    { params: { id } },
    ({ round }) => round,
  )
  expect(initialData()).toBe(1)
  expect(initialData()).toBeUndefined()

  const next = respond('{"round":[2]}', { status: 226, headers: { etag: 'W/"8"' } })
  expect(await queryFn()).toBe(2)
  expect(sentHeaders(next)).toMatchObject({ 'if-none-match': 'W/"7"', 'a-im': 'changes' })
})

test('a write drops the preloaded responses, and those of a page on its way', async () => {
  const answers = [[`/api/leagues/${id}/board`, 'W/"7"', board]]
  const html = { getElementById: () => ({ textContent: JSON.stringify(answers) }) }
  vi.stubGlobal('document', html)
  vi.resetModules()
  const fresh = await import('./client.ts')
  const { rereadPreloadedResponses } = await import('./preloaded-responses.ts')
  const { initialData } = fresh.endpointQuery(['board'], getCompactLeaderboard, { params: { id } })
  respond(JSON.stringify(team))
  const body = { apiPlayerIds: [], predictedWinningScore: null }
  await fresh.call(saveTeam, { params: { id }, body })
  expect(initialData()).toBeUndefined()
  rereadPreloadedResponses()
  expect(initialData()).toBeUndefined()
})

const hourMs = 3_600_000

/** Answers as a server whose clock is ahead. */
const respondAhead = (ms: number, headers: Record<string, string> = {}) =>
  respond(JSON.stringify(team), {
    headers: { date: new Date(Date.now() + ms).toUTCString(), ...headers },
  })

test('responses show how far the clock of the server is ahead, unless they are from the cache', async () => {
  onTestFinished(() => clockOffset.set(0))
  vi.stubGlobal('location', { pathname: '/dashboard' })
  const read = async () => await call(getTeam, { params: { id } })
  respondAhead(0)
  await read()
  expect(clockOffset.get()).toBe(0)
  respondAhead(3 * hourMs)
  await read()
  expect(Math.abs(clockOffset.get() - 3 * hourMs)).toBeLessThan(5_000)
  const known = clockOffset.get()
  respondAhead(-24 * hourMs, { [cachedAtHeader]: '2026-04-08T10:00:00.000Z' })
  await read()
  respond(JSON.stringify(team))
  await read()
  expect(clockOffset.get()).toBe(known)
  respondAhead(-24 * hourMs)
  await read()
  expect(Math.abs(clockOffset.get() + 24 * hourMs)).toBeLessThan(5_000)
})
