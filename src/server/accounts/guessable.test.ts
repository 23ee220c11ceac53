import { expect, test } from 'vitest'

import { updatePassword, resetPassword } from '#contract/accounts/credentials.ts'
import { users } from '#server/platform/auth/tables.ts'

import { tokenInMail } from '../testing/mailed.ts'
import { startBrowser } from '../testing/scenes/browser.ts'
import { password } from '../testing/teetime.ts'

const refused = {
  status: 400,
  body: {
    code: 'password-guessable',
    error: 'This is one of the first passwords anyone would guess. Choose another one.',
  },
}

const guessable = [
  'Password1',
  'passWORD1',
  '!Password1!',
  'Qwerty123',
  'Golf1234',
  'TeeTime2026',
  'Cat.1234',
  'Cat.Lover1',
  'Cat.Lover@Example.com1',
]

test.each(guessable)('no one can register with the password %s', async (word) => {
  const { registers, services } = await startBrowser()
  const newcomer = { username: 'cat', email: 'cat.lover@example.com' }
  expect(await registers({ ...newcomer, password: word })).toMatchObject(refused)
  expect(await services.db.$count(users)).toBe(1)
  // Nor does a registration fail that merely begins like a name.
  expect((await registers({ ...newcomer, password: 'Catalogue1' })).status).toBe(201)
})

test('symbols around a username make its password no better', async () => {
  const { registers } = await startBrowser()
  const newcomer = { username: '_annabel', email: 'cat@example.com' }
  for (const word of ['_Annabel1', 'Annabel1', '-Annabel-2026']) {
    expect(await registers({ ...newcomer, password: word })).toMatchObject(refused)
  }
})

test('a common password is refused on the profile, and the old one stays', async () => {
  const { register, as, signsIn } = await startBrowser()
  await register('ann')
  for (const newPassword of ['Password1', 'Ann12345', 'Ann@example.com1']) {
    const body = { currentPassword: password, newPassword }
    await expect(as('ann')(updatePassword, { body })).rejects.toMatchObject({
      status: 400,
      code: 'password-guessable',
    })
  }
  const wrong = { currentPassword: 'Wrong1234', newPassword: 'Password1' }
  await expect(as('ann')(updatePassword, { body: wrong })).rejects.toMatchObject({
    code: 'password-wrong',
  })
  expect((await signsIn('ann')).status).toBe(200)
})

test('a common password is refused at a reset, whose link works on', async () => {
  const { services, register, post, runJobs, signsIn } = await startBrowser()
  await register('ann')
  await post('/api/auth/forgot-password', { email: 'ann@example.com' })
  await runJobs()
  const token = await tokenInMail({ services }, 'reset')
  const sets = (newPassword: string) => post(resetPassword.path, { token, newPassword })
  for (const word of ['123456', 'birdie', 'Dragon!', 'Ann123', 'ann@example.com']) {
    expect(await sets(word)).toMatchObject(refused)
  }
  expect((await signsIn('ann')).status).toBe(200)
  expect((await sets('lostball')).status).toBe(200)
  expect((await signsIn('ann', { password: 'lostball' })).status).toBe(200)
})
