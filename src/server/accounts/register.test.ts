import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getProfile } from '#contract/accounts/profile.ts'
import { checkInviteCode } from '#contract/accounts/registration.ts'
import { getMe } from '#contract/accounts/session.ts'
import { listFriends } from '#contract/people/friends.ts'
import { users } from '#server/platform/auth/tables.ts'

import { patiently } from '../testing/patiently.ts'
import { secretColumns, startBrowser } from '../testing/scenes/browser.ts'
import { createAdministrator, findMasterInviteCode } from './create-administrator.ts'

test('registering with a valid code signs in', async () => {
  const { registers, statusBy } = await startBrowser()
  const { status, body, cookie } = await registers()
  expect(status).toBe(201)
  expect(body).toEqual({
    message: 'Registration successful!',
    user: { username: 'cat', name: 'cat' },
  })
  expect(await statusBy(cookie?.value)).toEqual([200, 200])
})

const badPassword =
  'Password must contain at least one uppercase letter, one lowercase letter, and one number'
test.each([
  [{ username: 'al' }, 'Username must be at least 3 characters'],
  [{ username: 'a'.repeat(21) }, 'Username must be less than 20 characters'],
  [{ username: 'al fred' }, 'Username can only contain letters, numbers, periods, and underscores'],
  [{ email: 'nowhere' }, 'Please enter a valid email address'],
  [{ password: 'Short1' }, 'Password must be at least 8 characters'],
  [{ password: 'password1' }, badPassword],
  [{ password: 'PASSWORD1' }, badPassword],
  [{ password: 'Passwords' }, badPassword],
  [{ password: `Aa1${'a'.repeat(126)}` }, 'Password must be at most 128 characters'],
  [{ inviteCode: '' }, 'Invite code is required'],
  [{ inviteCode: 'abc' }, 'Invalid invite code format'],
])('a registration with %j is refused with a sentence', async (change, sentence) => {
  const { registers } = await startBrowser()
  const { status, body, cookie } = await registers(change)
  expect([status, body.error, cookie]).toEqual([400, sentence, undefined])
})

test('an unknown code doesn’t create an account', async () => {
  const { registers, services } = await startBrowser()
  const { status, body, cookie } = await registers({ inviteCode: 'NOBODYHASIT' })
  expect([status, body.code, body.error]).toEqual([
    400,
    'invite-unknown',
    'That invite code doesn’t exist. Check it for typos.',
  ])
  expect(cookie).toBeUndefined()
  expect(await services.db.$count(users)).toBe(1)
})

test('the uses left of a code can be checked before registering', async () => {
  const { services, register, as, idOf, stranger } = await startBrowser()
  await register('ann')
  const { secretInviteToken: inviteCode } = await as('ann')(getProfile)
  const state = (code: string) => stranger(checkInviteCode, { params: { inviteCode: code } })
  expect(await state(inviteCode)).toEqual({ status: 'open', usesLeft: 10 })
  await services.db
    .update(users)
    .set({ inviteUses: 10 })
    .where(eq(users.id, idOf('ann')))
  expect(await state(inviteCode)).toEqual({ status: 'used-up', usesLeft: 0 })
  expect(await state('NOBODYHASIT')).toEqual({ status: 'unknown', usesLeft: null })
  const master = await findMasterInviteCode(services.db)
  expect(await state(master ?? '')).toEqual({ status: 'open', usesLeft: null })
})

test('when many race for the last use of a code, one registers', async () => {
  const { registers, services, register, as, idOf } = await startBrowser()
  await register('ann')
  await services.db
    .update(users)
    .set({ inviteUses: 9 })
    .where(eq(users.id, idOf('ann')))
  const { secretInviteToken: inviteCode } = await as('ann')(getProfile)
  const answers = await Promise.all(
    ['cat', 'dan', 'eve', 'fay'].map((username) =>
      patiently(() => registers({ username, email: `${username}@example.com`, inviteCode })),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toEqual({
    error: 'This invite code has no invites left. Ask for a new one.',
    code: 'invite-used-up',
  })
  expect(await as('ann')(getProfile)).toMatchObject({
    inviteTokenUsageCount: 10,
    inviteTokenLimit: 10,
  })
  expect((await as('ann')(listFriends)).friends).toHaveLength(1)
})

test('the master’s code can be replaced by a setting, and without the setting it stays', async () => {
  const { inviteCode: leaked, registers, services } = await startBrowser()
  const { config, db } = services
  await registers({ inviteCode: leaked })
  expect(await createAdministrator(db, config)).toBeNull()
  expect(await findMasterInviteCode(db)).toBe(leaked)
  const other = { ...config, MASTER_INVITE_TOKEN: 'ANOTHERCODE22' }
  for (const start of ['the first', 'a second']) {
    expect([start, await createAdministrator(db, other)]).toEqual([start, null])
    expect(await findMasterInviteCode(db)).toBe('ANOTHERCODE22')
  }
  const dan = { username: 'dan', email: 'dan@example.com' }
  expect((await registers({ ...dan, inviteCode: leaked })).body.code).toBe('invite-unknown')
  expect((await registers({ ...dan, inviteCode: 'ANOTHERCODE22' })).status).toBe(201)
})

test('inviter and newcomer become friends, except when the inviter is the master', async () => {
  const { registers, register, as } = await startBrowser()
  await register('ann')
  const { secretInviteToken: inviteCode } = await as('ann')(getProfile)
  expect((await as('ann')(listFriends)).friends).toEqual([])
  await registers({ inviteCode })
  const { friends } = await as('ann')(listFriends)
  expect(friends.map(({ username }) => username)).toEqual(['cat'])
})

test.each([
  [{ username: 'ANN' }, 'username-taken', 'Username is already taken.'],
  [{ email: 'Ann@Example.com' }, 'email-taken', 'Email is already registered.'],
  [{ username: 'Admin' }, 'username-taken', 'Username is already taken.'],
  [{ email: 'ADMIN@teetime.example' }, 'email-taken', 'Email is already registered.'],
])('%j is taken already, and no use is spent on it', async (change, code, error) => {
  const { registers, register, as } = await startBrowser()
  await register('ann')
  const { secretInviteToken: inviteCode } = await as('ann')(getProfile)
  const { status, body } = await registers({ ...change, inviteCode })
  expect([status, body]).toEqual([409, { error, code }])
  expect(await as('ann')(getProfile)).toMatchObject({ inviteTokenUsageCount: 0 })
})

test('when spellings of one name race, one registers', async () => {
  const { registers } = await startBrowser()
  const answers = await Promise.all(
    ['cat', 'CAT', 'Cat', 'cAt'].map((username) => patiently(() => registers({ username }))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
})

test.each([
  ' admin@teetime.example',
  'admin@teetime.example.',
  'admin＠teetime.example',
  'admın@teetime.example',
  'ad\u200Dmin@teetime.example',
  '"admin"@teetime.example',
  ['admin@teetime.example'],
  {},
  `${'a'.repeat(300)}@teetime.example`,
])('the address %j makes nobody the administrator', async (email) => {
  const { registers, services } = await startBrowser()
  const { status } = await registers({ email })
  expect(status).toBe(400)
  expect(await services.db.$count(users)).toBe(1)
})

test('a registration sets only the fields of the form', async () => {
  const { registers, services } = await startBrowser()
  const columns = await secretColumns(services.db, ['username', 'email', 'first_name'])
  expect(columns).toEqual(expect.arrayContaining(['role', 'inviteLimit', 'invite_limit']))
  const sent = columns.map((name) => [name, 'admin'])
  const { status } = await registers({ ...Object.fromEntries(sent), isAdmin: true, isMaster: true })
  expect(status).toBe(201)
  const [row] = await services.db.select().from(users).where(eq(users.username, 'cat'))
  expect(row).toMatchObject({
    firstName: null,
    lastName: null,
    venmoHandle: null,
    role: 'member',
    subscriptionTier: 'free',
    inviteUses: 0,
    inviteLimit: 10,
  })
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  expect(row?.inviteToken).toMatch(/^[A-Z2-9]{12}$/)
})

test('an address can register 20 times an hour, and is told when to retry', async () => {
  const { registers } = await startBrowser({ RATE_LIMITS: 'on' })
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await registers({ inviteCode: 'NOBODYHASIT' })).status).toBe(400)
  }
  const { status, headers, body } = await registers()
  expect([status, body.code]).toEqual([429, 'too-many'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
  expect((await registers({}, { remoteAddress: '203.0.113.9' })).status).toBe(201)
})

test('the administrator is the user with that role', async () => {
  const { signsIn, register, as, app } = await startBrowser()
  await register('ann')
  expect(await as('ann')(getMe)).toMatchObject({ isAdmin: false, isMaster: false })
  const { cookie } = await signsIn('admin')
  const me = await app.inject({
    url: getMe.path,
    cookies: { 'teetime-session': cookie?.value ?? '' },
  })
  expect(me.json()).toMatchObject({ username: 'admin', isAdmin: true, isMaster: true })
})
