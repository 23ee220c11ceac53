import { expect, test } from 'vitest'

import { type Answered, startBrowser } from './browser.fixture.ts'

test.each(['ann', 'ANN', 'ann@example.com', 'Ann@EXAMPLE.com', '  ann '])(
  'ann signs in as %j',
  async (usernameOrEmail) => {
    const { join, signsIn, statusBy } = await startBrowser()
    await join('ann')
    const { status, body, cookie } = await signsIn(usernameOrEmail)
    expect([status, body]).toEqual([200, { message: 'Welcome back', user: { username: 'ann' } }])
    expect(await statusBy(cookie?.value)).toEqual([200, 200])
  },
)

const seen = ({ status, text, headers }: Answered) => {
  const { 'x-request-id': _, date: __, ...same } = headers
  return { status, text, same }
}

test('somebody unknown and a wrong password are answered alike', async () => {
  const { join, signsIn } = await startBrowser()
  await join('ann')
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
    const { join, signsIn } = await startBrowser()
    await join('ann')
    expect([400, 401]).toContain((await signsIn('', { usernameOrEmail })).status)
  },
)

const from = (nth: number) => ({ remoteAddress: `203.0.113.${nth}` })

test('an account is tried 10 times wherever from, then nobody is let in, and is told for how long', async () => {
  const { join, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await join('ann')
  for (let nth = 1; nth <= 10; nth += 1) {
    expect((await signsIn('Ann', { password: 'wrong' }, from(nth))).status).toBe(401)
  }
  const { status, body, headers } = await signsIn('ann', {}, from(11))
  expect([status, body.error]).toEqual([429, 'Too many attempts. Please try again later.'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(170)
  // Somebody unknown runs out alike.
  for (let nth = 1; nth <= 10; nth += 1) await signsIn('nobody', {}, from(nth))
  expect((await signsIn('nobody', {}, from(11))).status).toBe(429)
})

test('signing in forgets the attempts before it', async () => {
  const { join, signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  await join('ann')
  for (const _ of [1, 2]) {
    for (let nth = 0; nth < 9; nth += 1) await signsIn('ann', { password: 'wrong' })
    expect((await signsIn('ann')).status).toBe(200)
  }
})

test('an address has 30 attempts, whatever it says it forwards', async () => {
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on' })
  const attempt = (nth: number) =>
    signsIn(
      `nobody${nth}`,
      {},
      {
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': `198.51.100.${nth}` },
      },
    )
  for (let nth = 0; nth < 30; nth += 1) expect((await attempt(nth)).status).toBe(401)
  expect((await attempt(31)).status).toBe(429)
})

test('behind a proxy that is trusted, an address is the one that it tells of, and no other', async () => {
  const TRUSTED_PROXIES = '203.0.113.0/24, 2001:db8::7'
  const { signsIn } = await startBrowser({ RATE_LIMITS: 'on', TRUSTED_PROXIES })
  const attempt = (nth: number, address: string, remoteAddress = '203.0.113.7') =>
    signsIn(
      `nobody${nth}`,
      {},
      // What stands before what the proxy added is the caller's own word.
      { remoteAddress, headers: { 'x-forwarded-for': `192.0.2.${nth}, ${address}` } },
    )
  for (let nth = 0; nth < 30; nth += 1) {
    expect((await attempt(nth, '198.51.100.1')).status).toBe(401)
  }
  expect((await attempt(31, '198.51.100.1', '2001:db8::7')).status).toBe(429)
  expect((await attempt(32, '198.51.100.2')).status).toBe(401)
})
