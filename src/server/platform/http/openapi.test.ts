import { brotliDecompressSync } from 'node:zlib'

import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'

import { createClub } from '#contract/clubs/clubs.ts'
import { joinClub } from '#contract/clubs/join-link.ts'
import { endpoints } from '#contract/index.ts'
import { openConversation } from '#contract/people/messages.ts'
import { refusalsByEndpoint } from '#contract/refusals.ts'
import type { Endpoint, Shape } from '#contract/wire/endpoint.ts'
import { ErrorBody } from '#contract/wire/shapes.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { findMasterInviteCode } from '#server/accounts/create-administrator.ts'
import { golferId, startLeague } from '#server/testing/leagues.ts'
import { type KnownValues, nearlyValid } from '#server/testing/requests/fuzz.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { users } from '../auth/tables.ts'

const seed = 20_261_120
const each = 12
/** On the embedded database and a loaded machine the requests to all endpoints take a minute and a half. */
const sweep = 240_000

/** Every endpoint but the stream: those that delete something last, and those that end the session at the end. */
const inOrder = endpoints
  .filter(({ endpoint }) => endpoint.contentType !== 'text/event-stream')
  .map(({ name, endpoint }) => ({ name, endpoint }))
  .toSorted((a, b) => turnOf(a) - turnOf(b))

function turnOf({ name, endpoint }: { name: string; endpoint: Endpoint }): number {
  if (name === 'deleteAccount') return 4
  if (name === 'deleteLeague' || name === 'deleteClub') return 2
  if (['restoreLeague', 'listDeletedLeagues', 'restoreClub'].includes(name)) return 3
  return endpoint.method === 'DELETE' || name === 'blockPerson' ? 1 : 0
}

test('the description is written and packed once, and a reader who has it gets no more', async () => {
  const { send } = await startTeeTime()
  const plain = await send({ url: '/api/openapi.json' })
  const document = plain.json<{ openapi: string; paths: object }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).length).toBeGreaterThan(100)
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const headers = { 'accept-encoding': 'gzip, br' }
  const packed = await send({ url: '/api/openapi.json', headers })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(JSON.parse(String(brotliDecompressSync(packed.rawPayload)))).toEqual(document)
  const ofDocs = await send({ url: '/api/docs/json' })
  expect(ofDocs.json()).toEqual(document)
  const { etag } = plain.headers
  const again = { ...headers, 'if-none-match': String(etag) }
  expect((await send({ url: '/api/openapi.json', headers: again })).statusCode).toBe(304)
  const measure = async () => {
    const before = process.cpuUsage()
    for (let times = 0; times < 200; times += 1) await send({ url: '/api/openapi.json', headers })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / 200
  }
  // The least of three, since garbage of other work may be collected in one.
  expect(Math.min(await measure(), await measure(), await measure())).toBeLessThan(4)
})

test('the description breaks no rule of Redocly’s but two, each for a reason', async () => {
  const { send } = await startTeeTime()
  const { body: source } = await send({ url: '/api/openapi.json' })
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  const others = problems.filter(({ ruleId, location: [place] }) => {
    // `/clubs/join/{code}` and `/clubs/{id}/leagues` can't be mixed up: an id is a UUID.
    if (ruleId === 'no-ambiguous-paths') return false
    // The health checks have no input and no session, so nothing about them can be the caller's fault.
    return !(ruleId === 'operation-4xx-response' && place?.pointer?.includes('~1api~1health~1'))
  })
  expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('every list of refusals belongs to an endpoint', () => {
  const names = new Set(endpoints.map(({ name }) => name))
  expect(Object.keys(refusalsByEndpoint).filter((name) => !names.has(name))).toEqual([])
})

test(
  'every endpoint answers random input with its shape or with an error',
  async () => {
    const teetime = await startTeeTime()
    const { send, cookieOf } = teetime
    const known = await whatIsKnown(teetime)
    const statuses: Record<string, Set<number>> = {}
    for (const { name, endpoint } of inOrder) {
      const seen = (statuses[name] = new Set<number>())
      for (const { who, url, query, body } of requests(endpoint, known)) {
        const response = await send({
          method: endpoint.method,
          url: url + (query ? `?${query}` : ''),
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          cookies: who === 'nobody' ? {} : cookieOf(who),
          ...(body === undefined ? {} : { payload: body }),
        })
        const what = `${who}: ${endpoint.method} ${url}?${query} ${body} gives ${response.statusCode} ${response.body}`
        seen.add(response.statusCode)
        expect(response.statusCode, what).toBeLessThan(500)
        const isGood = response.statusCode < 300
        const media = (isGood && endpoint.contentType) || 'application/json'
        expect(response.headers['content-type'], what).toBe(`${media}; charset=utf-8`)
        const shapes = isGood ? answersOf(endpoint) : [ErrorBody]
        const answer = (
          isGood && endpoint.contentType ? response.body : JSON.parse(response.body)
        ) as never
        expect(
          shapes.some((shape) => z.safeDecode(shape, answer).success),
          what,
        ).toBe(true)
      }
    }
    // Shows that the random values are neither all valid nor all invalid.
    const all = Object.values(statuses)
    const share = (is: (status: number) => boolean) =>
      all.filter((seen) => [...seen].some(is)).length / all.length
    expect(share((status) => status < 300)).toBeGreaterThan(0.6)
    expect(share((status) => status === 400 || status === 404)).toBeGreaterThan(0.5)
  },
  sweep,
)

/** The response shapes of a call's address. Two endpoints may share one. */
const answersOf = ({ method, path }: Endpoint): Shape[] =>
  endpoints
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.path === path && endpoint.method === method)
    .map(({ response }) => response)

/** Makes known ids: a league of ann and bob, their conversation, ann's club, and a tournament. */
async function whatIsKnown(teetime: TeeTime): Promise<KnownValues> {
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const { as, idOf, services } = teetime
  const { id } = await as('ann')(openConversation, { body: { otherUserId: idOf('bob') } })
  const { id: clubId, joinCode } = await as('ann')(createClub, {
    body: { name: 'Sunday', entryFee: 0, rules: defaultRules },
  })
  const code = joinCode?.code ?? ''
  await as('bob')(joinClub, { params: { code } })
  await services.db.update(users).set({ subscriptionTier: 'pro' })
  const people = [idOf('bob'), idOf('ann')]
  const golfers = [golferId(1), golferId(9)]
  return {
    '/api/leagues/:id': [leagueId],
    '/api/clubs/:id': [clubId],
    '/api/conversations/:id': [id],
    '/api/tournaments/:id': ['014'],
    '/api/friends/:id': people,
    '/api/users/:id': people,
    userId: people,
    toUserId: people,
    otherUserId: people,
    friendId: people,
    commissionerId: people,
    before: people,
    leagueId: [leagueId],
    clubId: [clubId],
    code: [code],
    apiPlayerId: golfers,
    apiPlayerIds: golfers,
    apiTournamentId: ['014'],
    tournId: ['014'],
    tournOrgId: ['1'],
    orgId: ['1'],
    username: ['ann', 'new.one'],
    usernameOrEmail: ['ann'],
    email: ['ann@example.com', 'new@example.com'],
    password: [password],
    inviteCode: [(await findMasterInviteCode(services.db)) ?? ''],
    entryFee: ['20.00'],
    tournamentName: ['The Open'],
    name: ['Ann'],
    q: ['a'],
  }
}

interface Request {
  who: string
  url: string
  query: string
  body: string | undefined
}

function requests(endpoint: Endpoint, known: KnownValues): Request[] {
  const about = Object.keys(known).find((name) => endpoint.path.startsWith(name)) ?? ''
  const here = { ...known, id: known[about] ?? [] }
  const of = (shape: Shape | undefined) =>
    shape ? nearlyValid(shape, here) : fc.constant<unknown>(undefined)
  const request = fc.record({
    // Signing in or out would change who the later requests come from.
    who:
      endpoint.access === 'public'
        ? fc.constant('nobody')
        : fc.constantFrom('ann', 'ann', 'ann', 'bob', 'admin', 'nobody'),
    params: of(endpoint.params),
    query: of(endpoint.query),
    body: of(endpoint.body),
  })
  return fc
    .sample(request, { seed: seed + endpoint.path.length, numRuns: each })
    .map(({ who, params, query, body }) => ({
      who,
      url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        inAddress((params as Record<string, unknown> | null)?.[name]),
      ),
      query: new URLSearchParams(asTexts(query)).toString(),
      body: body === undefined ? undefined : JSON.stringify(body),
    }))
}

/** Dots alone would lead to another address. */
const inAddress = (value: unknown) =>
  encodeURIComponent(String(value).toWellFormed().replace(/^\.*$/, 'x')).slice(0, 300)

const asTexts = (query: unknown): [string, string][] =>
  typeof query === 'object' && query !== null
    ? Object.entries(query).map(([name, value]) => [name, String(value)])
    : []
