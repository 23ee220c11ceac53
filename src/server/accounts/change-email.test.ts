import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import {
  cancelEmailChange,
  requestEmailChange,
  updatePassword,
  confirmEmail,
  getEmail,
} from '#contract/accounts/credentials.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { emailChanges, resetTokens } from '#server/platform/auth/tables.ts'

import { tokenInMail } from '../testing/mailed.ts'
import { patiently } from '../testing/patiently.ts'
import { startBrowser } from '../testing/scenes/browser.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { password } from '../testing/teetime.ts'

const email = 'ann@new.example'
const invalid = { status: 400, body: { code: 'email-link-invalid' } }

/** Starts with ann and bob, and a way to change their addresses. */
async function startMoving(settings: Record<string, string> = {}) {
  const browser = await startBrowser(settings)
  const { services, as, cookieOf, register, post, runJobs } = browser
  await register('ann', 'bob')
  const asks = (name = 'ann', change: object = {}) =>
    as(name)(requestEmailChange, { body: { email, password, ...change } })
  return {
    ...browser,
    asks,
    confirms: (token: string, name = 'ann') =>
      post(confirmEmail.path, { token }, { cookies: cookieOf(name) }),
    emailOf: async (name: string) => (await as(name)(getEmail)).email,
    /** Requests a change. @returns the token that was mailed */
    async token(name = 'ann', change: object = {}) {
      await asks(name, change)
      await runJobs()
      return await tokenInMail({ services }, 'email-change')
    },
  }
}

test('an email changes once its owner opens the link, and the old address is notified', async () => {
  const server = await startMailServer()
  const { services, as, asks, confirms, emailOf, signsIn, post, runJobs } = await startMoving({
    SMTP_URL: server.url,
  })
  expect(await as('ann')(getEmail)).toEqual({ email: 'ann@example.com', pending: null })
  expect((await asks()).pending).toMatchObject({ email })
  await post(requestPasswordReset.path, { email: 'ann@example.com' })
  await runJobs()
  const sent = server.mails.find(({ to }) => String(to) === email)
  const token = /\/confirm-email#token=([\w-]{43})$/m.exec(sent?.text ?? '')?.[1] ?? ''
  expect(JSON.stringify(await services.db.select().from(emailChanges))).not.toContain(token)
  expect(await emailOf('ann')).toBe('ann@example.com')
  expect(await confirms(token)).toMatchObject({ status: 200, body: { email } })
  expect(await as('ann')(getEmail)).toEqual({ email, pending: null })
  expect((await signsIn(email)).status).toBe(200)
  expect((await signsIn('ann@example.com')).status).toBe(401)
  expect(await confirms(token)).toMatchObject(invalid)
  // The link that went to the old address no longer resets the password.
  expect(await services.db.select().from(resetTokens)).toEqual([])
  await runJobs()
  expect(server.mails.map(({ to, subject }) => [String(to), subject]).toSorted()).toEqual([
    ['ann@example.com', 'A new email was requested for your TeeTime account'],
    ['ann@example.com', 'Reset your TeeTime password'],
    ['ann@example.com', 'The email of your TeeTime account was changed'],
    [email, 'Confirm your new email for TeeTime'],
  ])
})

test('a link stops working after a day, with a newer link, when canceled, and with a new password', async () => {
  const { services, as, token, confirms, emailOf, runJobs } = await startMoving()
  const first = await token()
  const second = await token('ann', { email: 'second@new.example' })
  expect(await confirms(first)).toMatchObject(invalid)
  expect((await as('ann')(cancelEmailChange)).pending).toBeNull()
  expect(await confirms(second)).toMatchObject(invalid)
  const third = await token()
  await services.db.update(emailChanges).set({ expiresAt: sql`now()` })
  expect(await confirms(third)).toMatchObject(invalid)
  expect((await as('ann')(getEmail)).pending).toBeNull()
  await runJobs()
  expect(await services.db.select().from(emailChanges)).toEqual([])
  const fourth = await token()
  await as('ann')(updatePassword, { body: { currentPassword: password, newPassword: 'Birdie99' } })
  expect(await confirms(fourth)).toMatchObject(invalid)
  expect(await emailOf('ann')).toBe('ann@example.com')
})

test('two accounts that confirm one address at once leave it with one of them', async () => {
  const { token, confirms, emailOf } = await startMoving()
  const tokens = [await token('ann'), await token('bob', { email: email.toUpperCase() })]
  const answers = await Promise.all(
    tokens.map((token, nth) => patiently(() => confirms(token, nth === 0 ? 'ann' : 'bob'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('email-taken')
  const owners = [await emailOf('ann'), await emailOf('bob')].filter((one) => /new/i.test(one))
  expect(owners).toHaveLength(1)
})

test('a change needs the password and an address that is new', async () => {
  const { asks, services } = await startMoving()
  const refusal = async (change: object) =>
    await asks('ann', change).then(
      () => 'allowed',
      (error: { status: number; code?: string; message: string }) =>
        `${error.status} ${error.code ?? ''} ${error.message}`,
    )
  expect(await refusal({ password: 'Wrong1234' })).toMatch(/^403 password-wrong/)
  expect(await refusal({ password: '' })).toBe('400 malformed Password is required')
  expect(await refusal({ email: 'ann@' })).toBe('400 malformed Please enter a valid email address')
  expect(await refusal({ email: 'ANN@example.com' })).toMatch(/^409 email-same/)
  expect(await services.db.select().from(emailChanges)).toEqual([])
})

test('an address that has an account gets the same answer as a free one, and a mail without a link', async () => {
  const { as, asks, services, runJobs } = await startMoving()
  const shape = ({ pending, ...state }: Awaited<ReturnType<typeof asks>>) => ({
    ...state,
    pending: Object.keys(pending ?? {}),
  })
  const free = await asks('ann', { email: 'free@example.com' })
  const taken = await asks('ann', { email: 'Bob@Example.com' })
  expect(shape(taken)).toEqual(shape(free))
  expect(taken.pending?.email).toBe('Bob@Example.com')
  expect((await as('ann')(getEmail)).pending?.email).toBe('Bob@Example.com')
  await runJobs()
  const mailed = (await listNewestMails(services.db)).filter(({ kind }) =>
    ['account', 'email-change'].includes(kind),
  )
  expect(mailed.map(({ to, title, path }) => [to, title, path])).toEqual([
    ['bob@example.com', 'Someone wanted to use your email for TeeTime', '/profile/account'],
    ['free@example.com', 'Confirm your new email for TeeTime', '/confirm-email'],
  ])
  expect(JSON.stringify(mailed[0])).not.toContain('ann')
})

test('a link to an address that someone else has registered since is refused', async () => {
  const { confirms, registers, token } = await startMoving()
  const link = await token()
  await registers({ email })
  const answer = await confirms(link)
  expect([answer.status, answer.body.code]).toEqual([409, 'email-taken'])
})

test('asking for taken addresses is limited like asking for free ones', async () => {
  const { asks } = await startMoving({ RATE_LIMITS: 'on' })
  const statusOf = (email: string) =>
    asks('ann', { email }).then(
      () => 200,
      ({ status }: { status: number }) => status,
    )
  for (let nth = 0; nth < 3; nth += 1) expect(await statusOf('bob@example.com')).toBe(200)
  expect(await statusOf('bob@example.com')).toBe(429)
  expect(await statusOf('free@example.com')).toBe(200)
  expect(await statusOf('other@example.com')).toBe(429)
})

test('wrong passwords and mails to one address are limited', async () => {
  const { asks } = await startMoving({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 3; nth += 1) await asks()
  await expect(asks('bob')).rejects.toMatchObject({ status: 429 })
  const wrong = { password: 'Wrong1234' }
  for (let nth = 0; nth < 10; nth += 1) {
    await expect(asks('bob', wrong)).rejects.toMatchObject({ status: 403 })
  }
  await expect(asks('bob')).rejects.toMatchObject({ status: 429 })
})
