import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updatePassword } from '#contract/accounts/credentials.ts'
import { listNewestMails } from '#server/notifications/mail/outbox.ts'
import { knownBrowsers } from '#server/platform/auth/tables.ts'

import { startBrowser } from '../testing/scenes/browser.ts'
import { startPasskeys } from '../testing/scenes/passkeys.ts'
import { password } from '../testing/teetime.ts'

const newPassword = 'Birdie99'

test('a new password ends the other sessions, forgets their browsers, and is confirmed by mail', async () => {
  const { services, register, idOf, signsIn, statusBy, post, runJobs } = await startBrowser()
  await register('ann')
  const [desk, phone] = [await signsIn('ann'), await signsIn('ann')]
  const changes = (body: object) =>
    post(updatePassword.path, body, {
      token: desk.cookie?.value ?? '',
      cookies: { 'teetime-browser': desk.browser?.value ?? '' },
    })
  const refused = [
    [{ currentPassword: 'Wrong1234', newPassword }, 403, 'That isn’t your current password.'],
    [{ currentPassword: '', newPassword }, 400, 'Password is required'],
    [{ newPassword }, 400, 'Password is required'],
    [
      { currentPassword: password, newPassword: 'Five5' },
      400,
      'Password must be at least 8 characters',
    ],
    [
      { currentPassword: password, newPassword: 'nocapital1' },
      400,
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
  ] as const
  for (const [body, status, sentence] of refused) {
    const answer = await changes(body)
    expect([answer.status, answer.body.error]).toEqual([status, sentence])
  }
  expect(await statusBy(phone.cookie?.value)).toEqual([200, 200])
  const changed = await changes({ currentPassword: password, newPassword })
  expect(changed.status).toBe(200)
  expect(await statusBy(changed.cookie?.value)).toEqual([200, 200])
  // A copy of the cookie of before.
  expect(await statusBy(desk.cookie?.value)).toEqual([401, 401])
  expect(await statusBy(phone.cookie?.value)).toEqual([401, 401])
  expect(await services.db.$count(knownBrowsers, eq(knownBrowsers.userId, idOf('ann')))).toBe(1)
  expect((await signsIn('ann')).status).toBe(401)
  expect((await signsIn('ann', { password: newPassword })).status).toBe(200)
  await runJobs()
  const sent = (await listNewestMails(services.db)).filter(
    ({ kind }) => kind === 'password-changed',
  )
  expect(sent.map(({ to }) => to)).toEqual(['ann@example.com'])
})

test.each([
  [[], 'Your account has no passkeys.'],
  [['iPhone'], 'The passkey “iPhone” can still sign in. Remove any you don’t recognize'],
  [
    ['iPhone', 'Laptop'],
    'These passkeys can still sign in: “iPhone” and “Laptop”. Remove any you don’t recognize',
  ],
])('the email about a new password names the passkeys that are left: %j', async (names, text) => {
  const { add, as, register, services } = await startPasskeys()
  await register('ann')
  for (const name of names) await add('ann', undefined, name)
  await as('ann')(updatePassword, {
    body: { currentPassword: password, newPassword, keepPasskeys: true },
  })
  const sent = await listNewestMails(services.db)
  expect(sent.find(({ kind }) => kind === 'password-changed')?.text).toContain(
    `every other device was signed out. ${text}`,
  )
})

test('one of several changes at once with the old password wins', async () => {
  const { register, as, signsIn } = await startBrowser()
  await register('ann')
  const words = ['Birdie91', 'Birdie92', 'Birdie93']
  const answers = await Promise.allSettled(
    words.map((newPassword) =>
      as('ann')(updatePassword, { body: { currentPassword: password, newPassword } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ])
  const winner = words[answers.findIndex(({ status }) => status === 'fulfilled')]
  expect((await signsIn('ann', { password: winner })).status).toBe(200)
})
