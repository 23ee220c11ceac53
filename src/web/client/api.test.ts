import { getMe, logIn } from '#contract/accounts.ts'
import { getTeam, saveTeam } from '#contract/draft.ts'
import { readInviteLink } from '#contract/invitations.ts'
import { createLeague } from '#contract/leagues.ts'
import { listPlayers } from '#contract/tournaments.ts'
import { afterEach, expect, test, vi } from 'vitest'

import { ApiError, call, callOrNull, errorMessage, UnexpectedResponse } from './api.ts'

const answer = (body: string, init?: ResponseInit) => {
  const sent = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', sent)
  return sent
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
  const sent = answer('{"players":[]}')
  await call(listPlayers, { params: { id: '014' }, query: { orgId: '2' } })
  expect(sent).toHaveBeenCalledWith('/api/tournaments/014/players?orgId=2', {
    method: 'GET',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
  })
})

test('a part of the query that is not given is not sent', async () => {
  const sent = answer('{}', { status: 500 })
  const link = { params: { inviteCode: 'ABC' }, query: { league: undefined } }
  await expect(call(readInviteLink, link)).rejects.toThrow('500')
  expect(sent.mock.calls[0]?.[0]).toBe('/api/invite-links/ABC?')
})

test('money leaves as text and instants arrive as dates', async () => {
  const sent = answer('{}', { status: 500 })
  const body = { name: 'Grinders', apiTournamentId: '014', tournOrgId: '1', entryFee: 2050 }
  await expect(call(createLeague, { body })).rejects.toThrow('500: {}')
  const wire = JSON.stringify({ ...body, entryFee: '20.50' })
  expect(sent.mock.calls[0]?.[1]?.body).toBe(wire)

  answer(JSON.stringify(team))
  const got = await call(getTeam, { params: { id } })
  expect(got.draftingEndDate).toEqual(new Date('2026-04-09T10:00:00Z'))
})

test('an answer that is not OK throws the status and the text, and knows the sentence', async () => {
  answer('{"error":"Picks are locked","code":"draft-closed"}', { status: 409 })
  const body = { apiPlayerIds: [], predictedWinningScore: null }
  const error = await call(saveTeam, { params: { id }, body }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '409: {"error":"Picks are locked","code":"draft-closed"}',
    status: 409,
    error: 'Picks are locked',
    code: 'draft-closed',
  })
  expect(errorMessage(error, 'Failed')).toBe('Picks are locked')
})

test('an empty body gives the status text, and no sentence', async () => {
  answer('', { status: 502, statusText: 'Bad Gateway' })
  const error = await call(getMe).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: '502: Bad Gateway', error: null })
  expect(errorMessage(error, 'Failed')).toBe('Failed')
})

test('a message is taken where there is no error, and an error before it', async () => {
  answer('{"message":"Back at noon"}', { status: 503 })
  expect(errorMessage(await call(getMe).catch((thrown: unknown) => thrown), 'Failed')).toBe(
    'Back at noon',
  )
  answer('{"error":"Full","message":"Back at noon"}', { status: 503 })
  expect(errorMessage(await call(getMe).catch((thrown: unknown) => thrown), 'Failed')).toBe('Full')
})

test('nobody signed in is null where that is asked for, and an error elsewhere', async () => {
  answer('{"error":"Sign in"}', { status: 401 })
  expect(await callOrNull(getMe)).toBeNull()
  await expect(call(getMe)).rejects.toThrow('401: ')
})

test('a network that fails is an error of status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(getMe)).rejects.toMatchObject({ status: 0 })
})

test('an answer that is OK and not what the contract says is refused', async () => {
  answer('<html>')
  const body = { usernameOrEmail: 'ann', password: 'secret' }
  await expect(call(logIn, { body })).rejects.toBeInstanceOf(UnexpectedResponse)
})
