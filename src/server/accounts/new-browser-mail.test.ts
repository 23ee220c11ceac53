import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { deleteAccount } from '#contract/accounts/privacy.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

import { startBrowser } from '../testing/scenes/browser.ts'
import { password } from '../testing/teetime.ts'

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

async function startMails(settings: Record<string, string> = {}) {
  const browser = await startBrowser(settings)
  const sent = () => browser.services.db.select().from(mails).where(eq(mails.kind, 'new-browser'))
  return { ...browser, sent }
}

test('a sign-in from a new browser mails the account’s owner, once per browser', async () => {
  const { signsIn, registers, as, register, sent } = await startMails()
  const { browser } = await registers()
  const cookies = { 'teetime-browser': browser?.value ?? '' }
  await signsIn('cat', {}, { cookies })
  expect(await sent()).toEqual([])

  await register('ann')
  await as('ann')(setTimeZone, { body: { timeZone: 'Europe/Berlin' } })
  const elsewhere = await signsIn('ann', {}, { headers: { 'user-agent': userAgent } })
  const [mail, ...more] = await sent()
  expect([mail?.title, more]).toEqual(['A new sign-in to your TeeTime account', []])
  expect(mail?.text).toMatch(
    /account on a new device: Firefox on Windows, \w{3}, \w{3} \d+, \d+:\d\d [AP]M GMT\+[12]\./,
  )
  expect(mail?.path).toBe('/forgot-password')
  await signsIn('ann', {}, { cookies: { 'teetime-browser': elsewhere.browser?.value ?? '' } })
  expect(await sent()).toHaveLength(1)
  // A browser that is known to one account is new to another.
  await signsIn('ann', {}, { cookies })
  expect(await sent()).toHaveLength(2)
})

test('a wrong password sends no mail', async () => {
  const { signsIn, register, sent } = await startMails()
  await register('ann')
  expect((await signsIn('ann', { password: 'Wrong1234' })).status).toBe(401)
  expect(await sent()).toEqual([])
})

test('the first sign-in to an account created for someone sends no mail, later ones do', async () => {
  const { signsIn, services, sent } = await startMails()
  await services.db.execute(sql`delete from known_browsers`)
  await signsIn('admin')
  expect(await sent()).toEqual([])
  await signsIn('admin')
  expect(await sent()).toHaveLength(1)
  // Nor does an old account stay silent because its browsers are forgotten.
  await services.db.execute(sql`delete from known_browsers`)
  await services.db.update(users).set({ createdAt: sql`now() - interval '2 days'` })
  await signsIn('admin')
  expect(await sent()).toHaveLength(2)
})

test('a signed-in browser is known, and restoring the account sends only its own mail', async () => {
  const { signsIn, register, as, cookieOf, sent } = await startMails()
  await register('ann')
  await signsIn('ann', {}, { cookies: cookieOf('ann') })
  expect(await sent()).toEqual([])
  await register('bob')
  await as('bob')(deleteAccount, { body: { password } })
  await signsIn('bob')
  expect(await sent()).toEqual([])
})

test('sign-ins from many new browsers send five mails an hour', async () => {
  const { signsIn, register, sent } = await startMails({ RATE_LIMITS: 'on' })
  await register('ann')
  const answers = []
  for (let nth = 0; nth < 7; nth += 1) answers.push((await signsIn('ann')).status)
  expect(answers).toEqual(Array.from({ length: 7 }, () => 200))
  expect(await sent()).toHaveLength(5)
})
