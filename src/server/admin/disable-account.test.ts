import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { getProfile } from '#contract/accounts/profile.ts'
import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getMe } from '#contract/accounts/session.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { updateUser, listUsers } from '#contract/admin/users.ts'
import { createCalendarLink } from '#contract/leagues/calendar.ts'
import { getLeague, listMembers } from '#contract/leagues/leagues.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import { sessions, users } from '#server/platform/auth/tables.ts'

import { checkPayments } from '../billing/provider-events.ts'
import { startLeague } from '../testing/leagues.ts'
import { tokenInMail } from '../testing/mailed.ts'
import { startBrowser } from '../testing/scenes/browser.ts'
import { startPayments, subscriptionOf } from '../testing/scenes/payments.ts'
import { password, startTeeTime, type TeeTime } from '../testing/teetime.ts'

const set = async ({ as, idOf }: Pick<TeeTime, 'as' | 'idOf'>, name: string, disabled: boolean) =>
  await as('admin')(updateUser, { params: { id: idOf(name) }, body: { disabled } })

const trail = async ({ as }: Pick<TeeTime, 'as'>) => {
  const { deeds } = await as('admin')(listAuditEvents)
  return deeds.map(({ deed, username }) => [deed, username])
}

test('a disabled account is signed out everywhere, and can sign in once it is enabled again', async () => {
  const browser = await startBrowser()
  const { as, register, signsIn, statusBy } = browser
  await register('ann', 'bob')
  const { cookie } = await signsIn('ann')
  const { disabledAt } = await set(browser, 'ann', true)
  expect(disabledAt).toBeInstanceOf(Date)
  expect(await statusBy(cookie?.value)).toEqual([401, 401])
  await expect(as('ann')(getMe)).rejects.toMatchObject({ status: 401 })
  const refused = await signsIn('ann')
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    403,
    'account-disabled',
    'This account has been disabled. If you think that’s a mistake, contact whoever runs this TeeTime.',
  ])
  // Whoever doesn't know the password learns nothing.
  const guess = await signsIn('ann', { password: 'Wrong1234' })
  expect([guess.status, guess.body.code]).toEqual([401, 'sign-in-failed'])
  await as('bob')(getMe)

  expect((await set(browser, 'ann', false)).disabledAt).toBeNull()
  expect((await signsIn('ann')).status).toBe(200)
  expect(await trail(browser)).toEqual([
    ['account-enabled', 'ann'],
    ['account-disabled', 'ann'],
  ])
})

test('a disabled account’s plan is no longer charged, also once it is enabled again', async () => {
  const payments = await startPayments()
  const { subscriptionId } = await payments.buy('ann', 'pro')
  const ending = () => payments.ledger.get(subscriptionId)['cancel_at_period_end']
  await set(payments, 'ann', true)
  await payments.runJobs()
  expect(ending()).toBe(true)
  await set(payments, 'ann', false)
  await payments.runJobs()
  expect(ending()).toBe(true)
})

test('a card form that is open when an account is disabled can’t be paid', async () => {
  const payments = await startPayments()
  const { clientSecret } = await payments.choose('ann', 'pro')
  await set(payments, 'ann', true)
  await payments.runJobs()
  expect(() => payments.ledger.pay(clientSecret)).toThrow('payment_intent_unexpected_state')
})

test('each day, the plans of accounts that are disabled stop renewing, however they began', async () => {
  const { buy, choose, ledger, deliver, services, runJobs, ...teetime } = await startPayments()
  const { subscriptionId } = await buy('ann', 'pro')
  await services.db.update(users).set({ disabledAt: new Date() }).where(eq(users.username, 'ann'))
  // Bob pays at the last moment.
  const { clientSecret } = await choose('bob', 'pro')
  await set(teetime, 'bob', true)
  const paid = subscriptionOf(ledger, ledger.pay(clientSecret).id)
  for (const event of ledger.events) await deliver(event)
  await checkPayments(services)
  await runJobs()
  for (const id of [subscriptionId, paid]) {
    expect(ledger.get(id)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  }
})

test('disabling twice is recorded once, and the administrator can’t be disabled', async () => {
  const teetime = await startTeeTime()
  const { as, register, idOf, stranger, services } = teetime
  await register('ann')
  await set(teetime, 'ann', true)
  await set(teetime, 'ann', true)
  await expect(set(teetime, 'admin', true)).rejects.toMatchObject({
    status: 409,
    code: 'administrator-enabled',
  })
  await as('admin')(getMe)
  expect(await trail(teetime)).toEqual([['account-disabled', 'ann']])
  const { users: listed } = await as('admin')(listUsers)
  expect(listed.map(({ username, disabledAt }) => [username, disabledAt !== null])).toEqual([
    ['ann', true],
    ['admin', false],
  ])
  await register('bob')
  const input = { params: { id: idOf('ann') }, body: { disabled: false } }
  await expect(as('bob')(updateUser, input)).rejects.toMatchObject({ status: 403 })
  await expect(stranger(updateUser, input)).rejects.toMatchObject({ status: 401 })
  const unknown = { ...input, params: { id: '00000000-0000-4000-8000-000000000000' } }
  await expect(as('admin')(updateUser, unknown)).rejects.toMatchObject({ status: 404 })
  const malformed = { ...input, body: { disabled: 'yes' } } as never
  await expect(as('admin')(updateUser, malformed)).rejects.toMatchObject({ status: 400 })
  // The database itself refuses it.
  const disable = services.db.update(users).set({ disabledAt: new Date() })
  await expect(disable.where(eq(users.role, 'admin'))).rejects.toThrow()
})

test('leagues go on with a disabled member, who gets no mail, calendar or new friends', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, services, send, stranger, runJobs } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const { url } = await as('ann')(createCalendarLink, { params: { id } })
  const { secretInviteToken } = await as('ann')(getProfile)
  const link = new URL(url)
  const calendar = async () => (await send({ url: link.pathname + link.search })).statusCode
  const code = async () =>
    (await stranger(checkInviteCode, { params: { inviteCode: secretInviteToken } })).status
  expect([await calendar(), await code()]).toEqual([200, 'open'])
  await set(teetime, 'ann', true)
  await runJobs()
  await services.db.delete(mails)
  expect([await calendar(), await code()]).toEqual([404, 'unknown'])
  // Ann runs the league.
  const league = await as('bob')(getLeague, { params: { id } })
  expect(league.commissionerId).toBe(idOf('ann'))
  const { members } = await as('bob')(listMembers, { params: { id } })
  expect(members).toHaveLength(2)
  await notify(services.db, {
    kind: 'league',
    userIds: [idOf('ann'), idOf('bob')],
    title: 'News',
    text: 'News',
    path: '/',
  })
  expect(await services.db.select({ to: mails.userId }).from(mails)).toEqual([{ to: idOf('bob') }])
  await set(teetime, 'ann', false)
  // The old link ended with the account's access.
  expect([await calendar(), await code()]).toEqual([404, 'open'])
})

test('someone who deleted their account can’t keep it while it is disabled', async () => {
  const browser = await startBrowser()
  const { as, register, signsIn, services, idOf } = browser
  await register('ann')
  await as('ann')(deleteAccount, { body: { password } })
  await set(browser, 'ann', true)
  expect((await signsIn('ann')).status).toBe(403)
  const [ann] = await services.db
    .select({ deletesAt: users.deletesAt })
    .from(users)
    .where(eq(users.id, idOf('ann')))
  expect(ann?.deletesAt).toBeInstanceOf(Date)
})

test('a new password by a reset link signs nobody in to a disabled account', async () => {
  const browser = await startBrowser()
  const { register, stranger, runJobs, services, signsIn, post } = browser
  await register('ann')
  await set(browser, 'ann', true)
  await stranger(requestPasswordReset, { body: { email: 'ann@example.com' } })
  await runJobs()
  const token = await tokenInMail(browser, 'reset')
  const reset = await post('/api/auth/reset-password', { token, newPassword: 'Another99' })
  expect([reset.status, reset.cookie?.value]).toEqual([200, ''])
  expect((await signsIn('ann', { password: 'Another99' })).status).toBe(403)
  expect(await services.db.$count(sessions, eq(sessions.userId, browser.idOf('ann')))).toBe(0)
})
