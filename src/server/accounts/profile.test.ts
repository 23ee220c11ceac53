import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  type Profile,
  type ProfileUpdate,
  updateProfile,
  getProfile,
  regenerateInviteToken,
} from '#contract/accounts/profile.ts'
import { getMe } from '#contract/accounts/session.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { users } from '#server/platform/auth/tables.ts'

import { allLeagues } from '../leagues/tables.ts'
import { startLeague } from '../testing/leagues.ts'
import { secretColumns, startBrowser } from '../testing/scenes/browser.ts'
import { startAdministrator } from '../testing/scenes/passkeys.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('without a session there is no account, no profile and no token', async () => {
  const { stranger } = await startBrowser()
  for (const endpoint of [getMe, getProfile, regenerateInviteToken]) {
    await expect(stranger(endpoint)).rejects.toMatchObject({ status: 401, code: 'signed-out' })
  }
  const change = stranger(updateProfile, { body: { firstName: 'Ann' } })
  await expect(change).rejects.toMatchObject({ status: 401 })
})

test('a user can change the three names and nothing else', async () => {
  const { register, as } = await startBrowser()
  await register('ann')
  const before = await as('ann')(getProfile)
  const names = { firstName: 'Ann', lastName: 'Lee', venmoHandle: 'ann-lee' }
  const changed = await as('ann')(updateProfile, { body: { ...names, venmoHandle: '@ann-lee' } })
  expect(changed).toEqual({ ...before, ...names, name: 'Ann' })
  expect(await as('ann')(getProfile)).toEqual(changed)
})

test('a name that is not given stays, and an empty one is removed', async () => {
  const { register, as } = await startBrowser()
  await register('ann')
  await as('ann')(updateProfile, { body: { firstName: 'Ann', lastName: 'Lee', venmoHandle: '@a' } })
  const body = { firstName: '  ', venmoHandle: '@' }
  const names = { firstName: null, lastName: 'Lee', venmoHandle: null }
  expect(await as('ann')(updateProfile, { body })).toMatchObject(names)
  expect(await as('ann')(updateProfile, { body: {} })).toMatchObject(names)
  const none = await as('ann')(updateProfile, { body: { lastName: null } })
  expect(none.lastName).toBeNull()
})

test('a new Venmo handle is mailed to its owner, and the same or none isn’t', async () => {
  const { register, as, services, idOf } = await startBrowser()
  await register('ann')
  const save = (body: ProfileUpdate) => as('ann')(updateProfile, { body })
  for (const venmoHandle of ['@ann-lee', 'ann-lee', 'thief', '']) await save({ venmoHandle })
  await save({ firstName: 'Ann' })
  const sent = await services.db
    .select({ userId: mails.userId, text: mails.text })
    .from(mails)
    .where(eq(mails.title, 'Your TeeTime account has a new Venmo handle'))
  expect(sent.map(({ userId }) => userId)).toEqual([idOf('ann'), idOf('ann')])
  // Anyone could have registered the address.
  expect(JSON.stringify(sent)).not.toContain('thief')
})

test('a profile that is saved with the same names leaves the leagues as they are', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann'])
  const { as, services } = teetime
  const names = { firstName: 'Ann', lastName: null }
  const versionAfter = async (body: ProfileUpdate) => {
    await as('ann')(updateProfile, { body })
    const [league] = await services.db.select({ version: allLeagues.namesVersion }).from(allLeagues)
    return league?.version ?? 0
  }
  const before = await versionAfter(names)
  expect(await versionAfter({ ...names, lastName: '', venmoHandle: 'ann-lee' })).toBe(before)
  expect((await as('ann')(getProfile)).venmoHandle).toBe('ann-lee')
  expect(await versionAfter({ ...names, lastName: 'Lee' })).toBe(before + 1)
})

test('the profile can set no column of an account except the names', async () => {
  const { register, services, app, cookieOf, idOf } = await startBrowser()
  await register('ann', 'bob')
  const rowOf = async (name: string) =>
    (
      await services.db
        .select()
        .from(users)
        .where(eq(users.id, idOf(name)))
    )[0]
  const before = [await rowOf('ann'), await rowOf('bob')]
  const columns = await secretColumns(services.db, ['first_name', 'last_name', 'venmo_handle'])
  for (const name of columns) {
    for (const value of ['admin', idOf('bob'), 'enterprise', 'admin@teetime.example', 0, null]) {
      const { statusCode } = await app.inject({
        method: 'PATCH',
        url: updateProfile.path,
        payload: { [name]: value, user: { [name]: value } },
        cookies: cookieOf('ann'),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      expect([200, 400]).toContain(statusCode)
    }
  }
  expect([await rowOf('ann'), await rowOf('bob')]).toEqual(before)
})

test('a new invite token has all its uses, and the old one is invalid', async () => {
  const { register, as, registers } = await startBrowser()
  await register('ann')
  const { secretInviteToken: old } = await as('ann')(getProfile)
  await registers({ inviteCode: old })
  expect(await as('ann')(getProfile)).toMatchObject({ inviteTokenUsageCount: 1 })

  const { secretInviteToken: fresh, ...renewed } = await as('ann')(regenerateInviteToken)
  expect(renewed).toMatchObject({ inviteTokenUsageCount: 0, inviteTokenLimit: 10 })
  const dan = { username: 'dan', email: 'dan@example.com' }
  expect((await registers({ ...dan, inviteCode: old })).body.code).toBe('invite-unknown')
  expect((await registers({ ...dan, inviteCode: fresh })).status).toBe(201)
})

test('the token of the master is unlimited and cannot be replaced', async () => {
  const { signsIn, post, app, inviteCode } = await startBrowser()
  const token = (await signsIn('admin')).cookie?.value ?? ''
  const renewing = await post(regenerateInviteToken.path, {}, { token })
  expect([renewing.status, renewing.body.code]).toEqual([403, 'denied'])
  const profile = await app.inject({ url: getProfile.path, cookies: { 'teetime-session': token } })
  expect(profile.json()).toMatchObject({ secretInviteToken: inviteCode, inviteTokenLimit: null })
})

test('in production, the master’s token is shown only once a passkey has confirmed the session', async () => {
  const { add, confirms, cookies, inviteCode, send, token } = await startAdministrator()
  const tokensFor = async (token = '') => {
    const request = { url: getProfile.path, cookies: cookies(token) }
    const read = await send(request)
    const payload = { firstName: 'Ann' }
    const headers = { 'sec-fetch-site': 'same-origin' }
    const saved = await send({ ...request, method: 'PATCH', payload, headers })
    return [read, saved].map((answer) => answer.json<Profile>().secretInviteToken)
  }
  expect(await tokensFor(token)).toEqual(['', ''])
  const { device } = await add('admin')
  expect(await tokensFor(await confirms(token, device))).toEqual([inviteCode, inviteCode])
})

test('no response contains a password, a hash or a session token', async () => {
  const { app, registers, signsIn, services } = await startBrowser()
  const { cookie, text } = await registers()
  const cookies = { 'teetime-session': cookie?.value ?? '' }
  const [row] = await services.db.select().from(users).where(eq(users.username, 'cat'))
  const said = [text, (await signsIn('cat')).text]
  for (const url of [getMe.path, getProfile.path]) {
    said.push((await app.inject({ url, cookies })).body)
  }
  expect(said.join()).not.toMatch(/hash|password|argon2|session/i)
  expect(said.join()).not.toContain(cookie?.value)
  expect(said.slice(0, 3).join()).not.toContain(row?.inviteToken)
})

test('another site cannot submit the forms', async () => {
  const { registers, signsIn } = await startBrowser()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await registers({}, { headers })).status).toBe(403)
  expect((await signsIn('admin', {}, { headers })).status).toBe(403)
})

test('names and handles have a limit, and hidden scores have none', async () => {
  const { register, as } = await startTeeTime({ RATE_LIMITS: 'on' })
  await register('ann')
  const change = (body: ProfileUpdate) => as('ann')(updateProfile, { body })
  for (let nth = 0; nth < 30; nth += 1) await change({ venmoHandle: `ann-${nth % 2}` })
  await expect(change({ firstName: 'Ann' })).rejects.toMatchObject({ status: 429 })
  expect((await change({ hidesScores: true })).venmoHandle).toBe('ann-1')
})
