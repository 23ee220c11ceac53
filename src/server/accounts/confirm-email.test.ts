import { expect, test } from 'vitest'

import {
  requestEmailChange,
  updatePassword,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  sendConfirmation,
} from '#contract/accounts/credentials.ts'
import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateProfile, getProfile, regenerateInviteToken } from '#contract/accounts/profile.ts'
import { register } from '#contract/accounts/registration.ts'
import { getMe } from '#contract/accounts/session.ts'
import { getSystemHealth } from '#contract/admin/admin.ts'
import { inviteFriend } from '#contract/leagues/invite-links.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { openConversation, sendMessage } from '#contract/people/messages.ts'
import { notify } from '#server/notifications/notify.ts'
import { passkeys } from '#server/platform/auth/tables.ts'

import { startBrowser } from '../testing/scenes/browser.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { password } from '../testing/teetime.ts'

/** Starts with mallory, who registers an account of hers with a stranger's address. */
async function startStranger(
  settings: Record<string, string> = {},
  hasMailServer = true,
  username = 'sock',
) {
  const server = await startMailServer()
  const browser = await startBrowser({
    ...(hasMailServer && { SMTP_URL: server.url }),
    ...settings,
  })
  const { as, register: join, post, enter, runJobs } = browser
  await join('mallory')
  const { secretInviteToken: inviteCode } = await as('mallory')(getProfile)
  const registered = await post(register.path, {
    username,
    email: 'victim@elsewhere.example',
    password,
    inviteCode,
  })
  expect(registered.status).toBe(201)
  await runJobs()
  const sock = await enter(username, password)
  return {
    ...browser,
    server,
    sock,
    token: () =>
      /\/confirm-email#token=(own~[\w-]{43})$/m.exec(server.mails.at(-1)?.text ?? '')?.[1],
  }
}

const asked = { unconfirmedEmail: 'asked' }

test('until its link is used, an address gets nothing that another person wrote', async () => {
  const teetime = await startStranger()
  const { as, sock, server, runJobs, services, stranger, post } = teetime
  expect(server.mails.map(({ to, subject }) => [String(to), subject])).toEqual([
    ['victim@elsewhere.example', 'Confirm your email for TeeTime'],
  ])
  const { id } = await sock(getProfile)
  const evil = 'Unlock your account at evil.example'
  await as('mallory')(updateProfile, { body: { firstName: 'Your Bank' } })
  await sock(updateProfile, { body: { firstName: evil } })
  await sock(updateNotificationPreferences, { body: { message: { mail: true } } })
  const chat = await as('mallory')(openConversation, { body: { otherUserId: id } })
  await as('mallory')(sendMessage, { params: { id: chat.id }, body: { content: evil } })
  const { league } = await as('mallory')(createLeague, {
    body: { name: evil, apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  await as('mallory')(inviteFriend, { params: { id: league.id }, body: { friendId: id } })
  for (const kind of ['deadline', 'club', 'digest', 'result'] as const) {
    await notify(services.db, { kind, userIds: [id], title: evil, text: evil, path: '/dashboard' })
  }
  await stranger(requestPasswordReset, { body: { email: 'victim@elsewhere.example' } })
  await runJobs()
  await runJobs(true)
  const got = server.mails.filter(({ to }) => String(to) === 'victim@elsewhere.example')
  expect(got.map(({ subject }) => subject).toSorted()).toEqual([
    'A new sign-in to your TeeTime account',
    'Confirm your email for TeeTime',
    'Reset your TeeTime password',
  ])
  for (const mail of got) expect(mail.subject + mail.text + mail.html).not.toMatch(/evil|Bank/)

  // From then on it gets everything.
  const link = server.mails.find(({ subject }) => subject.startsWith('Confirm'))?.text
  const token = /\/confirm-email#token=(own~[\w-]{43})$/m.exec(link ?? '')?.[1]
  expect(await sock(getMe)).toMatchObject(asked)
  expect(await post(confirmEmail.path, { token })).toMatchObject({
    status: 200,
    body: { email: 'victim@elsewhere.example', isSame: true },
  })
  expect(await sock(getMe)).not.toHaveProperty('unconfirmedEmail')
  expect((await post(confirmEmail.path, { token })).body.code).toBe('email-link-invalid')
  await as('mallory')(sendMessage, { params: { id: chat.id }, body: { content: 'Hello there' } })
  await runJobs()
  expect(server.mails.at(-1)?.subject).toBe('Your Bank sent you a message')
})

test('a username that looks like an address is in no mail to an address that isn’t confirmed', async () => {
  const name = 'win.example.com'
  const { sock, server, runJobs, stranger, enter, post } = await startStranger({}, true, name)
  await sock(updateProfile, { body: { venmoHandle: 'ann-g' } })
  await sock(requestEmailChange, { body: { email: 'other@elsewhere.example', password } })
  await sock(updatePassword, { body: { currentPassword: password, newPassword: 'Birdie99' } })
  await stranger(requestPasswordReset, { body: { email: 'victim@elsewhere.example' } })
  await sock(deleteAccount, { body: { password: 'Birdie99' } })
  await (
    await enter(name, 'Birdie99')
  )(requestEmailChange, {
    body: { email: 'other@elsewhere.example', password: 'Birdie99' },
  })
  await runJobs()
  const token = /\/confirm-email#token=([\w-]{43})$/m.exec(
    server.mails.findLast(({ to }) => String(to) === 'other@elsewhere.example')?.text ?? '',
  )?.[1]
  expect((await post(confirmEmail.path, { token })).status).toBe(200)
  await runJobs()
  const subjects = server.mails.map(({ subject }) => subject)
  expect([...new Set(subjects)].toSorted()).toEqual([
    'A new email was requested for your TeeTime account',
    'A new sign-in to your TeeTime account',
    'Confirm your email for TeeTime',
    'Confirm your new email for TeeTime',
    'Reset your TeeTime password',
    'The email of your TeeTime account was changed',
    'Your TeeTime account has a new Venmo handle',
    'Your TeeTime account is safe',
    'Your TeeTime account will be deleted in 7 days',
    'Your TeeTime password was changed',
  ])
  for (const mail of server.mails) expect(mail.subject + mail.text + mail.html).not.toContain(name)
})

test('a used reset link confirms the address, too', async () => {
  const { sock, server, runJobs, stranger, enter, post } = await startStranger()
  expect(await sock(getMe)).toMatchObject(asked)
  await stranger(requestPasswordReset, { body: { email: 'victim@elsewhere.example' } })
  await runJobs()
  const token = /#token=([\w-]{43})$/m.exec(server.mails.at(-1)?.text ?? '')?.[1]
  expect((await post(resetPassword.path, { token, newPassword: 'Birdie99' })).status).toBe(200)
  const me = await (await enter('sock', 'Birdie99'))(getMe)
  expect(me).not.toHaveProperty('unconfirmedEmail')
})

test('the link can be sent again three times an hour, and replaces the one before', async () => {
  const { sock, server, runJobs, token, post, as } = await startStranger({ RATE_LIMITS: 'on' })
  const first = token()
  await sock(sendConfirmation)
  await runJobs()
  const second = token()
  expect(second).not.toBe(first)
  expect((await post(confirmEmail.path, { token: first })).body.code).toBe('email-link-invalid')
  for (let nth = 0; nth < 4; nth += 1) await sock(sendConfirmation)
  await runJobs()
  const asks = server.mails.filter(({ subject }) => subject.startsWith('Confirm'))
  expect(asks.length).toBeLessThanOrEqual(4)
  await expect(sock(sendConfirmation)).rejects.toMatchObject({ status: 429 })
  expect((await post(confirmEmail.path, { token: token() })).status).toBe(200)
  // Whoever has confirmed it gets no more.
  await as('mallory')(sendConfirmation)
  await runJobs()
  expect(server.mails.filter(({ to }) => String(to) === 'mallory@example.com')).toEqual([])
})

test('the link is not sent again while another address waits, whose link works on', async () => {
  const { sock, server, runJobs, post } = await startStranger()
  const email = 'sock@new.example'
  await sock(requestEmailChange, { body: { email, password } })
  await runJobs()
  await expect(sock(sendConfirmation)).rejects.toMatchObject({ code: 'email-change-waiting' })
  const sent = server.mails.find(({ to }) => String(to) === email)
  const token = /\/confirm-email#token=([\w-]{43})$/m.exec(sent?.text ?? '')?.[1]
  expect(await post(confirmEmail.path, { token })).toMatchObject({ status: 200, body: { email } })
})

test('an unconfirmed address hears what happens to its account, without names of passkeys', async () => {
  const { sock, server, runJobs, services } = await startStranger()
  const { id } = await sock(getProfile)
  const evil = 'Unlock your account at evil.example'
  await services.db.insert(passkeys).values({
    userId: id,
    name: evil,
    credentialId: 'c',
    publicKey: '',
    counter: 0,
    transports: [],
  })
  const change = { currentPassword: password, newPassword: 'Birdie99', keepPasskeys: true }
  await sock(updatePassword, { body: change })
  await runJobs()
  const notice = server.mails.find(({ subject }) => subject === 'Your TeeTime password was changed')
  expect(notice?.text).toContain('Passkeys can still sign in. Remove any')
  expect(JSON.stringify(server.mails)).not.toContain('evil')
})

test('an unconfirmed address hears of five changes of a kind in an hour', async () => {
  const { sock, server, runJobs } = await startStranger()
  let currentPassword = password
  for (let nth = 1; nth <= 7; nth += 1) {
    const newPassword = `Birdie9${nth}`
    await sock(updatePassword, { body: { currentPassword, newPassword } })
    await runJobs()
    currentPassword = newPassword
  }
  const notices = server.mails.filter(
    ({ subject }) => subject === 'Your TeeTime password was changed',
  )
  expect(notices).toHaveLength(5)
})

test('a mail that is withheld is no failure', async () => {
  const { as, sock, runJobs, services, logLines } = await startStranger()
  const { id } = await sock(getProfile)
  await notify(services.db, { kind: 'deadline', userIds: [id], title: 'T', text: 't', path: '/' })
  await sock(sendConfirmation)
  await sock(sendConfirmation)
  await runJobs()
  const { mails } = await as('admin')(getSystemHealth)
  expect(mails).toEqual({ waiting: 0, failed: 0 })
  expect(logLines.join('')).not.toContain('an email failed')
  const notes = logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const withheld = notes.filter(({ msg }) => msg === 'an email was withheld')
  // Two mails are sent at a time, in no order.
  const byKind = withheld.toSorted((a, b) => String(a['kind']).localeCompare(String(b['kind'])))
  expect(byKind).toMatchObject([
    { level: 30, kind: 'deadline', reason: 'the address isn’t confirmed' },
    { level: 30, kind: 'email-confirm', reason: 'no longer wanted' },
  ])
})

test('without a mail server no one is asked to confirm, and the account shows why', async () => {
  const { sock, services } = await startStranger({}, false)
  expect(await sock(getMe)).toMatchObject({ unconfirmedEmail: 'no-mail-server' })
  const { rows } = await services.database.query(
    `select kind from mails where kind = 'email-confirm'`,
  )
  expect(rows).toEqual([])
})

test('the administrator’s address counts as confirmed', async () => {
  const { as } = await startStranger()
  expect(await as('admin')(getMe)).not.toHaveProperty('unconfirmedEmail')
})

test('an invite code is renewed three times a day at most', async () => {
  const { as } = await startStranger({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 3; nth += 1) await as('mallory')(regenerateInviteToken)
  await expect(as('mallory')(regenerateInviteToken)).rejects.toMatchObject({ status: 429 })
})

test('others who ask for an address don’t keep it from being confirmed', async () => {
  const { as, sock, server, runJobs } = await startStranger({ RATE_LIMITS: 'on' })
  const body = { email: 'victim@elsewhere.example', password }
  for (let nth = 0; nth < 3; nth += 1) await as('mallory')(requestEmailChange, { body })
  await runJobs()
  const before = server.mails.length
  await sock(sendConfirmation)
  await runJobs()
  expect(server.mails.slice(before).map(({ subject }) => subject)).toEqual([
    'Confirm your email for TeeTime',
  ])
})
