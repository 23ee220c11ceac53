import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { createClub } from '#contract/clubs/clubs.ts'
import { saveTeam } from '#contract/game/draft.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { deleteLeague, updateLeague } from '#contract/leagues/manage-league.ts'
import { listUnpaidLeagues } from '#contract/leagues/settle-up.ts'
import { memberPages, publicPages } from '#contract/wire/pages.ts'
import {
  type PreloadedResponses,
  preloadedResponsesId,
} from '#contract/wire/preloaded-responses.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { closeDueDrafts } from '#server/leagues/draft/close-draft.ts'
import { draft, golferId, startLeague } from '#server/testing/leagues.ts'
import { finalSteps } from '#server/testing/scenes/finished.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'

const start = () => startTeeTime({}, makeWebFolder())

/** Fetches a page as someone, or as a visitor. */
async function open({ send, cookieOf }: TeeTime, url: string, name?: string) {
  const response = await send({ url, ...(name && { cookies: cookieOf(name) }) })
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  return response
}

/** The answers in a page's HTML; null if there are none. */
function answersIn(html: string): PreloadedResponses | null {
  const block = new RegExp(
    `<script type="application/json" id="${preloadedResponsesId}">(.*?)</script>`,
  )
  const json = block.exec(html)?.[1]
  return json === undefined ? null : (JSON.parse(json) as PreloadedResponses)
}

const leaguePages = (id: string) =>
  ['', '/draft', '/team', '/leaderboard', '/live'].map((page) => `/leagues/${id}${page}`)

test('a page’s preload has exactly the responses of its first calls', async () => {
  const teetime = await start()
  const { send, cookieOf } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const others = ['/', '/dashboard', '/tournaments', '/profile', '/subscription', '/create-league']
  for (const url of [...others, ...leaguePages(leagueId)]) {
    const { body, headers } = await open(teetime, url, 'bob')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatch(/<meta name="served-at" content="\d{13}">/)
    const answers = answersIn(body) ?? []
    expect(answers.length, url).toBeGreaterThan(2)
    for (const [address, etag, answer] of answers) {
      const direct = await send({ url: address, cookies: cookieOf('bob') })
      expect(withoutNow(answer), address).toEqual(withoutNow(direct.json()))
      if (!hasNow(answer)) expect(etag).toBe(direct.headers.etag)
    }
  }
})

test('a league page names the calls that follow from the league', async () => {
  const teetime = await start()
  const leagueId = await startLeague(teetime, ['ann'])
  const { body } = await open(teetime, `/leagues/${leagueId}/draft`, 'ann')
  const addresses = answersIn(body)?.map(([address]) => address)
  expect(addresses).toContain('/api/auth/me')
  expect(addresses).toContain(`/api/leagues/${leagueId}/team`)
  expect(addresses).toContainEqual(expect.stringMatching(/^\/api\/tournaments\/\d+\/players\?/))
})

test('League home has the outlook once there are scores', async () => {
  const teetime = await start()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await draft(teetime, leagueId, 'ann', [1, 2, 8, 9, 15, 22])
  await draft(teetime, leagueId, 'bob', [3, 4, 10, 11, 16, 23])
  await teetime.passDeadline(leagueId)
  await closeDueDrafts(teetime.services.db)
  const addresses = async () => {
    const { body } = await open(teetime, `/leagues/${leagueId}`, 'ann')
    return answersIn(body)?.map(([address]) => address)
  }
  const standings = `/api/leagues/${leagueId}/board`
  const outlook = `/api/leagues/${leagueId}/outlook`
  const before = await addresses()
  expect(before).toContain(standings)
  expect(before).not.toContain(outlook)

  const { scene, golfer, read } = finalSteps(teetime, leagueId)
  scene.status = 'In Progress'
  scene.roundStatus = 'In Progress'
  golfer(1).rounds = [-4]
  await read()
  expect(await addresses()).toEqual(expect.arrayContaining([standings, outlook]))
})

test('the dashboard has what’s left to settle', async () => {
  const teetime = await start()
  await teetime.register('ann')
  const { body } = await open(teetime, '/dashboard', 'ann')
  expect(answersIn(body)?.map(([address]) => address)).toContain(listUnpaidLeagues.path)
})

test('a page is empty for visitors, for ended sessions and for strangers to the league', async () => {
  const teetime = await start()
  const { send, register } = teetime
  const leagueId = await startLeague(teetime, ['ann'])
  await register('eve')
  for (const url of ['/dashboard', ...leaguePages(leagueId)]) {
    const visited = await open(teetime, url)
    expect(answersIn(visited.body)).toBeNull()
    expect(visited.headers['cache-control']).toBe('no-cache')
    const ended = await send({ url, cookies: { 'teetime-session': 'ended' } })
    expect(answersIn(ended.body)).toEqual([])
  }
  for (const url of leaguePages(leagueId)) {
    const { body } = await open(teetime, url, 'eve')
    expect(answersIn(body)?.filter(([address]) => address.includes(leagueId))).toEqual([])
  }
})

test('a deleted league is in no page', async () => {
  const teetime = await start()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  await teetime.as('ann')(deleteLeague, { params: { id: leagueId } })
  for (const name of ['ann', 'bob']) {
    for (const url of leaguePages(leagueId)) {
      const { body } = await open(teetime, url, name)
      expect(answersIn(body)?.filter(([address]) => address.includes(leagueId))).toEqual([])
    }
  }
})

test('text from people cannot end the element that it is in', async () => {
  const teetime = await start()
  const leagueId = await startLeague(teetime, ['ann'])
  const text = '</script><!--<b>'
  await teetime.as('ann')(updateLeague, { params: { id: leagueId }, body: { nickname: text } })
  await teetime.as('ann')(updateProfile, { body: { firstName: text } })
  const { body } = await open(teetime, `/leagues/${leagueId}`, 'ann')
  const [, after = ''] = body.split(`id="${preloadedResponsesId}">`)
  expect(after.split('</script>')[0]).not.toContain('<')
  expect(JSON.stringify(answersIn(body))).toContain(text)
})

test('until drafting closes, no page shows the picks of another member', async () => {
  const teetime = await start()
  const leagueId = await startLeague(teetime, ['ann', 'bob'])
  const openAll = async () => {
    const pages = leaguePages(leagueId).map((url) => open(teetime, url, 'ann'))
    return (await Promise.all(pages)).map(({ body }) => comparable(answersIn(body)))
  }
  const pick = (...places: number[]) =>
    teetime.as('bob')(saveTeam, {
      params: { id: leagueId },
      body: { apiPlayerIds: places.map(golferId), predictedWinningScore: -11 },
    })
  await pick(1, 2)
  const before = await openAll()
  await pick(3, 4)
  const after = await openAll()
  expect(after).toEqual(before)
})

test('a public page is prerendered, unless its URL has a query', async () => {
  const teetime = await start()
  const prerendered = await open(teetime, '/login')
  expect(prerendered.body).toContain('<body>drawn')
  expect((await open(teetime, '/register?invite=ABC')).body).not.toContain('drawn')
  expect((await open(teetime, '/nowhere')).body).toContain('<title>not-found</title>')
  expect((await open(teetime, '/reset-password')).headers['referrer-policy']).toBe('no-referrer')
  const again = await teetime.send({
    url: '/login',
    headers: { 'if-none-match': String(prerendered.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('HEAD answers every page as GET does, without a body', async () => {
  const teetime = await start()
  const { send, cookieOf } = teetime
  const id = await startLeague(teetime, ['ann'])
  const { code } = await teetime.as('ann')(getJoinCode, { params: { id } })
  const pages = Object.values({ ...publicPages, ...memberPages }).map((path) =>
    path.replace(':id', id).replace(':code', code).replace(':token', 'x'),
  )
  for (const url of ['/', '/nowhere', '/nowhere.php', '/assets/gone-1234.js', ...pages]) {
    for (const cookies of [{}, cookieOf('ann')]) {
      const got = await send({ url, cookies })
      const head = await send({ method: 'HEAD', url, cookies })
      expect([head.statusCode, head.body], url).toEqual([got.statusCode, ''])
      for (const name of ['content-type', 'cache-control', 'referrer-policy', 'x-robots-tag']) {
        expect(head.headers[name], `${name} of ${url}`).toBe(got.headers[name])
      }
    }
  }
})

test('an unknown page and an unknown code answer 404 with their page', async () => {
  const teetime = await start()
  const { send, cookieOf } = teetime
  const id = await startLeague(teetime, ['ann'])
  const { code } = await teetime.as('ann')(getJoinCode, { params: { id } })
  const club = await teetime.as('ann')(createClub, {
    body: { name: 'Sunday', entryFee: 0, rules: defaultRules },
  })
  const statuses: Record<string, number> = {
    '/nowhere': 404,
    '/nowhere/else?x=1': 404,
    '/join': 404,
    [`/join/${code}`]: 200,
    [`/join/${code.toLowerCase()}?x=1`]: 200,
    '/join/NOBODYHASIT2': 404,
    [`/clubs/join/${club.joinCode?.code}`]: 200,
    '/clubs/join/NOBODYHASIT2': 404,
    '/login': 200,
    '/': 200,
    [`/leagues/${id}`]: 200,
  }
  for (const [url, status] of Object.entries(statuses)) {
    for (const cookies of [{}, cookieOf('ann')]) {
      const answer = await send({ url, cookies })
      expect(answer.statusCode, url).toBe(status)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<title>')
      if (status !== 404) continue
      expect(answer.headers['cache-control']).toContain('no-store')
    }
  }
})

/** Some answers hold the server's time. */
const hasNow = (answer: unknown) => JSON.stringify(answer).includes('"now":')
const withoutNow = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(/"now":"[^"]+"/g, '"now":""'))
/** Answers in a fixed order, without what depends on the clock. */
const comparable = (answers: PreloadedResponses | null) =>
  (answers ?? [])
    .map(([address, etag, answer]) => [address, hasNow(answer) ? '' : etag, withoutNow(answer)])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))

test('a page with answers is packed for callers that can unpack it', async () => {
  const teetime = await start()
  const { send, cookieOf } = teetime
  const leagueId = await startLeague(teetime, ['ann'])
  const request = { url: `/leagues/${leagueId}/draft`, cookies: cookieOf('ann') }
  const plain = await send(request)
  const packed = await send({ ...request, headers: { 'accept-encoding': 'gzip, br' } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const addresses = (html: string) => new Set(answersIn(html)?.map(([address]) => address))
  expect(addresses(String(gunzipSync(packed.rawPayload)))).toEqual(addresses(plain.body))
})

test('every page names the address for support, if there is one', async () => {
  const support = '<meta name="support" content="help@golf.example">'
  const some = await startTeeTime({ SUPPORT_EMAIL: 'help@golf.example' }, makeWebFolder())
  for (const url of ['/login', '/subscription', '/nowhere']) {
    const { body } = await open(some, url)
    expect(body, url).toContain(support)
    // Error pages show it (`styles.css`).
    expect(body, url).toContain('<a class="link" href="mailto:help@golf.example">')
  }
  const none = await start()
  expect((await open(none, '/login')).body).not.toContain('support')
})
