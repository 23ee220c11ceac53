import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { requestPasswordReset, resetPassword } from '#contract/accounts/credentials.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { resetTokens, sessions, users } from '#server/platform/auth/tables.ts'

import { tokenInMail } from '../testing/mailed.ts'
import { patiently } from '../testing/patiently.ts'
import { startBrowser } from '../testing/scenes/browser.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { password } from '../testing/teetime.ts'

const newPassword = 'Birdie9'
const invalid = { status: 400, body: { error: 'Invalid reset token', code: 'reset-invalid' } }

/** Starts with ann, and a way to reset her password. */
async function startForgetting(settings: Record<string, string> = {}) {
  const browser = await startBrowser(settings)
  const { services, post, runJobs, register } = browser
  await register('ann')
  const newestToken = () => tokenInMail({ services }, 'reset')
  const asks = (email = 'ann@example.com', more = {}) =>
    post(requestPasswordReset.path, { email }, more)
  return {
    ...browser,
    asks,
    sets: (token: string, change: object = {}) =>
      post(resetPassword.path, { token, newPassword, ...change }),
    /** Requests a link. @returns the token that was mailed */
    async token(email = 'ann@example.com') {
      await asks(email)
      await runJobs()
      return await newestToken()
    },
    newestToken,
  }
}

test('the mailed link sets a new password once, and signs out every browser', async () => {
  const { token, sets, signsIn, statusBy } = await startForgetting()
  const { cookie } = await signsIn('ann', { rememberMe: true })
  expect(await statusBy(cookie?.value)).toEqual([200, 200])
  const link = await token()
  const reset = await sets(link)
  expect(reset.status).toBe(200)
  expect(reset.cookie?.value).toBe('')
  expect(await statusBy(cookie?.value)).toEqual([401, 401])
  expect((await signsIn('ann')).status).toBe(401)
  expect((await signsIn('ann', { password: newPassword })).status).toBe(200)
  expect(await sets(link)).toMatchObject(invalid)
})

test('a reset refreshes the open streams of the user', async () => {
  const { services, token, sets, idOf } = await startForgetting()
  const looked = new Promise<void>((refresh) => {
    services.live.streams.add({
      userId: idOf('ann'),
      leagues: new Map(),
      send: () => {},
      refresh: async () => refresh(),
      end: () => {},
    })
  })
  await sets(await token())
  await looked
})

test('a second request invalidates the first link', async () => {
  const { token, sets } = await startForgetting()
  const [first, second] = [await token(), await token('ANN@example.com')]
  expect(await sets(first)).toMatchObject(invalid)
  expect((await sets(second)).status).toBe(200)
})

test('a link is valid for one hour, by the clock of the database', async () => {
  const { services, token, sets } = await startForgetting()
  const link = await token()
  const age = (by: string) =>
    services.db
      .update(resetTokens)
      .set({ expiresAt: sql`${resetTokens.expiresAt} - ${by}::interval` })
  await age('59 minutes 50 seconds')
  expect((await sets(link)).status).toBe(200)
  const late = await token()
  await age('1 hour')
  expect(await sets(late)).toMatchObject(invalid)
})

test('a link that is used twice at once works once', async () => {
  const { token, sets } = await startForgetting()
  const link = await token()
  const answers = await Promise.all([1, 2, 3].map(() => patiently(() => sets(link))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
})

test.each([
  [{ newPassword: 'Five5' }, 'Password must be at least 6 characters'],
  [{ token: '' }, 'Invalid reset token'],
  [{ token: 'x'.repeat(43) }, 'Invalid reset token'],
  [{ newPassword: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
])('a reset with %j is refused', async (change, sentence) => {
  const { token, sets } = await startForgetting()
  const answer = await sets(await token(), change)
  expect([answer.status, answer.body.error]).toEqual([400, sentence])
})

test('known and unknown addresses get the same response, and only the known one gets mail', async () => {
  const { services, asks, runJobs } = await startForgetting()
  const [known, unknown] = [await asks(), await asks('nobody@example.com')]
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect(known.status).toBe(200)
  await runJobs()
  expect((await listNewestMails(services.db)).map(({ to }) => to)).toEqual(['ann@example.com'])
})

test('neither the address nor the link is stored longer than needed', async () => {
  const { services, token, asks } = await startForgetting()
  const kept = async () => {
    const { rows } = await services.database.query(
      `select jobs::text as text from pgboss.job as jobs where name = 'reset'
       union all select mails::text from mails`,
    )
    return rows.map(({ text }) => String(text)).join('\n')
  }
  await asks('nobody@example.com')
  const link = await token()
  expect(await kept()).not.toMatch(/@example\.com/)
  expect(link).toHaveLength(43)
  expect(await kept()).not.toContain(link)
})

test('50 requests for one address send 3 emails, and all get the same response', async () => {
  const mail = await startMailServer()
  const { asks, runJobs } = await startForgetting({ RATE_LIMITS: 'on', SMTP_URL: mail.url })
  const answers = []
  for (let nth = 0; nth < 50; nth += 1) {
    answers.push(
      await asks(nth % 2 ? 'ann@example.com' : 'Ann@Example.com', {
        remoteAddress: `203.0.113.${nth}`,
      }),
    )
    // An email that a newer request has replaced isn't sent.
    if (nth < 5) await runJobs()
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await runJobs()
  expect(mail.mails).toHaveLength(3)
})

test('one network can request 20 links an hour, and is told when to retry', async () => {
  const { asks } = await startForgetting({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 20; nth += 1) expect((await asks(`a${nth}@example.com`)).status).toBe(200)
  const { status, headers } = await asks('b@example.com')
  expect([status, Number(headers['retry-after']) > 3_000]).toEqual([429, true])
})

test('the link uses APP_URL, whatever the Host of the request', async () => {
  const mail = await startMailServer()
  const { asks, runJobs } = await startForgetting({
    APP_URL: 'https://golf.example/',
    SMTP_URL: mail.url,
  })
  const headers = { 'x-forwarded-host': 'evil.example' }
  expect((await asks('ann@example.com', { headers })).status).toBe(200)
  await runJobs()
  const [received] = mail.mails
  expect(received?.text).toMatch(/^https:\/\/golf\.example\/reset-password#token=[\w-]{43}$/m)
  expect(received?.text + (received?.html ?? '')).not.toContain('evil')
})

test('a link is mailed once, as soon as the mail server is back', async () => {
  const mail = await startMailServer()
  const { asks, sets, runJobs } = await startForgetting({ SMTP_URL: mail.url })
  await mail.down()
  expect((await asks()).status).toBe(200)
  await runJobs()
  await runJobs(true)
  await mail.up()
  await runJobs()
  // The retry is not due yet.
  expect(mail.mails).toHaveLength(0)
  await runJobs(true)
  await runJobs(true)
  expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['ann@example.com'], 'Reset your TeeTime password'],
  ])
  const link = /#token=([\w-]+)/.exec(mail.mails[0]?.text ?? '')?.[1] ?? ''
  expect((await sets(link)).status).toBe(200)
})

test('the owner is notified of a changed password, and no table stores the token', async () => {
  const { services, token, sets, runJobs } = await startForgetting()
  const link = await token()
  expect(JSON.stringify(await services.db.select().from(resetTokens))).not.toContain(link)
  await sets(link)
  await runJobs()
  const kinds = (await listNewestMails(services.db)).map(({ kind }) => kind)
  expect(kinds).toEqual(['password-changed', 'reset'])
})

test('a reset also clears the limit of sign-in attempts', async () => {
  const { token, sets, signsIn } = await startForgetting({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 11; nth += 1) await signsIn('ann', { password: 'wrong' })
  expect((await signsIn('ann')).status).toBe(429)
  await sets(await token())
  expect((await signsIn('ann', { password: newPassword })).status).toBe(200)
})

test('passwords and tokens are kept out of the log, even after errors', async () => {
  const mail = await startMailServer()
  const { services, logLines, asks, sets, signsIn, runJobs, newestToken, send, idOf } =
    await startForgetting({
      SMTP_URL: mail.url,
    })
  const { cookie } = await signsIn('ann')
  await mail.down()
  await asks()
  await runJobs()
  const link = await newestToken()
  await send({
    url: `/reset-password?token=${link}`,
    cookies: { 'teetime-session': cookie?.value ?? '' },
  })
  await sets(link, { newPassword: 'Canary77' })
  await services.db
    .update(users)
    .set({ passwordHash: 'broken' })
    .where(eq(users.id, idOf('ann')))
  expect((await signsIn('ann', { password: 'Canary77' })).status).toBe(500)
  await runJobs(true)
  const log = logLines.join('')
  expect(log).toContain('an email was not sent')
  expect(log).toContain('unexpected')
  expect(link).toHaveLength(43)
  for (const secret of [link, 'Canary77', password, cookie?.value])
    expect(log).not.toContain(secret)
  expect(
    await services.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, idOf('ann'))),
  ).toEqual([])
})
