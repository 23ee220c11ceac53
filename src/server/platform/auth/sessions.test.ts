import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signOut } from '#contract/accounts/session.ts'
import { startBrowser } from '#server/testing/scenes/browser.ts'

import { queryRows } from '../db/db.ts'
import { startSession } from './sessions.ts'
import { sessions, users } from './tables.ts'

const lengths = sql`select extract(epoch from expires_at - created_at)::int as seconds from sessions`

test('without remember-me the cookie expires with the browser and the session after 12 hours', async () => {
  const { register, signsIn, services, statusBy } = await startBrowser()
  await register('ann')
  await services.db.delete(sessions)
  const { cookie } = await signsIn('ann')
  expect(cookie).toEqual({
    name: 'teetime-session',
    value: expect.stringMatching(/^[\w-]{43}$/),
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  })
  expect(await queryRows(services.db, lengths)).toEqual([{ seconds: 12 * 3600 }])
  await services.db.update(sessions).set({ expiresAt: sql`now()` })
  expect(await statusBy(cookie?.value)).toEqual([401, 401])
})

test('with remember-me both last 30 days', async () => {
  const { register, signsIn, services } = await startBrowser()
  await register('ann')
  await services.db.delete(sessions)
  const { cookie } = await signsIn('ann', { rememberMe: true })
  expect(cookie).toMatchObject({ maxAge: 30 * 86_400, path: '/', httpOnly: true, sameSite: 'Lax' })
  expect(await queryRows(services.db, lengths)).toEqual([{ seconds: 30 * 86_400 }])
})

test('with https the cookie is secure', async () => {
  const { registers, post } = await startBrowser({ APP_URL: 'https://golf.example' })
  const { cookie } = await registers({ rememberMe: true })
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', maxAge: 2_592_000 })
  const { cookie: cleared } = await post(signOut.path, {}, { token: cookie?.value ?? '' })
  expect(cleared).toMatchObject({ value: '', secure: true, httpOnly: true, path: '/' })
})

test('with https the name of a cookie keeps other hosts from setting it', async () => {
  const { registers, signsIn, statusBy, app, services } = await startBrowser({
    APP_URL: 'https://golf.example',
  })
  const { cookie, browser } = await registers()
  expect(cookie?.name).toBe('__Host-teetime-session')
  expect(browser).toMatchObject({ name: '__Host-teetime-browser', path: '/', secure: true })
  expect(cookie).not.toHaveProperty('domain')
  expect(await statusBy(cookie?.value)).toEqual([200, 200])
  const byOldName = async (token: string) => {
    const cookies = { 'teetime-session': token }
    return (await app.inject({ url: '/api/auth/me', cookies })).statusCode
  }
  // A subdomain could set the old name, so no new token is accepted from it.
  expect(await byOldName(cookie?.value ?? '')).toBe(401)
  // An old session lasts until its browser signs in again.
  const [user] = await services.db.select({ id: users.id }).from(users).limit(1)
  const { token } = await startSession(services.db, {}, user?.id ?? '', { remembered: true })
  expect(await byOldName(token)).toBe(200)
  const again = await signsIn('cat', {}, { cookies: { 'teetime-session': token } })
  expect([again.status, await byOldName(token)]).toEqual([200, 401])
  const cleared = again.headers['set-cookie']
  expect(cleared).toContainEqual(expect.stringMatching(/^teetime-session=; Max-Age=0/))
})

test('a cookie value planted by someone else never becomes a session', async () => {
  const { register, signsIn, statusBy } = await startBrowser()
  await register('ann')
  const { cookie } = await signsIn('ann', {}, { token: 'attackers' })
  expect(cookie?.value).not.toBe('attackers')
  expect(await statusBy('attackers')).toEqual([401, 401])
})

test('signing in again issues a new token and ends the old session', async () => {
  const { register, signsIn, statusBy } = await startBrowser()
  await register('ann')
  const elsewhere = await signsIn('ann')
  const first = await signsIn('ann')
  const again = await signsIn('ann', {}, { token: first.cookie?.value })
  expect(again.cookie?.value).not.toBe(first.cookie?.value)
  expect(await statusBy(first.cookie?.value)).toEqual([401, 401])
  expect(await statusBy(again.cookie?.value)).toEqual([200, 200])
  expect(await statusBy(elsewhere.cookie?.value)).toEqual([200, 200])
})

test('after signing out the token is dead, and other browsers stay signed in', async () => {
  const { register, signsIn, post, statusBy } = await startBrowser()
  await register('ann')
  const { cookie: other } = await signsIn('ann')
  const { cookie } = await signsIn('ann')
  const out = await post(signOut.path, {}, { token: cookie?.value ?? '' })
  expect([out.status, out.cookie?.value]).toEqual([200, ''])
  expect(out.cookie?.expires?.getTime()).toBeLessThan(Date.now())
  expect(await statusBy(cookie?.value)).toEqual([401, 401])
  expect(await statusBy(other?.value)).toEqual([200, 200])
  expect((await post(signOut.path, {})).status).toBe(200)
})

test('signing out refreshes the streams of the user', async () => {
  const { services, register, idOf, as } = await startBrowser()
  await register('ann')
  const looked = new Promise<void>((refresh) => {
    services.live.streams.add({
      userId: idOf('ann'),
      leagues: new Map(),
      send: () => {},
      refresh: async () => refresh(),
      end: () => {},
    })
  })
  await as('ann')(signOut)
  await looked
})

test('no table stores the token of a session', async () => {
  const { register, signsIn, services } = await startBrowser()
  await register('ann')
  const { cookie } = await signsIn('ann')
  const kept = await queryRows(
    services.db,
    sql`select * from sessions join users on users.id = user_id`,
  )
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(cookie?.value)
})

test('signing out while nothing can be written clears the cookie', async () => {
  const { register, post, signsIn, services } = await startBrowser()
  await register('ann')
  const token = (await signsIn('ann')).cookie?.value ?? ''
  // As on a full disk, or on a standby.
  await services.database.query(`
    create function refuse() returns trigger language plpgsql as
      $$ begin raise 'cannot execute DELETE in a read-only transaction' using errcode = '25006'; end $$;
    create trigger refuse before delete on sessions execute function refuse()`)
  try {
    const { status, cookie } = await post(signOut.path, {}, { token })
    expect([status, cookie?.value]).toEqual([200, ''])
  } finally {
    await services.database.query('drop function refuse cascade')
  }
})
