import { type AddressInfo, createServer } from 'node:net'

import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import {
  updateNotificationPreferences,
  getNotificationPreferences,
} from '#contract/accounts/preferences.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { expirySeconds } from '#server/platform/jobs/queues.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { production } from '#server/testing/production.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

import { notify } from '../notify.ts'
import { listNewestMails } from './outbox.ts'
import { longestSendMs, openMailer } from './smtp-mailer.ts'
import { mails } from './tables.ts'

/** Starts with ann and bob, and a mail server. */
async function startMailing(settings: Record<string, string> = {}) {
  const server = await startMailServer()
  const teetime = await startTeeTime({ SMTP_URL: server.url, ...settings })
  await teetime.register('ann', 'bob')
  return { ...teetime, server, tell: tellOf(teetime) }
}

const tellOf =
  ({ services, idOf }: TeeTime) =>
  (change: Partial<Parameters<typeof notify>[1]> = {}) =>
    notify(services.db, {
      kind: 'deadline',
      userIds: [idOf('ann')],
      title: 'Ann <b>"&"</b>: hurry',
      text: 'First.\n\nSecond <script>alert(1)</script>.',
      path: '/dashboard',
      ...change,
    })

test('a mail is plain text and HTML, escaped, with its link and an unsubscribe link', async () => {
  const { server, tell, runJobs } = await startMailing({ MAIL_FROM: 'TeeTime <golf@golf.example>' })
  await tell()
  await runJobs()
  const [mail] = server.mails
  expect(mail).toMatchObject({ to: ['ann@example.com'], subject: 'Ann <b>"&"</b>: hurry' })
  expect(mail?.text).toContain('Second <script>alert(1)</script>.')
  expect(mail?.text).toContain('Draft Team:\nhttp://127.0.0.1:3000/dashboard')
  expect(mail?.html).toContain('<p>First.</p>')
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script')
  const { headers } = mail ?? {}
  expect(headers?.get('from')).toBe('TeeTime <golf@golf.example>')
  expect(headers?.get('list-unsubscribe')).toMatch(
    /^<http:\/\/127\.0\.0\.1:3000\/unsubscribe\?token=\S+>$/,
  )
  expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a title cannot add a header', async () => {
  const { server, tell, runJobs } = await startMailing()
  await tell({ title: 'Hello\r\nBcc: eve@example.com' })
  await runJobs()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['ann@example.com'], 'Hello Bcc: eve@example.com'],
  ])
})

test('a sent mail is not sent again, and its text is deleted', async () => {
  const { server, tell, runJobs, services } = await startMailing()
  await tell()
  await runJobs()
  await runJobs(true)
  expect(server.mails).toHaveLength(1)
  expect(await listNewestMails(services.db)).toMatchObject([{ text: '', path: null, error: null }])
})

test('a temporary rejection is retried, a permanent one is not, and neither keeps the address', async () => {
  const { server, tell, runJobs, services, logLines } = await startMailing()
  server.refuse = 451
  await tell()
  await runJobs()
  const [waiting] = await listNewestMails(services.db)
  expect(waiting).toMatchObject({ failedAt: null, sentAt: null })
  server.refuse = null
  await runJobs(true)
  expect(server.mails).toHaveLength(1)

  server.refuse = 550
  await tell()
  await runJobs()
  server.refuse = null
  await runJobs(true)
  expect(server.mails).toHaveLength(1)
  const [given] = await listNewestMails(services.db)
  expect(given).toMatchObject({ failedAt: expect.any(Date) as Date, text: '' })
  expect(given?.error).toContain('550')
  // The mail server quotes it.
  const kept = [waiting?.error, given?.error, ...logLines].join('\n')
  expect(kept).toContain('a***@example.com')
  expect(kept).not.toContain('ann@example.com')
})

test('a mail sent twice has one Message-ID, unless its second link replaces the first', async () => {
  const { server, tell, stranger, runJobs } = await startMailing()
  await tell()
  await stranger(requestPasswordReset, { body: { email: 'ann@example.com' } })
  const lost = Promise.reject(new Error('lost'))
  lost.catch(() => {})
  server.answers = lost
  await runJobs()
  server.answers = Promise.resolve()
  await runJobs(true)
  const [reminders, links] = [/hurry/, /password/i].map((subject) =>
    server.mails.filter((mail) => subject.test(mail.subject)),
  )
  const ids = (mails: typeof server.mails = []) =>
    mails.map(({ headers }) => headers.get('message-id'))
  expect(ids(reminders)).toEqual([expect.any(String), ids(reminders)[0]])
  expect(links).toHaveLength(2)
  expect(new Set(ids(links)).size).toBe(2)
})

test('a mail’s job expires only after the slowest mail server has been given up', () => {
  expect(expirySeconds('mail') * 1000).toBeGreaterThan(longestSendMs)
})

test('a mail server that sends a byte now and then is given up', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example\r\n')
    const trickle = setInterval(() => socket.write('2'), 5)
    socket
      .on('data', () => {})
      .on('close', () => {
        clearInterval(trickle)
        closed.resolve()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { send } = openMailer(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), 100)
  const mail = { id: 'a', to: 'ann@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' }
  await expect(send?.({ ...mail, unsubscribe: null })).rejects.toThrow(/abort|timeout/i)
  await closed.promise
})

test('a mail fails after a day, and when it has become useless', async () => {
  const { server, tell, runJobs, services } = await startMailing()
  await server.down()
  await tell()
  await tell({ expiresAt: new Date(Date.now() + 3_600_000) })
  await runJobs()
  const lives = sql<number>`round(extract(epoch from expires_at - created_at) / 3600)::int`
  const hours = await services.db.select({ lives }).from(mails).orderBy(lives)
  expect(hours.map(({ lives }) => lives)).toEqual([1, 24])
  await services.db.update(mails).set({ expiresAt: sql`now()` })
  await server.up()
  await runJobs(true)
  expect(server.mails).toHaveLength(0)
  expect(await listNewestMails(services.db)).toMatchObject([
    { error: 'too late' },
    { error: 'too late' },
  ])
})

test('a waiting mail that gives scores away is withheld from someone who has hidden scores since', async () => {
  const { server, tell, runJobs, services, as } = await startMailing()
  await server.down()
  await tell({ kind: 'result', title: 'You won' })
  await tell()
  await runJobs()
  await as('ann')(updateProfile, { body: { hidesScores: true } })
  await server.up()
  await runJobs(true)
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Ann <b>"&"</b>: hurry'])
  expect((await listNewestMails(services.db)).map(({ error }) => error).toSorted()).toEqual([
    null,
    'scores are hidden',
  ])
})

test('a mail is not sent when its transaction rolls back', async () => {
  const { server, tell, runJobs, services, idOf } = await startMailing()
  const failing = services.db.transaction(async (db) => {
    await notify(db, { kind: 'deadline', userIds: [idOf('ann')], title: 'T', text: 't', path: '/' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await runJobs()
  expect(server.mails).toHaveLength(0)
  await tell()
  await runJobs()
  expect(server.mails).toHaveLength(1)
})

test('no one gets more than 5 mails about invitations in an hour', async () => {
  const { server, tell, runJobs, idOf } = await startMailing()
  for (let nth = 0; nth < 8; nth += 1) await tell({ kind: 'invitation' })
  await tell({ kind: 'invitation', userIds: [idOf('bob')] })
  await runJobs()
  const to = server.mails.map(({ to }) => to[0])
  expect(to.filter((to) => to === 'ann@example.com')).toHaveLength(5)
  expect(to.filter((to) => to === 'bob@example.com')).toHaveLength(1)
})

test('each kind is turned off and on by channel, and messages are not mailed by default', async () => {
  const { as, server, tell, runJobs } = await startMailing()
  const both = { mail: true, push: true }
  const push = { mail: false, push: true }
  const neither = { mail: false, push: false }
  const unasked = {
    deadline: both,
    withdrawal: both,
    invitation: both,
    message: { mail: false, push: true },
    result: both,
    deletion: both,
    league: both,
    club: both,
    lead: push,
    cut: push,
    'great-hole': neither,
    'bogey-free': neither,
    money: neither,
    'field-change': neither,
    reveal: neither,
    recap: neither,
    digest: neither,
  }
  expect(await as('ann')(getNotificationPreferences)).toEqual(unasked)
  const body = { deadline: { mail: false }, message: { mail: true, push: false } }
  const changed = {
    ...unasked,
    deadline: { mail: false, push: true },
    message: { mail: true, push: false },
  }
  expect(await as('ann')(updateNotificationPreferences, { body })).toEqual(changed)
  expect(await as('ann')(getNotificationPreferences)).toEqual(changed)
  expect(await as('bob')(getNotificationPreferences)).toEqual(unasked)
  await tell()
  await tell({ kind: 'message', title: 'Message' })
  await runJobs()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Message'])
})

test.each([
  { nothing: { mail: false } },
  { deadline: { fax: true } },
  { deadline: { mail: 'no' } },
])('the preferences %j are refused', async (body) => {
  const { as } = await startMailing()
  const change = as('ann')(updateNotificationPreferences, { body: body as never })
  await expect(change).rejects.toMatchObject({ status: 400 })
})

test('the unsubscribe page turns a kind off without signing in, but not before its button is pressed', async () => {
  const { as, server, tell, runJobs, send } = await startMailing()
  await tell()
  await runJobs()
  const { pathname, search } = new URL(
    /<(.+)>/.exec(server.mails[0]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '',
  )
  const url = pathname + search
  const looked = await send({ url })
  expect(looked.statusCode).toBe(200)
  expect(looked.body).toContain('Stop getting draft reminders?')
  expect((await as('ann')(getNotificationPreferences)).deadline.mail).toBe(true)

  // As a mail client does: RFC 8058.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const pressed = await send({
    method: 'POST',
    url,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)
  const { deadline, invitation } = await as('ann')(getNotificationPreferences)
  expect([deadline, invitation.mail]).toEqual([{ mail: false, push: true }, true])
  expect((await as('bob')(getNotificationPreferences)).deadline.mail).toBe(true)
})

test('an unsubscribe link works only for its user and kind', async () => {
  const { as, server, tell, runJobs, send, idOf } = await startMailing()
  await tell()
  await runJobs()
  const token =
    /token=([^>]+)/.exec(server.mails[0]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  const forged = [
    token.replace(idOf('ann'), idOf('bob')),
    token.replace('deadline', 'invitation'),
    token.slice(0, -1),
    '',
    '..',
    'x',
  ]
  for (const other of forged) {
    const { statusCode } = await send({ method: 'POST', url: `/unsubscribe?token=${other}` })
    expect([other, statusCode]).toEqual([other, 404])
  }
  expect((await send({ method: 'POST', url: '/unsubscribe' })).statusCode).toBe(404)
  expect((await as('bob')(getNotificationPreferences)).deadline.mail).toBe(true)
})

test('without a mail server, mails can be read in the outbox, only on this machine', async () => {
  const teetime = await startTeeTime()
  const { register, runJobs, send, logLines } = teetime
  await register('ann')
  await tellOf(teetime)()
  await runJobs()
  const { statusCode, body, headers } = await send({ url: '/dev/outbox' })
  expect(statusCode).toBe(200)
  expect(body).toContain('to ann@example.com')
  expect(body).toContain('<a href="http://127.0.0.1:3000/dashboard">Draft Team</a>')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(logLines.join('')).toContain(
    'an email stays in the outbox: http://127.0.0.1:3000/dev/outbox',
  )
  const elsewhere = await send({ url: '/dev/outbox', remoteAddress: '203.0.113.7' })
  expect(elsewhere.statusCode).toBe(404)
  const forwarded = await send({
    url: '/dev/outbox',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(forwarded.statusCode).toBe(404)
})

test('the outbox opens a link that has a token by making one, only on this machine', async () => {
  const { register, runJobs, send, stranger } = await startTeeTime()
  await register('ann')
  await stranger(requestPasswordReset, { body: { email: 'ann@example.com' } })
  await runJobs()
  const { body } = await send({ url: '/dev/outbox' })
  const url = /href="http:\/\/127\.0\.0\.1:3000(\/dev\/outbox\/[\da-f-]+)"/.exec(body)?.[1] ?? ''
  const { statusCode, headers } = await send({ url })
  expect([statusCode, headers.location]).toEqual([
    302,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/reset-password#token=[\w-]{43}$/),
  ])
  expect((await send({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404)
  expect((await send({ url: `/dev/outbox/${crypto.randomUUID()}` })).statusCode).toBe(404)
  expect((await send({ url: '/dev/outbox/x' })).statusCode).toBe(400)
})

test('production has no outbox page', async () => {
  const { send } = await startTeeTime(production)
  expect((await send({ url: '/dev/outbox' })).body).not.toContain('Outbox')
})

test('in production the log names the mails that were not sent, without anything that grants access', async () => {
  const teetime = await startTeeTime(production)
  const { register, stranger, runJobs, logLines, services } = teetime
  await register('ann')
  logLines.length = 0
  await stranger(requestPasswordReset, { body: { email: 'ann@example.com' } })
  await runJobs()
  const [mail] = await listNewestMails(services.db)
  // Nothing is left for someone who steals the database to read.
  expect(mail).toMatchObject({ kind: 'reset', path: null, text: '' })
  const notes = logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => String(msg).includes('an email stays in the outbox'))
  expect(notes).toMatchObject([
    { level: 40, to: 'a***@example.com', kind: 'reset', subject: 'Reset your TeeTime password' },
  ])
  for (const secret of ['token=', '/reset-password', 'ann@example.com']) {
    expect(logLines.join('')).not.toContain(secret)
  }
})
