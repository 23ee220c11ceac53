import { expect, test } from 'vitest'

import {
  updatePassword,
  requestPasswordReset,
  resetPassword,
} from '#contract/accounts/credentials.ts'
import { endOtherSessions } from '#contract/accounts/sessions.ts'
import { knownBrowsers } from '#server/platform/auth/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

import { tokenInMail } from '../testing/mailed.ts'
import { type ResponseRecord, startBrowser } from '../testing/scenes/browser.ts'
import { password } from '../testing/teetime.ts'

test.each(['ann', 'ANN', 'ann@example.com', 'Ann@EXAMPLE.com', '  ann '])(
  'ann signs in as %j',
  async (usernameOrEmail) => {
    const { register, signsIn, statusBy } = await startBrowser()
    await register('ann')
    const { status, body, cookie } = await signsIn(usernameOrEmail)
    expect([status, body]).toEqual([
      200,
      { message: 'Welcome back', user: { username: 'ann', name: 'ann' } },
    ])
    expect(await statusBy(cookie?.value)).toEqual([200, 200])
  },
)

const seen = ({ status, text, headers }: ResponseRecord) => {
  const { 'x-request-id': _, date: __, ...same } = headers
  return { status, text, same }
}

test('an unknown user and a wrong password get the same response', async () => {
  const { register, signsIn } = await startBrowser()
  await register('ann')
  const wrong = await signsIn('ann', { password: 'Password2' })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    error: 'Invalid username/email or password.',
    code: 'sign-in-failed',
  })
  expect(wrong.cookie).toBeUndefined()
  expect(seen(await signsIn('nobody', { password: 'Password2' }))).toEqual(seen(wrong))
  expect(seen(await signsIn('no@body.com', { password: 'Password2' }))).toEqual(seen(wrong))
})

test.each([
  [{ usernameOrEmail: '' }, 'Username or email is required'],
  [{ usernameOrEmail: ' ' }, 'Username or email is required'],
  [{ password: '' }, 'Password is required'],
])('signing in with %j is refused with a sentence', async (change, sentence) => {
  const { signsIn } = await startBrowser()
  const { status, body } = await signsIn('ann', change)
  expect([status, body.error]).toEqual([400, sentence])
})

test.each(['\0', 'an\0n', '\uD800', '%', "' or 1=1 --", '\u212Aate', ['ann'], { ann: 1 }, null])(
  'signing in as %j is refused as anyone else is',
  async (usernameOrEmail) => {
    const { register, signsIn } = await startBrowser()
    await register('ann')
    expect([400, 401]).toContain((await signsIn('', { usernameOrEmail })).status)
  },
)

const from = (nth: number) => ({ remoteAddress: `203.0.113.${nth}` })

/** Counts attempts on an account from elsewhere, without the time of checking so many passwords. */
async function useUp({ rateLimits }: Services, name: string, tries: number): Promise<void> {
  for (let nth = 0; nth < tries; nth += 1) await rateLimits.consume('login-account', name)
}

test('12 wrong passwords from other networks do not lock the owner out of a known browser', async () => {
  const { register, signsIn, cookieOf, idOf, services } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  const { browser } = await signsIn('ann', {}, from(200))
  expect(browser).toMatchObject({
    maxAge: 180 * 86_400,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  for (let nth = 1; nth <= 12; nth += 1) await signsIn('Ann', { password: 'wrong' }, from(nth))
  await useUp(services, 'ann', 30 - 12)
  const stranger = await signsIn('ann', {}, from(50))
  expect([stranger.status, stranger.body.error]).toEqual([
    429,
    'Too many attempts on this account. Try again in 15 minutes, or reset your password: the link we email you lets you in right away.',
  ])
  expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(900)
  // A known browser works from anywhere, even from a network that is over its limit.
  const cookies = { 'teetime-browser': browser?.value ?? '' }
  for (let nth = 1; nth <= 20; nth += 1) {
    expect([nth, (await signsIn('ann', {}, { ...from(nth), cookies })).status]).toEqual([nth, 200])
  }
  // So does a signed-in browser that lost the other cookie.
  const session = await signsIn('ann', {}, { ...from(60), cookies: cookieOf('ann') })
  expect(session.status).toBe(200)
  // A browser is known per account, and a made-up token is known to none.
  await register('eve')
  for (const value of ['', 'made-up', idOf('ann')]) {
    const made = await signsIn('ann', {}, { ...from(61), cookies: { 'teetime-browser': value } })
    expect([value, made.status]).toEqual([value, 429])
  }
  const ofEve = (await signsIn('eve', {}, from(62))).browser?.value ?? ''
  const asEve = { ...from(62), cookies: { 'teetime-browser': ofEve } }
  expect((await signsIn('ann', {}, asEve)).status).toBe(429)
  // Only the hash of the token is stored.
  const { rows } = await services.database.query('select * from known_browsers')
  expect(JSON.stringify(rows)).not.toContain(browser?.value)
  // An unknown user hits the same limit.
  await signsIn('Nobody')
  await useUp(services, 'nobody', 29)
  expect((await signsIn('nobody', {}, from(70))).status).toBe(429)
})

test('a known browser has 20 attempts, and then counts like any other', async () => {
  const { register, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  const { browser } = await signsIn('ann')
  const cookies = { 'teetime-browser': browser?.value ?? '' }
  const statuses = []
  for (let nth = 1; nth <= 31; nth += 1) {
    statuses.push((await signsIn('ann', { password: 'wrong' }, { cookies })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
})

test('a signed-in browser has 20 attempts, however often it changes its other cookie', async () => {
  const { register, signsIn, cookieOf } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  const statuses = []
  for (let nth = 1; nth <= 31; nth += 1) {
    const cookies = { ...cookieOf('ann'), 'teetime-browser': `made-up-${nth}` }
    statuses.push((await signsIn('ann', { password: 'wrong' }, { cookies })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429])
})

test('correct passwords count in a known browser, too', async () => {
  const { register, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  const { browser } = await signsIn('ann', {}, from(1))
  const cookies = { 'teetime-browser': browser?.value ?? '' }
  const statuses = []
  for (let nth = 1; nth <= 50; nth += 1)
    statuses.push((await signsIn('ann', {}, { ...from(1), cookies })).status)
  expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 429])
})

test('whoever is locked out by others gets in at once by a mailed link, and stays in', async () => {
  const { register, post, runJobs, signsIn, services } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  await useUp(services, 'ann', 30)
  expect((await signsIn('ann', {}, from(1))).status).toBe(429)
  await post(requestPasswordReset.path, { email: 'ann@example.com' })
  await runJobs()
  const token = await tokenInMail({ services }, 'reset')
  const reset = await post(resetPassword.path, { token, newPassword: 'Birdie99' })
  await useUp(services, 'ann', 30)
  const cookies = { 'teetime-browser': reset.browser?.value ?? '' }
  const again = await signsIn('ann', { password: 'Birdie99' }, { ...from(2), cookies })
  expect(again.status).toBe(200)
})

test('wrong passwords in a stolen session don’t keep the owner from changing theirs', async () => {
  const { cookieOf, register, post, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  const thief = (await signsIn('ann')).cookie?.value
  const changes = (currentPassword: string, more: object) =>
    post(updatePassword.path, { currentPassword, newPassword: 'Birdie99' }, more)
  for (let nth = 0; nth < 10; nth += 1) await changes('Wrong1234', { token: thief })
  expect((await changes('Wrong1234', { token: thief })).status).toBe(429)
  expect((await changes(password, { cookies: cookieOf('ann') })).status).toBe(200)
})

test('a browser can be known to two accounts, under a new token', async () => {
  const { register, signsIn, post, cookieOf, services } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann', 'bob')
  const count = () => services.db.$count(knownBrowsers)
  const before = await count()
  const first = (await signsIn('ann')).browser?.value ?? ''
  const again = await signsIn('ann', {}, { cookies: { 'teetime-browser': first } })
  expect([again.browser?.value, await count()]).toEqual([first, before + 1])
  const both = await signsIn('bob', {}, { cookies: { 'teetime-browser': first } })
  const second = both.browser?.value ?? ''
  expect([second === first, await count()]).toEqual([false, before + 2])
  const names = ['ann', 'bob'] as const
  for (const name of names) await useUp(services, name, 30)
  for (const name of names) {
    const by = (value: string) =>
      signsIn(name, {}, { ...from(99), cookies: { 'teetime-browser': value } })
    expect([name, (await by(second)).status, (await by(first)).status]).toEqual([name, 200, 429])
  }
  // Signing out the others also forgets them, except the current one.
  const cookies = { ...cookieOf('ann'), 'teetime-browser': second }
  expect((await post(endOtherSessions.path, {}, { method: 'DELETE', cookies })).status).toBe(200)
  const { rows } = await services.database.query(
    `select 1 from known_browsers join users on id = user_id where username = 'ann'`,
  )
  expect(rows).toHaveLength(1)
})

test('signing in clears the earlier attempts', async () => {
  const { register, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await register('ann')
  for (const _ of [1, 2]) {
    for (let nth = 0; nth < 9; nth += 1) await signsIn('ann', { password: 'wrong' })
    expect((await signsIn('ann')).status).toBe(200)
  }
})

test('the addresses of one /64 share 30 attempts, whatever X-Forwarded-For they send', async () => {
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  const attempt = (nth: number) =>
    signsIn(
      `stranger${nth}`,
      {},
      {
        remoteAddress: `2001:db8:1:2ab::${nth}`,
        headers: { 'x-forwarded-for': `198.51.100.${nth}` },
      },
    )
  for (let nth = 0; nth < 30; nth += 1) expect((await attempt(nth)).status).toBe(401)
  expect((await attempt(31)).status).toBe(429)
  expect((await signsIn('nobody', {}, { remoteAddress: '2001:db8:1:2ac::1' })).status).toBe(401)
})

test('behind a trusted proxy the address is the one that the proxy reports', async () => {
  const TRUSTED_PROXIES = '203.0.113.0/24, 2001:db8::7'
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on', TRUSTED_PROXIES })
  const attempt = (nth: number, address: string, remoteAddress = '203.0.113.7') =>
    signsIn(
      `stranger${nth}`,
      {},
      // Anything before the proxy's own entry is the caller's claim.
      { remoteAddress, headers: { 'x-forwarded-for': `192.0.2.${nth}, ${address}` } },
    )
  for (let nth = 0; nth < 30; nth += 1) {
    expect((await attempt(nth, '198.51.100.1')).status).toBe(401)
  }
  expect((await attempt(31, '198.51.100.1', '2001:db8::7')).status).toBe(429)
  expect((await attempt(32, '198.51.100.2')).status).toBe(401)
})

test.each([
  ['an address with the caller’s port', (nth: number) => `198.51.100.1:${50_000 + nth}`],
  [
    'an address in brackets with a port',
    (nth: number) => `[2001:db8:1:2ab::${nth}]:${50_000 + nth}`,
  ],
  ['no address at all', (nth: number) => `_hidden${nth}`],
])('behind a proxy that reports %s, guesses still count as one network’s', async (_, report) => {
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '203.0.113.7' })
  const attempt = async (nth: number) => {
    const headers = { 'x-forwarded-for': report(nth) }
    return (await signsIn(`stranger${nth}`, {}, { remoteAddress: '203.0.113.7', headers })).status
  }
  for (let nth = 0; nth < 30; nth += 1) expect(await attempt(nth)).toBe(401)
  expect(await attempt(31)).toBe(429)
})

test('behind two trusted proxies that report ports, each caller is a network of their own', async () => {
  const TRUSTED_PROXIES = '203.0.113.7, 2001:db8::7'
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on', TRUSTED_PROXIES })
  const attempt = async (nth: number, address: string, inner = '[2001:db8::7]:4711') => {
    const headers = { 'x-forwarded-for': `192.0.2.${nth}, ${address}, ${inner}` }
    return (await signsIn(`stranger${nth}`, {}, { remoteAddress: '203.0.113.7', headers })).status
  }
  for (let nth = 0; nth < 30; nth += 1) expect(await attempt(nth, `198.51.100.1:${nth}`)).toBe(401)
  expect(await attempt(31, '198.51.100.1:4711')).toBe(429)
  expect(await attempt(32, '198.51.100.2:4711')).toBe(401)
  // An address that only claims to be a proxy's counts itself.
  for (let nth = 0; nth < 30; nth += 1)
    expect(await attempt(nth, `198.51.100.${nth}`, '203.0.113.8:4711')).toBe(401)
  expect(await attempt(31, '198.51.100.31', '203.0.113.8:4711')).toBe(429)
})
