import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { setTimeZone } from '#contract/accounts/time-zone.ts'
import {
  closeJoinCode,
  getJoinCode,
  joinLeague,
  regenerateJoinCode,
} from '#contract/leagues/join-link.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { users } from '#server/platform/auth/tables.ts'
import { addMembers, startLeague } from '#server/testing/leagues.ts'
import { startTeeTime } from '#server/testing/teetime.ts'
import { makeWebFolder } from '#server/testing/web-folder.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { allLeagues } from '../tables.ts'

/** Starts ann's league of ann and cat; eve has an account. */
async function startLink(settings: Record<string, string> = {}) {
  const teetime = await startTeeTime(settings, makeWebFolder())
  const { as, register, send, services } = teetime
  const leagueId = await startLeague(teetime, ['ann', 'cat'])
  await register('eve')
  const names = { firstName: 'Anna', lastName: 'Archer' }
  await services.db.update(users).set(names).where(eq(users.username, 'ann'))
  const params = { id: leagueId }
  const { code } = await as('ann')(getJoinCode, { params })
  return {
    ...teetime,
    leagueId,
    params,
    code,
    async picture(etag?: string, of = code) {
      const headers = etag === undefined ? {} : { 'if-none-match': etag }
      const answer = await send({ url: `/join/${of}/picture.png`, headers })
      const { statusCode: status, headers: sent, rawPayload } = answer
      return { status, etag: String(sent.etag), type: sent['content-type'], png: rawPayload }
    },
    /** The tags of the page by name, as a crawler reads them. */
    async tags(of = code) {
      const { body, statusCode } = await send({ url: `/join/${of}` })
      const tags = body.matchAll(/<meta \w+="([\w:]+)" content="([^"]*)">/g)
      const found = Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
      expect(statusCode).toBe(Object.keys(found).length > 0 ? 200 : 404)
      return found
    },
  }
}

test('the tags of a link say who invites to what, with an absolute picture', async () => {
  const { tags, code } = await startLink({ APP_URL: 'https://golf.example' })
  const seen = await tags(code.toLowerCase())
  expect(seen).toMatchObject({
    'og:title': 'Anna invites you to Sunday Best',
    'og:url': `https://golf.example/join/${code}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    robots: 'noindex',
  })
  expect(seen['og:description']).toMatch(
    /starts \w{3}, \w{3} \d+ · \$20\.00 a team · Picks lock .+ · Anna and cat are in$/,
  )
  expect(seen['og:image']).toMatch(
    new RegExp(`^https://golf\\.example/join/${code}/picture\\.png\\?v=[\\w-]+$`),
  )
  expect(JSON.stringify(seen)).not.toMatch(/Archer|example\.com/)
})

test('the tags of a link name the time on the commissioner’s clock, then on the course’s', async () => {
  const { as, tags } = await startLink()
  await as('ann')(setTimeZone, { body: { timeZone: 'Pacific/Auckland' } })
  expect((await tags())['og:description']).toMatch(
    / · Picks lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M GMT\+1[23] \(\w{3} \d+:\d\d [AP]M E[DS]T\) · /,
  )
})

test('the tags of a link name the time on the course’s clock alone where the commissioner’s zone is unknown', async () => {
  const { services, tags } = await startLink()
  await services.db.update(tournaments).set({ timeZone: 'America/Los_Angeles' })
  expect((await tags())['og:description']).toMatch(
    / · Picks lock \w{3}, \w{3} \d+, \d+:\d\d [AP]M P[DS]T · /,
  )
})

test('the tags of a link say whether the deadline is an estimate', async () => {
  const { services, tags } = await startLink()
  await services.db.update(allLeagues).set({ draftingEndEstimated: true })
  expect((await tags())['og:description']).toMatch(/ · Picks lock .+ E[DS]T \(estimated\) · /)
})

test('the tags of closed, full, late and unknown links say so', async () => {
  const { as, services, tags, params, leagueId, passDeadline } = await startLink()
  const says = async () => (await tags())['og:description']
  await as('ann')(closeJoinCode, { params })
  expect(await says()).toMatch(/This invite link is off$/)
  const { code } = await as('ann')(regenerateJoinCode, { params })
  expect(await tags()).toEqual({})
  await addMembers(services.db, leagueId, maxLeagueMembers - 2)
  expect((await tags(code))['og:description']).toMatch(
    /This league is full · Anna, cat, .+ and 96 more are in$/,
  )
  await passDeadline(leagueId)
  expect((await tags(code))['og:description']).toMatch(/Picks are locked$/)
  expect(await tags('NOBODYHASIT2')).toEqual({})
})

test('a name in a tag cannot end it', async () => {
  const { services, tags } = await startLink()
  const firstName = '"><script>alert(1)</script>'
  await services.db.update(users).set({ firstName }).where(eq(users.username, 'ann'))
  expect((await tags())['og:title']).toBe(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; invites you to Sunday Best',
  )
})

test('the picture of a link is a PNG of the usual size, which changes with what it shows', async () => {
  const { as, picture, code, params } = await startLink()
  const first = await picture()
  expect([first.status, first.type]).toEqual([200, 'image/png'])
  expect(first.png.subarray(1, 4).toString()).toBe('PNG')
  expect([first.png.readUInt32BE(16), first.png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(await picture(first.etag)).toMatchObject({ status: 304 })

  await as('eve')(joinLeague, { params: { code } })
  const second = await picture(first.etag)
  expect(second.status).toBe(200)
  expect(second.png.equals(first.png)).toBe(false)
  await as('ann')(closeJoinCode, { params })
  expect((await picture(second.etag)).status).toBe(200)
  await as('ann')(regenerateJoinCode, { params })
  expect((await picture(first.etag)).status).toBe(404)
})

test('a name that the fonts do not have is left out of the picture', async () => {
  const { services, picture } = await startLink()
  await services.db.update(users).set({ firstName: '👻日本' }).where(eq(users.username, 'ann'))
  expect((await picture()).status).toBe(200)
})
