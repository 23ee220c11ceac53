import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updatePassword } from '#contract/accounts/credentials.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from '#contract/accounts/passkeys.ts'
import { deleteAccount } from '#contract/accounts/privacy.ts'
import { updateUser } from '#contract/admin/users.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { passkeyChallenges, passkeys, users } from '#server/platform/auth/tables.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { startPasskeys } from '#server/testing/scenes/passkeys.ts'
import { password } from '#server/testing/teetime.ts'

const failed = { status: 403, code: 'passkey-failed' }

test('someone adds a passkey, signs in with it, renames it and removes it', async () => {
  const { add, as, register, challenge, enters, post, signsIn, statusBy, sent, services } =
    await startPasskeys()
  await register('ann', 'bob')
  expect(await as('ann')(listPasskeys)).toEqual({ passkeys: [] })
  const { device, ...added } = await add('ann')
  expect(added).toMatchObject({ name: 'My phone', lastUsedOn: null })
  const entered = await enters(device.assert(await challenge()))
  expect([entered.status, entered.body.message]).toEqual([200, 'Welcome back'])
  expect(await statusBy(entered.cookie?.value)).toEqual([200, 200])
  const params = { id: added.id }
  await expect(as('bob')(renamePasskey, { params, body: { name: 'X' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(as('bob')(removePasskey, { params })).rejects.toMatchObject({ status: 404 })
  await as('ann')(renamePasskey, { params, body: { name: '  Laptop ' } })
  expect((await as('ann')(listPasskeys)).passkeys).toMatchObject([
    { name: 'Laptop', lastUsedOn: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await as('bob')(listPasskeys)).toEqual({ passkeys: [] })
  const other = await enters(device.assert(await challenge()))
  const byPassword = await signsIn('ann')
  const here = { token: entered.cookie?.value, method: 'DELETE' as const }
  expect((await post(removePasskey.path.replace(':id', added.id), {}, here)).status).toBe(200)
  const after = await enters(device.assert(await challenge()))
  expect([after.status, after.body.code]).toEqual([403, 'passkey-unknown'])
  // Whoever has the device is signed out, but not the browser in which its owner removes it.
  expect(await statusBy(other.cookie?.value)).toEqual([401, 401])
  expect(await statusBy(entered.cookie?.value)).toEqual([200, 200])
  expect(await statusBy(byPassword.cookie?.value)).toEqual([200, 200])
  expect(await sent()).toEqual([
    'A passkey was added to your TeeTime account',
    'A passkey was removed from your TeeTime account',
  ])
  expect(await services.db.$count(passkeyChallenges)).toBe(0)
})

test('adding asks for the password, a name and this site', async () => {
  const { as, register, stranger } = await startPasskeys()
  await register('ann', 'bob')
  const wrong = { body: { password: 'Wrong1234' } }
  await expect(as('ann')(startPasskeyRegistration, wrong)).rejects.toMatchObject({
    status: 403,
    code: 'password-wrong',
  })
  await expect(stranger(startPasskeyRegistration, wrong)).rejects.toMatchObject({ status: 401 })
  const options = () => as('ann')(startPasskeyRegistration, { body: { password } })
  const adds = async (passkey: unknown, name = 'Phone', who = 'ann') =>
    await as(who)(addPasskey, { body: { name, passkey } as never })
  const device = new Authenticator()
  await expect(adds(device.register(await options()), ' ')).rejects.toMatchObject({
    status: 400,
    message: 'Name the passkey',
  })
  for (const malformed of [null, {}, { ...device.register(await options()), id: '<>' }]) {
    await expect(adds(malformed)).rejects.toMatchObject({ status: 400 })
  }
  const elsewhere = device.register(await options(), { origin: 'https://evil.example' })
  await expect(adds(elsewhere)).rejects.toMatchObject(failed)
  const unverified = device.register(await options(), { verifies: false })
  await expect(adds(unverified)).rejects.toMatchObject(failed)
  const other = new Authenticator(0, 'evil.example').register(await options())
  await expect(adds(other)).rejects.toMatchObject(failed)
  // A challenge is for the person who asked for it, and for adding.
  await expect(adds(device.register(await options()), 'Phone', 'bob')).rejects.toMatchObject(failed)
  const signIn = await stranger(startPasskeySignIn)
  const mixed = device.register({ ...signIn, user: { id: 'x' } })
  await expect(adds(mixed)).rejects.toMatchObject(failed)
  // The same device again, and more than ten.
  const good = device.register(await options())
  await adds(good)
  await expect(adds(good)).rejects.toMatchObject(failed)
  const known = { status: 409, code: 'passkey-known' }
  await expect(adds(device.register(await options()))).rejects.toMatchObject(known)
  const all = await options()
  expect(all.excludeCredentials).toMatchObject([{ id: good.id }])
  for (let nth = 1; nth < 10; nth += 1) await adds(new Authenticator().register(await options()))
  await expect(adds(new Authenticator().register(await options()))).rejects.toMatchObject({
    status: 409,
    code: 'passkey-limit',
  })
})

test('a sign-in is refused with a used or expired challenge, a copied key, or another site', async () => {
  const { add, register, challenge, enters, as, services } = await startPasskeys()
  await register('ann')
  const { device } = await add('ann', new Authenticator(5))
  const code = async (passkey: object) => (await enters(passkey)).body.code ?? 'ok'
  const first = device.assert(await challenge())
  expect([await code(first), await code(first)]).toEqual(['ok', 'passkey-failed'])
  const late = device.assert(await challenge())
  await services.db.update(passkeyChallenges).set({ expiresAt: sql`now()` })
  expect(await code(late)).toBe('passkey-failed')
  const made = device.assert({ challenge: 'made-up' })
  expect(await code(made)).toBe('passkey-failed')
  const adding = device.assert(await as('ann')(startPasskeyRegistration, { body: { password } }))
  expect(await code(adding)).toBe('passkey-failed')
  expect(await code(device.assert(await challenge(), { origin: 'https://evil.example' }))).toBe(
    'passkey-failed',
  )
  expect(await code(device.assert(await challenge(), { verifies: false }))).toBe('passkey-failed')
  const assertion = device.assert(await challenge())
  const signature = new Authenticator(9).assert(await challenge()).response.signature
  expect(await code({ ...assertion, response: { ...assertion.response, signature } })).toBe(
    'passkey-failed',
  )
  const handle = device.assert(await challenge())
  handle.response.userHandle = 'AAAA'
  expect(await code(handle)).toBe('passkey-failed')
  // A copy has counted less than the original.
  device.counter = 3
  expect(await code(device.assert(await challenge()))).toBe('passkey-failed')
  device.counter = 50
  expect(await code(device.assert(await challenge()))).toBe('ok')
  expect(await code({})).toBe('malformed')
})

test('with APP_URL, passkeys are for its host and origin alone', async () => {
  const { add, register, challenge, enters, as } = await startPasskeys({
    APP_URL: 'https://golf.example/',
  })
  await register('ann')
  const device = new Authenticator(0, 'golf.example')
  await expect(add('ann', device)).rejects.toMatchObject(failed)
  const options = await as('ann')(startPasskeyRegistration, { body: { password } })
  expect(options.rp.id).toBe('golf.example')
  const way = { origin: 'https://golf.example' }
  const passkey = device.register(options, way)
  await as('ann')(addPasskey, { body: { name: 'Phone', passkey } })
  expect((await enters(device.assert(await challenge(), way))).status).toBe(200)
  expect((await enters(device.assert(await challenge()))).status).toBe(403)
})

test('a passkey restores a deleted account, can’t open a disabled one, and is deleted with the account', async () => {
  const { add, as, register, challenge, enters, idOf, services } = await startPasskeys()
  await register('ann')
  const { device } = await add('ann')
  await as('ann')(deleteAccount, { body: { password } })
  const kept = await enters(device.assert(await challenge()))
  expect(kept.body).toMatchObject({ kept: true })
  await as('admin')(updateUser, { params: { id: idOf('ann') }, body: { disabled: true } })
  const refused = await enters(device.assert(await challenge()))
  expect([refused.status, refused.body.code]).toEqual([403, 'account-disabled'])
  await services.db.delete(users).where(eq(users.id, idOf('ann')))
  expect(await services.db.$count(passkeys)).toBe(0)
})

test('a sign-in by passkey from a new browser is reported by mail', async () => {
  const { add, register, challenge, enters, services } = await startPasskeys()
  await register('ann')
  const { device } = await add('ann')
  const first = await enters(device.assert(await challenge()))
  const cookies = { 'teetime-browser': first.browser?.value ?? '' }
  await enters(device.assert(await challenge()), { cookies })
  expect(await services.db.$count(mails, eq(mails.kind, 'new-browser'))).toBe(1)
})

test('a network asks for 60 sign-ins in three minutes', async () => {
  const { stranger } = await startPasskeys({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 60; nth += 1) await stranger(startPasskeySignIn)
  await expect(stranger(startPasskeySignIn)).rejects.toMatchObject({ status: 429 })
})

test('changes of how someone gets in, which are mailed, have a limit of thirty an hour', async () => {
  const { add, as, register, idOf, services } = await startPasskeys({ RATE_LIMITS: 'on' })
  await register('ann')
  const { id } = await add('ann')
  const passwords = [password, 'Birdie99', 'Eagle1234']
  const change = (nth: number) =>
    as('ann')(updatePassword, {
      body: {
        currentPassword: passwords[nth % 3] ?? '',
        newPassword: passwords[(nth + 1) % 3] ?? '',
        keepPasskeys: true,
      },
    })
  for (let nth = 0; nth < 29; nth += 1) await change(nth)
  const now = passwords[29 % 3] ?? ''
  const options = await as('ann')(startPasskeyRegistration, { body: { password: now } })
  const passkey = new Authenticator().register(options)
  const tooMany = { status: 429 }
  await expect(change(29)).rejects.toMatchObject(tooMany)
  await expect(as('ann')(addPasskey, { body: { name: 'Laptop', passkey } })).rejects.toMatchObject(
    tooMany,
  )
  await expect(as('ann')(deleteAccount, { body: { password: now } })).rejects.toMatchObject(tooMany)
  expect(await services.db.$count(mails, eq(mails.userId, idOf('ann')))).toBeLessThan(40)
  // It takes a passkey each time, and whoever warns the owner must be able to.
  await as('ann')(removePasskey, { params: { id } })
})
