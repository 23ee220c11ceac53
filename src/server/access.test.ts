import { needsNoSession } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createLeague } from '#contract/leagues.ts'
import { expect, test } from 'vitest'

import { startTeeTime } from './testing/teetime.ts'

const someId = '00000000-0000-4000-8000-000000000000'
const fromItself = { 'sec-fetch-site': 'same-origin' }

/** Its address with ids that are well formed and belong to nothing, or to `leagueId`. */
const addressOf = (path: string, leagueId = someId) =>
  path.replace('/api/leagues/:id', `/api/leagues/${leagueId}`).replaceAll(/:\w+/g, someId)

test('every endpoint that is not public turns a stranger away, before it looks at anything', async () => {
  const { send } = await startTeeTime()
  for (const { name, endpoint } of endpoints) {
    if (needsNoSession(endpoint.access)) continue
    const { statusCode } = await send({
      method: endpoint.method,
      url: addressOf(endpoint.path),
      headers: fromItself,
    })
    expect(statusCode, name).toBe(401)
  }
})

test('a league is not there for someone who is neither in it nor invited, whatever he asks', async () => {
  const { send, as, join, cookieOf } = await startTeeTime()
  await join('ann', 'eve')
  const { league } = await as('ann')(createLeague, {
    body: { name: 'Private', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  const bodies: Record<string, object> = {
    changeLeague: { nickname: 'x' },
    markPaid: { paid: true },
    assignPlayers: { playerGroupAssignments: [{ apiPlayerId: '10001', groupId: 'A' }] },
    inviteFriend: { friendId: someId },
    saveTeam: { apiPlayerIds: [] },
    tickTransfer: { fromUserId: someId, toUserId: someId, paid: true },
  }
  const inLeague = endpoints.filter(
    ({ endpoint: { path, access } }) => path.startsWith('/api/leagues/:id') && access !== 'public',
  )
  expect(inLeague.length).toBeGreaterThan(10)
  for (const { name, endpoint } of inLeague) {
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: addressOf(endpoint.path, league.id),
      headers: fromItself,
      cookies: cookieOf('eve'),
      ...(bodies[name] && { payload: bodies[name] }),
    })
    expect([name, statusCode, body]).toEqual([
      name,
      404,
      '{"error":"League not found","code":"missing"}',
    ])
  }
})

test('an id that is no id is a malformed request', async () => {
  const { send, join, cookieOf } = await startTeeTime()
  await join('ann')
  for (const { name, endpoint } of endpoints) {
    if (!endpoint.path.includes('/:')) continue
    const url = endpoint.path.replaceAll(/:\w+/g, '..%00..')
    const { statusCode } = await send({
      method: endpoint.method,
      url,
      headers: fromItself,
      cookies: cookieOf('ann'),
    })
    expect([name, statusCode]).toEqual([name, 400])
  }
})

test('whoever changes something from another site is refused, and so is one who does not say', async () => {
  const { send, join, cookieOf } = await startTeeTime()
  await join('ann')
  const origins: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method === 'GET' || endpoint.access === 'signed') continue
    for (const headers of origins) {
      const { statusCode } = await send({
        method: endpoint.method,
        url: addressOf(endpoint.path),
        headers,
        cookies: cookieOf('ann'),
      })
      expect([name, headers, statusCode]).toEqual([name, headers, 403])
    }
  }
})

test('bodies that are too large, no JSON, or of another type are refused by name', async () => {
  const { send } = await startTeeTime()
  const login = (payload: string, type: string) =>
    send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...fromItself, 'content-type': type },
      payload,
    })
  expect(
    (await login(JSON.stringify({ usernameOrEmail: 'x'.repeat(70_000) }), 'application/json'))
      .statusCode,
  ).toBe(413)
  expect((await login('{', 'application/json')).statusCode).toBe(400)
  expect((await login('{"__proto__":{"a":1}}', 'application/json')).statusCode).toBe(400)
  expect((await login('usernameOrEmail=ann', 'application/x-www-form-urlencoded')).statusCode).toBe(
    415,
  )
  expect((await login('{}', 'text/plain')).statusCode).toBe(415)
})

test('answers carry the headers that keep a browser safe, and an id to find them in the log', async () => {
  const { send } = await startTeeTime()
  const { headers } = await send({ url: '/api/health/db' })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('the API describes every endpoint', async () => {
  const { send } = await startTeeTime()
  const { paths } = (await send({ url: '/api/openapi.json' })).json<{
    paths: Record<string, object>
  }>()
  for (const { endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const answer = [endpoint.method.toLowerCase(), 'responses', `${endpoint.status ?? 200}`]
    expect(paths[path]).toHaveProperty([...answer, 'content', endpoint.media ?? 'application/json'])
  }
})

test('there is no call beside the endpoints', async () => {
  const { app } = await startTeeTime()
  const calls: string[] = []
  const above: string[] = []
  // The tree that Fastify prints: a line a part of an address, set in by how deep it is.
  for (const [, indent = '', part = '', methods = ''] of app
    .printRoutes({ commonPrefix: false })
    .matchAll(/^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/gm)) {
    const depth = indent.length / 4
    above.splice(depth, Infinity, `${above[depth - 1] ?? ''}${part}`)
    for (const method of methods.split(', ')) calls.push(`${method} ${above[depth]}`)
  }
  const ours = calls.filter((call) => /^(?!HEAD )\w+ \/api\/(?!docs)/.test(call))
  const declared = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(new Set(ours)).toEqual(new Set([...declared, 'GET /api/openapi.json']))
})

test('the API can be read in a browser, with nothing from elsewhere', async () => {
  const { send } = await startTeeTime()
  const page = await send({ url: '/api/docs' })
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/)
  const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')
  expect(parts.length).toBeGreaterThan(3)
  for (const url of parts) {
    expect(url).toMatch(/^\/api\/docs\/static\//)
    expect((await send({ url })).statusCode, url).toBe(200)
  }
  const shown = (await send({ url: '/api/docs/json' })).json()
  expect(shown).toEqual((await send({ url: '/api/openapi.json' })).json())
})
