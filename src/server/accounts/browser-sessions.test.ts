import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { endSession, endOtherSessions, listSessions } from '#contract/accounts/sessions.ts'
import { readerZones } from '#server/notifications/tables.ts'
import { sessions } from '#server/platform/auth/tables.ts'
import { describeBrowser } from '#server/platform/auth/user-agent.ts'

import { startBrowser } from '../testing/scenes/browser.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safariOnPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const edge = `${chromeOnMac.replace('Macintosh; Intel Mac OS X 10_15_7', 'Windows NT 10.0')} Edg/140.0.0.0`
const chromeOnPhone =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.each([
  [firefox, 'Firefox on Windows'],
  [chromeOnMac, 'Chrome on Mac'],
  [safariOnPhone, 'Safari on iPhone'],
  [edge, 'Edge on Windows'],
  [chromeOnPhone, 'Chrome on Android'],
  ['curl/8.5.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, words) => expect(describeBrowser(userAgent)).toBe(words))

/** Starts with ann signed in on two browsers, and bob on one. */
async function startSignedIn() {
  const browser = await startBrowser()
  const { register, signsIn, send, services } = browser
  await register('ann', 'bob')
  await services.db.delete(sessions)
  const enter = async (name: string, userAgent: string) =>
    (await signsIn(name, {}, { headers: { 'user-agent': userAgent } })).cookie?.value ?? ''
  const tokens = {
    phone: await enter('ann', safariOnPhone),
    desk: await enter('ann', firefox),
    bobs: await enter('bob', firefox),
  }
  const ask = async (token: string, method: 'GET' | 'DELETE', url: string) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const response = await send({ method, url, headers, cookies: { 'teetime-session': token } })
    const renewed = response.cookies.find(({ name }) => name === 'teetime-session')?.value ?? ''
    return { status: response.statusCode, body: response.json<Record<string, unknown>>(), renewed }
  }
  const list = async (token: string) =>
    (await ask(token, 'GET', listSessions.path)).body['sessions'] as Record<string, unknown>[]
  return { ...browser, tokens, ask, list }
}

test('a user sees their signed-in browsers, the current one first', async () => {
  const { tokens, list } = await startSignedIn()
  expect(await list(tokens.phone)).toMatchObject([
    { name: 'Safari on iPhone', current: true },
    { name: 'Firefox on Windows', current: false },
  ])
  expect(JSON.stringify(await list(tokens.phone))).not.toMatch(/hash|token/i)
})

test('signing out the others leaves the current browser and other people signed in', async () => {
  const { tokens, ask, list, statusBy } = await startSignedIn()
  const { status, renewed } = await ask(tokens.desk, 'DELETE', endOtherSessions.path)
  expect(status).toBe(200)
  expect(await statusBy(tokens.phone)).toEqual([401, 401])
  // A copy of the cookie of before.
  expect(await statusBy(tokens.desk)).toEqual([401, 401])
  expect(await list(renewed)).toHaveLength(1)
  expect(await list(tokens.bobs)).toHaveLength(1)
})

test('a browser is signed out by its id, and only by its own user', async () => {
  const { tokens, ask, list, statusBy } = await startSignedIn()
  const [, phone] = await list(tokens.desk)
  const url = endSession.path.replace(':id', String(phone?.['id']))
  const refused = { status: 404, body: { error: 'Session not found' } }
  expect(await ask(tokens.bobs, 'DELETE', url)).toMatchObject(refused)
  expect(await statusBy(tokens.phone)).toEqual([200, 200])
  expect((await ask(tokens.desk, 'DELETE', url)).status).toBe(200)
  expect(await statusBy(tokens.phone)).toEqual([401, 401])
  expect(await ask(tokens.desk, 'DELETE', url)).toMatchObject(refused)
})

test('the last use of a browser is recorded at most once an hour', async () => {
  const { services, tokens, list, statusBy } = await startSignedIn()
  const seen = async () =>
    (await services.db.select({ at: sessions.lastSeenAt }).from(sessions)).map(({ at }) =>
      at.getTime(),
    )
  const ago = (time: string) =>
    services.db.update(sessions).set({ lastSeenAt: sql`now() - ${time}::interval` })
  await ago('59 minutes')
  const before = await seen()
  await statusBy(tokens.phone)
  expect(await seen()).toEqual(before)

  await ago('2 days')
  await list(tokens.phone)
  const recent = (await seen()).filter((at) => at > Date.now() - 60_000)
  expect(recent).toHaveLength(1)
})

test('the day of a browser’s last use is one by its reader’s clock', async () => {
  const { services, tokens, list, idOf } = await startSignedIn()
  const lastSeenOn = async () => (await list(tokens.phone))[1]?.['lastSeenOn']
  await services.db.update(sessions).set({ lastSeenAt: new Date('2026-04-09T20:30:00Z') })
  expect(await lastSeenOn()).toBe('2026-04-09')
  await services.db.insert(readerZones).values({ userId: idOf('ann'), timeZone: 'Asia/Tokyo' })
  expect(await lastSeenOn()).toBe('2026-04-10')
})

test('a sign-in beyond 30 sessions ends the one that was seen least recently', async () => {
  const { services, tokens, list, idOf, signsIn } = await startSignedIn()
  const { db } = services
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at, created_at, last_seen_at)
    select 'made-' || nth, ${idOf('ann')}, now() + interval '1 day',
      now() - nth * interval '1 minute', now() - nth * interval '1 minute'
    from generate_series(1, 40) nth`)
  const { value: token = '' } = (await signsIn('ann')).cookie ?? {}
  expect(await list(token)).toHaveLength(30)
  expect(await list(tokens.phone)).toHaveLength(30)
  const kept = await db.$count(sessions, sql`token_hash like 'made-%'`)
  expect(kept).toBe(27)
})
