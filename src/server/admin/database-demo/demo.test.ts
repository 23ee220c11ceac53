import { randomUUID } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { register } from '#contract/accounts/registration.ts'
import { logIn } from '#contract/accounts/session.ts'
import {
  createDemoLeague,
  createDemoUser,
  getUser,
  getUserByUsername,
} from '#contract/admin/demo.ts'
import { listMyLeagues } from '#contract/leagues/leagues.ts'
import { createLeague } from '#contract/leagues/manage-league.ts'
import { sendFriendRequest, searchPeople } from '#contract/people/friends.ts'
import { openConversation } from '#contract/people/messages.ts'
import { findMasterInviteCode } from '#server/accounts/create-administrator.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { startAdministrator } from '#server/testing/scenes/passkeys.ts'
import { password, startTeeTime } from '#server/testing/teetime.ts'

import { demoLeagues } from './tables.ts'

const zoe = { username: 'zoe', email: 'zoe@example.com', passwordHash: password }
const season = { seasonStartDate: '2027-04-01', seasonEndDate: '2027-04-11' }

test('a demo user is made and can be looked up', async () => {
  const { as, register } = await startTeeTime()
  await register('ann')
  const { message, user } = await as('ann')(createDemoUser, { body: zoe })
  expect(message).toBe('User created successfully')
  expect(user).toMatchObject({ username: 'zoe', email: 'zoe@example.com' })
  expect(await as('admin')(getUser, { params: { id: user.id } })).toEqual(user)
  expect(await as('admin')(getUserByUsername, { params: { username: 'ZOE' } })).toEqual(user)
})

test('a hash in the request is hashed again, and neither stored, returned nor logged', async () => {
  const { send, register, cookieOf, services, logLines } = await startTeeTime()
  await register('ann')
  const passwordHash = await hash('Canary4711')
  const { body } = await send({
    method: 'POST',
    url: createDemoUser.path,
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: cookieOf('ann'),
    payload: { ...zoe, passwordHash },
  })
  const { rows } = await services.database.query('select * from demo_users')
  expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$/)
  for (const place of [body, JSON.stringify(rows), logLines.join('\n')]) {
    expect(place).not.toContain(passwordHash)
    expect(place).not.toContain('Canary4711')
  }
  expect(body).not.toContain('argon2id')
})

test('no one can sign in as a demo user, by its hash, its password or a reset link', async () => {
  const { as, register, stranger, services, runJobs } = await startTeeTime()
  await register('ann')
  await as('ann')(createDemoUser, { body: { ...zoe, passwordHash: await hash(password) } })
  await as('ann')(createDemoUser, {
    body: { username: 'zed', email: 'zed@example.com', passwordHash: password },
  })
  for (const usernameOrEmail of ['zoe', 'zoe@example.com', 'zed', 'zed@example.com']) {
    const body = { usernameOrEmail, password }
    await expect(stranger(logIn, { body })).rejects.toMatchObject({ status: 401 })
  }
  await stranger(requestPasswordReset, { body: { email: 'zed@example.com' } })
  await runJobs()
  expect(await services.db.$count(mails)).toBe(0)
})

test('a demo user can’t be searched for, befriended or messaged', async () => {
  const { as, register } = await startTeeTime()
  await register('ann')
  const { user } = await as('ann')(createDemoUser, { body: zoe })
  expect(await as('ann')(searchPeople, { query: { q: 'zoe' } })).toEqual({ users: [] })
  await expect(as('ann')(sendFriendRequest, { body: { toUserId: user.id } })).rejects.toMatchObject(
    {
      status: 404,
    },
  )
  await expect(
    as('ann')(openConversation, { body: { otherUserId: user.id } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('a demo user takes no name, address or role from a real one', async () => {
  const { as, register: join, stranger, services } = await startTeeTime()
  await join('ann')
  const { ADMIN_EMAIL } = services.config
  const { user } = await as('ann')(createDemoUser, {
    body: { username: 'admin', email: ADMIN_EMAIL, passwordHash: 'Attack123' },
  })
  const admin = await as('admin')(getUserByUsername, { params: { username: 'admin' } })
  expect(admin.id).not.toBe(user.id)
  await stranger(logIn, { body: { usernameOrEmail: ADMIN_EMAIL, password } })
  await as('ann')(createDemoUser, { body: zoe })
  const inviteCode = (await findMasterInviteCode(services.db)) ?? ''
  const { passwordHash: _, ...victim } = zoe
  await stranger(register, { body: { ...victim, password, inviteCode } })
  await stranger(logIn, { body: { usernameOrEmail: 'zoe', password } })
})

test.for([
  ['no username', { ...zoe, username: undefined }],
  ['an odd username', { ...zoe, username: 'a b' }],
  ['no address', { ...zoe, email: '' }],
  ['no password', { ...zoe, passwordHash: '' }],
  ['a long password', { ...zoe, passwordHash: 'x'.repeat(256) }],
  ['an id', { ...zoe, id: randomUUID() }],
  ['a role', { ...zoe, role: 'admin' }],
  ['a plan', { ...zoe, subscriptionTier: 'pro' }],
] as const)('a user for show with %s is malformed', async ([, body]) => {
  const { as, register } = await startTeeTime()
  await register('ann')
  await expect(as('ann')(createDemoUser, { body: body as never })).rejects.toMatchObject({
    status: 400,
    code: 'malformed',
  })
})

test('demo names and addresses are unique, whatever the case', async () => {
  const { as, register } = await startTeeTime()
  await register('ann')
  const make = (username: string, email: string) =>
    as('ann')(createDemoUser, { body: { username, email, passwordHash: 'x' } })
  await make('zoe', 'zoe@example.com')
  await expect(make('ZOE', 'other@example.com')).rejects.toMatchObject({ code: 'username-taken' })
  await expect(make('other', 'ZOE@example.com')).rejects.toMatchObject({ code: 'email-taken' })
})

test('in production only the administrator may use the forms, with a passkey', async () => {
  const { add, as, confirms, register, idOf, post, token } = await startAdministrator()
  await register('ann')
  const denied = { status: 403, message: 'Only the administrator can do that here' }
  const league = { name: 'Show', commissionerId: idOf('ann'), ...season }
  await expect(as('ann')(createDemoUser, { body: zoe })).rejects.toMatchObject(denied)
  await expect(as('ann')(createDemoLeague, { body: league })).rejects.toMatchObject(denied)
  const required = { status: 403, code: 'passkey-required' }
  await expect(as('admin')(createDemoUser, { body: zoe })).rejects.toMatchObject(required)
  const confirmed = { token: await confirms(token, (await add('admin')).device) }
  expect((await post(createDemoUser.path, zoe, confirmed)).status).toBe(201)
  expect((await post(createDemoLeague.path, league, confirmed)).status).toBe(201)
})

test('a demo league is kept apart and doesn’t count against the month', async () => {
  const { as, register, idOf } = await startTeeTime()
  await register('ann')
  const { message, league } = await as('ann')(createDemoLeague, {
    body: { name: ' Show ', commissionerId: idOf('ann'), ...season },
  })
  expect(message).toBe('League created successfully')
  expect(league).toMatchObject({ name: 'Show', commissionerId: idOf('ann'), ...season })
  expect(await as('ann')(listMyLeagues)).toEqual({ leagues: [] })
  await as('ann')(createLeague, {
    body: { name: 'Real', apiTournamentId: '014', tournOrgId: '1', entryFee: 0 },
  })
  expect((await as('ann')(listMyLeagues)).leagues).toHaveLength(1)
})

test('a user makes demo leagues only for themselves, the administrator for anyone', async () => {
  const { as, register, idOf } = await startTeeTime()
  await register('ann', 'bob')
  const make = (who: string, commissionerId: string) =>
    as(who)(createDemoLeague, { body: { name: 'Show', commissionerId, ...season } })
  await expect(make('ann', idOf('bob'))).rejects.toMatchObject({ status: 403 })
  await make('ann', idOf('ann').toUpperCase())
  await make('admin', idOf('bob'))
  const { user } = await as('ann')(createDemoUser, { body: zoe })
  await make('admin', user.id)
  await expect(make('admin', randomUUID())).rejects.toMatchObject({
    status: 404,
    message: 'Commissioner not found',
  })
})

test('a malformed demo league is refused', async () => {
  const { as, register, idOf, stranger } = await startTeeTime()
  await register('ann')
  const body = { name: 'Show', commissionerId: idOf('ann'), ...season }
  const malformed = { status: 400, code: 'malformed' }
  for (const change of [
    { name: ' ' },
    { seasonStartDate: 'soon' },
    { seasonEndDate: undefined },
    { commissionerId: 'ann' },
    { id: randomUUID() },
  ]) {
    const wrong = { ...body, ...change } as never
    await expect(as('ann')(createDemoLeague, { body: wrong })).rejects.toMatchObject(malformed)
  }
  await expect(stranger(createDemoLeague, { body })).rejects.toMatchObject({ status: 401 })
})

test('a demo league that ends before it starts is refused, by the database too', async () => {
  const { as, register, idOf, services } = await startTeeTime()
  await register('ann')
  const commissionerId = idOf('ann')
  const sent = (seasonStartDate: string, seasonEndDate: string) =>
    as('ann')(createDemoLeague, {
      body: { name: 'Show', commissionerId, seasonStartDate, seasonEndDate },
    })
  await expect(sent('2027-04-11', '2027-04-10')).rejects.toMatchObject({
    status: 400,
    message: 'The season can’t end before it starts',
  })
  await sent('2027-04-11', '2027-04-11')
  const backwards = services.db
    .insert(demoLeagues)
    .values({ name: 'Show', commissionerId, seasonStart: '2027-04-11', seasonEnd: '2027-04-10' })
  await expect(backwards).rejects.toMatchObject({
    cause: { constraint: 'demo_leagues_season_check' },
  })
})

test('only the administrator looks people up, and others learn nothing', async () => {
  const { as, register, idOf } = await startTeeTime()
  await register('ann', 'bob')
  const denied = { status: 403 }
  for (const id of [idOf('ann'), idOf('bob'), randomUUID()]) {
    await expect(as('ann')(getUser, { params: { id } })).rejects.toMatchObject(denied)
  }
  for (const username of ['ann', 'bob', 'nobody']) {
    await expect(as('ann')(getUserByUsername, { params: { username } })).rejects.toMatchObject(
      denied,
    )
  }
  const bob = await as('admin')(getUserByUsername, { params: { username: 'BOB' } })
  expect(bob).toMatchObject({ id: idOf('bob'), username: 'bob', email: 'bob@example.com' })
  expect(await as('admin')(getUser, { params: { id: idOf('bob') } })).toEqual(bob)
  await expect(as('admin')(getUser, { params: { id: randomUUID() } })).rejects.toMatchObject({
    status: 404,
    message: 'User not found',
  })
})

test('beyond a thousand rows the oldest is deleted', async () => {
  const { as, register, services } = await startTeeTime()
  await register('ann')
  await services.database.query(
    `insert into demo_users (username, email, password_hash, created_at)
     select 'u' || n, 'u' || n || '@x', '', now() - (n || ' minutes')::interval from generate_series(1, 1000) as n`,
  )
  await as('ann')(createDemoUser, { body: zoe })
  const { rows } = await services.database.query(
    `select count(*)::int as count, bool_or(username = 'u1000') as oldest, bool_or(username = 'zoe') as zoe from demo_users`,
  )
  expect(rows[0]).toEqual({ count: 1000, oldest: false, zoe: true })
})
