import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { removeClubMember } from '#contract/clubs/clubs.ts'
import { endpoints } from '#contract/index.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import {
  type Access,
  accountHeader,
  type Endpoint,
  isPublicAccess,
} from '#contract/wire/endpoint.ts'
import { createHosts } from '#server/platform/http/guards/hosts.ts'
import { startClub } from '#server/testing/clubs.ts'
import { startLeague } from '#server/testing/leagues.ts'
import {
  toUrl,
  clubBodies,
  clubEndpoints,
  leagueBodies,
  leagueEndpoints,
  sameOrigin,
} from '#server/testing/scenes/access.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('every endpoint that is not public refuses a stranger before anything else', async () => {
  const { send } = await startTeeTime()
  for (const { name, endpoint } of endpoints) {
    if (isPublicAccess(endpoint.access)) continue
    const { statusCode } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path),
      headers: sameOrigin,
    })
    expect(statusCode, name).toBe(401)
  }
})

test('a league does not exist for someone who is neither a member nor invited, whatever the call', async () => {
  const { send, as, register, cookieOf } = await startTeeTime()
  await register('ann', 'eve')
  const { league } = await as('ann')(createLeague, {
    body: { name: 'Private', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  expect(leagueEndpoints.length).toBeGreaterThan(10)
  for (const { name, endpoint } of leagueEndpoints) {
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path, league.id),
      headers: sameOrigin,
      cookies: cookieOf('eve'),
      ...(leagueBodies[name] && { payload: leagueBodies[name] }),
    })
    expect([name, statusCode, body]).toEqual([
      name,
      404,
      '{"error":"League not found","code":"missing"}',
    ])
  }
})

test('a club does not exist for someone outside it, whatever the call', async () => {
  const teetime = await startTeeTime()
  const { send, register, as, idOf, cookieOf } = teetime
  const { id } = await startClub(teetime, ['ann', 'bob'])
  await register('eve')
  // Bob was in it, and the administrator is no exception.
  await as('ann')(removeClubMember, { params: { id, userId: idOf('bob') } })
  expect(clubEndpoints.length).toBeGreaterThan(20)
  const withBody = clubEndpoints.filter(({ endpoint }) => endpoint.body).map(({ name }) => name)
  expect(withBody.toSorted()).toEqual(Object.keys(clubBodies).toSorted())
  for (const who of ['eve', 'bob', 'admin']) {
    for (const { name, endpoint } of clubEndpoints) {
      const { statusCode, body } = await send({
        method: endpoint.method,
        url: endpoint.path.replace(':id', id).replaceAll(/:\w+/g, idOf(who)),
        headers: sameOrigin,
        cookies: cookieOf(who),
        ...(clubBodies[name] && { payload: clubBodies[name] }),
      })
      expect([who, name, statusCode, body]).toEqual([
        who,
        name,
        404,
        '{"error":"Club not found","code":"missing"}',
      ])
    }
  }
})

// Listed here again, since no other test would find a mistake in the contract.
test('only the listed endpoints are public, or reserved for the commissioner, deputies or the administrator', () => {
  const open = (wanted: Access) =>
    endpoints
      .filter(({ endpoint: { access } }) => access === wanted)
      .map(({ name }) => name)
      .toSorted()
  expect(open('public').join(' ')).toBe(
    'checkInviteCode confirmEmail getClubCalendar getClubPreview getCrest getDatabaseHealth getEvening getJoinPreview getLeagueCalendar getLiveness getPicture getReadiness getWatchedLeague joinEvening logIn playEvening register reportClientError reportPolicyViolation requestPasswordReset resetPassword signInWithPasskey signOut startPasskeySignIn',
  )
  expect(open('signed')).toEqual(['receiveStripeEvent'])
  expect(open('invited')).toEqual(['getLeague', 'listMembers', 'listPlayerGroups'])
  expect(open('deputy')).toEqual(['getJoinCode', 'inviteFriend', 'nudgeMembers', 'updateMember'])
  expect(open('commissioner').join(' ')).toBe(
    'closeJoinCode completeSetup createWatchLink deleteLeague getGroupChannel getWatchLink handOverLeague regenerateJoinCode removeGroupChannel reopenJoinCode restoreLeague revokeWatchLink setGroupChannel setLeagueClub testGroupChannel updateLeague',
  )
  expect(open('admin').join(' ')).toBe(
    'acceptHeld getAdminMetrics getSystemHealth getUser getUserByUsername giveRanking handOverStrandedLeague listAuditEvents listStrandedLeagues listUsers removeOthersLook removeUserPicture resolveMatch setSourcePaused syncSourceNow updateUser',
  )
})

test('an invitee can only look at a league, and a member cannot act as commissioner', async () => {
  const teetime = await startTeeTime()
  const { send, as, idOf, register, cookieOf } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await register('eve')
  await as('ann')(sendFriendRequest, { body: { toUserId: idOf('eve') } })
  await as('eve')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await as('ann')(inviteFriend, { params: { id: leagueId }, body: { friendId: idOf('eve') } })
  const statusOf = async (who: string, name: string, endpoint: Endpoint) => {
    const payload = leagueBodies[name]
    const { statusCode } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path, leagueId),
      headers: sameOrigin,
      cookies: cookieOf(who),
      ...(payload && { payload }),
    })
    return [who, name, statusCode]
  }
  for (const { name, endpoint } of endpoints) {
    const { access } = endpoint
    const isMine = access === 'commissioner' || access === 'deputy'
    if (isMine) expect(await statusOf('bob', name, endpoint)).toEqual(['bob', name, 403])
    if (isMine || access === 'member') {
      expect(await statusOf('eve', name, endpoint)).toEqual(['eve', name, 403])
    }
  }
})

test('a malformed id is refused with a 400, and a league with one does not exist', async () => {
  const { send, register, cookieOf } = await startTeeTime()
  await register('ann')
  for (const { name, endpoint } of endpoints) {
    if (!endpoint.path.includes('/:')) continue
    const url = endpoint.path.replaceAll(/:\w+/g, '..%00..')
    const { statusCode, body } = await send({
      method: endpoint.method,
      url,
      headers: sameOrigin,
      cookies: cookieOf(endpoint.access === 'admin' ? 'admin' : 'ann'),
    })
    const isLeague = endpoint.path.startsWith('/api/leagues/:id')
    expect([name, statusCode]).toEqual([name, isLeague ? 404 : 400])
    if (isLeague) expect(body).toBe('{"error":"League not found","code":"missing"}')
  }
})

test('a change is refused when it comes from another site, or does not say where it comes from', async () => {
  const { send, register, cookieOf } = await startTeeTime()
  await register('ann')
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
    // Browsers send these by themselves, some without an Origin.
    if (name === 'reportPolicyViolation') continue
    for (const headers of origins) {
      const { statusCode } = await send({
        method: endpoint.method,
        url: toUrl(endpoint.path),
        headers,
        cookies: cookieOf('ann'),
      })
      expect([name, headers, statusCode]).toEqual([name, headers, 403])
    }
  }
})

test('a write from a page that shows another account than the one signed in is refused, whatever the call', async () => {
  const { send, register, idOf, cookieOf } = await startTeeTime()
  await register('ann', 'bob')
  const answer = async (endpoint: Endpoint, who: string, shown: Record<string, string>) => {
    const { statusCode, body } = await send({
      method: endpoint.method,
      url: toUrl(endpoint.path),
      headers: { ...sameOrigin, ...shown },
      cookies: cookieOf(who),
    })
    return [
      statusCode,
      (body.startsWith('{') ? JSON.parse(body) : {}) as { code?: string },
    ] as const
  }
  const calls = endpoints.filter(({ endpoint }) => !isPublicAccess(endpoint.access))
  for (const { name, endpoint } of calls) {
    if (name === 'streamEvents') continue
    const who = endpoint.access === 'admin' ? 'admin' : 'bob'
    const [status, { code }] = await answer(endpoint, who, { [accountHeader]: idOf('ann') })
    const isWrite = endpoint.method !== 'GET'
    expect([name, status === 409 && code === 'account-changed']).toEqual([name, isWrite])
  }
  // Programs send no header, and a page of the account itself does.
  for (const { name, endpoint } of calls) {
    if (endpoint.method === 'GET') continue
    // It would end the session.
    if (['deleteAccount', 'endOtherSessions'].includes(name)) continue
    for (const shown of [{}, { [accountHeader]: idOf('bob') }] as Record<string, string>[]) {
      const [, { code }] = await answer(endpoint, 'bob', shown)
      expect([name, code]).not.toEqual([name, 'account-changed'])
    }
  }
})

test('DNS rebinding gets another site nothing', async () => {
  const { send } = await startTeeTime({ APP_URL: 'https://golf.example' })
  const ask = (host: string, more: Record<string, string> = {}, url = '/dev/outbox') =>
    send({ url, headers: { host, ...more } })
  for (const host of [
    'rebind.evil.test:3000',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'golf.example.evil.test',
    '192.168.1.20:3000',
    '0.0.0.0:3000',
    'evil.test@localhost',
    'localhost:80/evil.test',
  ]) {
    // A page could send this header; no proxy has.
    const forwarded = { 'x-forwarded-host': 'localhost' }
    for (const url of ['/dev/outbox', '/api/auth/me', '/']) {
      const { statusCode, body } = await ask(host, forwarded, url)
      expect([host, url, statusCode]).toEqual([host, url, 421])
      expect(body).toContain('TeeTime isn’t set up for this address. Use the one in APP_URL')
    }
    // A health probe uses the IP address.
    expect((await ask(host, {}, '/api/health/db')).statusCode).toBe(200)
  }
  const ours = ['localhost:5173', '127.0.0.1:3000', '127.5.5.5', '[::1]:3000', 'GOLF.example:443']
  for (const host of ours) expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
  const own = await startTeeTime({ HOST: '192.168.1.20' })
  const { statusCode } = await own.send({ url: '/dev/outbox', headers: { host: '192.168.1.20:8' } })
  expect(statusCode).toBe(200)
})

test('a change is accepted only from our own origins, scheme and port included', async () => {
  const origins: [status: number, ...origins: string[]][] = [
    [200, 'https://golf.example', 'http://localhost:3000', 'http://127.0.0.1:3000'],
    [200, 'http://localhost:5173', 'http://[::1]:3000'],
    [403, 'http://golf.example', 'https://golf.example:8443', 'https://localhost:3000'],
    [403, 'http://localhost:8080', 'http://localhost', 'http://rebind.evil.test:3000'],
  ]
  const { send, services } = await startTeeTime({ APP_URL: 'https://golf.example' })
  for (const [status, ...some] of origins) {
    for (const origin of some) {
      const host = URL.parse(origin)?.host ?? ''
      const headers = { origin, host: host.includes('evil') ? 'localhost' : host }
      const { statusCode } = await send({ method: 'POST', url: '/api/auth/logout', headers })
      expect([origin, statusCode]).toEqual([origin, status])
    }
  }
  const production = createHosts({ ...services.config, NODE_ENV: 'production' })
  expect(production.isOwnOrigin('http://localhost:5173', 3000)).toBe(false)
})

test('bodies that are too large, malformed or not JSON are refused with the right status', async () => {
  const { send } = await startTeeTime()
  const login = (payload: string, type: string) =>
    send({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...sameOrigin, 'content-type': type },
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
  expect((await login('['.repeat(30_000), 'application/json')).statusCode).toBe(400)
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  expect((await login(deep, 'application/json')).statusCode).toBe(400)
  const inside = `{"usernameOrEmail":${deep},"password":"Mulligan18"}`
  expect((await login(inside, 'application/json')).statusCode).toBe(400)
})

test('responses carry the security headers, and an id for finding them in the log', async () => {
  const { send } = await startTeeTime({ APP_URL: 'https://golf.example' })
  for (const url of ['/api/health/db', '/api/auth/me', '/']) {
    const { headers } = await send({ url, headers: { origin: 'https://evil.example' } })
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';img-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';report-uri /api/csp-reports;report-to csp",
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000') as string,
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    if (url !== '/') expect(headers['cache-control']).toBe('private, no-store')
  }
})

const isRevalidated = ({ revalidated, versioned }: Endpoint) => revalidated ?? versioned

// Boards are polled, so browsers revalidate them; personal data must not be cached.
test('a browser may cache boards, and nothing else', async () => {
  const teetime = await startTeeTime()
  const { send, cookieOf } = teetime
  const leagueId = await startLeague(teetime, ['ann'])
  const kept = endpoints.filter(({ endpoint }) => isRevalidated(endpoint)).map(({ name }) => name)
  expect(kept.toSorted().join(' ')).toBe(
    'explainScore getClubCalendar getClubRecords getCompactLeaderboard getGolferForm getLeaderboard getLeagueCalendar getOutlook getReveal getScoreboard getScorecard getSeasonStandings getShootoutStandings getStandingsHistory getWatchedLeague getWeek getWinProbabilities getWinProbabilityHistory listFinishes listMoments listPlayerGroups listPlayers listRecaps listTeams listUpcomingTournaments',
  )
  for (const { name, endpoint } of endpoints) {
    if (endpoint.method !== 'GET' || name === 'streamEvents') continue
    const url = toUrl(endpoint.path, leagueId)
    const { headers } = await send({ url, cookies: cookieOf('ann') })
    const expected = isRevalidated(endpoint) ? 'private, no-cache' : 'private, no-store'
    expect([name, headers['cache-control']]).toEqual([name, expected])
  }
})

test('connections, requests and handlers have timeouts', async () => {
  const { app } = await startTeeTime()
  // Until a late reading has been noticed, there is no timeout.
  void app.server.headersTimeout
  await setImmediate()
  const { headersTimeout, requestTimeout } = app.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 15_000])
  expect(app.initialConfig).toMatchObject({
    connectionTimeout: 20_000,
    requestTimeout: 15_000,
    handlerTimeout: 10_000,
    bodyLimit: 65_536,
  })
})

test('the API describes every endpoint', async () => {
  const { send } = await startTeeTime()
  const { paths } = (await send({ url: '/api/openapi.json' })).json<{
    paths: Record<string, object>
  }>()
  for (const { endpoint } of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const answer = [endpoint.method.toLowerCase(), 'responses', `${endpoint.status ?? 200}`]
    expect(paths[path]).toHaveProperty([
      ...answer,
      'content',
      endpoint.contentType ?? 'application/json',
    ])
  }
})

test('the API has no routes besides the endpoints', async () => {
  const { app } = await startTeeTime()
  const calls: string[] = []
  const above: string[] = []
  // Fastify prints a tree with one path segment per line, indented by depth.
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

test('the API docs open in a browser, and load nothing from other sites', async () => {
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
  for (const path of ['yaml', 'yaml?x=1', '%79aml', 'other', 'static/a%00b'])
    expect((await send({ url: `/api/docs/${path}` })).json(), path).toEqual({
      error: 'Not found',
      code: 'missing',
    })
  const shown = (await send({ url: '/api/docs/json' })).json()
  expect(shown).toEqual((await send({ url: '/api/openapi.json' })).json())
})
