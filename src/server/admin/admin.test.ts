import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { updateProfile } from '#contract/accounts/profile.ts'
import { getMe } from '#contract/accounts/session.ts'
import { getAdminMetrics, getSystemHealth } from '#contract/admin/admin.ts'
import { listUsers } from '#contract/admin/users.ts'
import { sendFriendRequest } from '#contract/people/friends.ts'
import { reserveCall } from '#server/leagues/assistant/budget.ts'
import { users } from '#server/platform/auth/tables.ts'

import { allLeagues } from '../leagues/tables.ts'
import { addFriendAsMember, draft, golferId, startLeague } from '../testing/leagues.ts'
import { startTeeTime } from '../testing/teetime.ts'

test('only the administrator sees the numbers', async () => {
  const { as, register, stranger } = await startTeeTime()
  await register('ann')
  for (const endpoint of [getAdminMetrics, getSystemHealth, listUsers] as const) {
    await expect(as('ann')(endpoint)).rejects.toMatchObject({ status: 403 })
    await expect(stranger(endpoint)).rejects.toMatchObject({ status: 401 })
    await as('admin')(endpoint)
  }
})

test('a player of two leagues is counted once', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann', 'bob'])
  await addFriendAsMember(teetime, await startLeague(teetime, ['cid']), 'cid', 'bob')
  const { leagues } = await teetime.as('admin')(getAdminMetrics)
  expect(leagues).toMatchObject({ total: 2, totalPlayers: 3 })
})

test('users, leagues and subscriptions are counted, the month in UTC', async () => {
  const teetime = await startTeeTime()
  const { as, services, register } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  await register('cid', 'dee')
  await as('bob')(updateProfile, { body: { firstName: 'Bob', lastName: 'Jones' } })
  const { db } = services
  await db
    .update(users)
    .set({ subscriptionTier: 'pro' })
    .where(inArray(users.username, ['cid', 'dee']))
  await db
    .update(users)
    .set({
      createdAt: sql`date_trunc('month', now() at time zone 'utc') at time zone 'utc' - interval '1 second'`,
    })
    .where(eq(users.username, 'ann'))
  const metrics = await as('admin')(getAdminMetrics)
  expect(metrics).toMatchObject({
    users: { total: 5, thisMonth: 4 },
    leagues: { total: 1, thisMonth: 1, active: 1, totalPlayers: 2 },
    subscriptions: [
      { tier: 'free', count: 2 },
      { tier: 'pro', count: 2 },
      { tier: 'premium', count: 0 },
      { tier: 'enterprise', count: 1 },
    ],
  })
  expect(metrics.users.recent.map(({ username }) => username)).toEqual([
    'dee',
    'cid',
    'bob',
    'admin',
    'ann',
  ])
  expect(metrics.users.recent[2]).toMatchObject({
    fullName: 'Bob Jones',
    email: 'bob@example.com',
    subscriptionTier: 'free',
  })
  expect(metrics.users.recent[0]?.fullName).toBeNull()
  await db
    .update(allLeagues)
    .set({ settledAt: sql`now()`, outcome: 'settled' })
    .where(eq(allLeagues.id, id))
  expect((await as('admin')(getAdminMetrics)).leagues).toMatchObject({ total: 1, active: 0 })
})

test('API calls are counted one by one, with the date that counting started', async () => {
  const { as, register, provider, services, idOf, tick } = await startTeeTime()
  await register('ann')
  const { api: before } = await as('admin')(getAdminMetrics)
  expect(before.liveGolfDataCalls).toBe(Object.values(provider.calls).reduce((a, b) => a + b))
  expect(before.grokAICalls).toBe(0)
  expect(before.since.getTime()).toBeLessThanOrEqual(Date.now())
  for (let times = 0; times < 3; times += 1) await as('ann')(getMe)
  await reserveCall(services.db, idOf('ann'), services.config)
  await tick()
  const { api } = await as('admin')(getAdminMetrics)
  expect(api).toEqual({
    liveGolfDataCalls: Object.values(provider.calls).reduce((a, b) => a + b),
    grokAICalls: 1,
    totalAPIRequests: before.totalAPIRequests + 4,
    since: before.since,
  })
})

test('the request count is stored when a process ends', async () => {
  const { as, register, app, services } = await startTeeTime()
  await register('ann')
  await as('ann')(getMe)
  await app.close()
  const { rows } = await services.database.query(
    'select sum(count)::int as count from api_requests',
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('system health covers the feed, the jobs, the mails and the database', async () => {
  const teetime = await startTeeTime({ LIVE_DAILY_CALLS: '500' })
  const { as, provider, services, tick, idOf, register } = teetime
  await startLeague(teetime, ['ann', 'bob'])
  await register('cid')
  await as('cid')(sendFriendRequest, { body: { toUserId: idOf('ann') } })
  await tick()
  const { feed, jobs, mails, assistant, database } = await as('admin')(getSystemHealth)
  const calls = Object.values(provider.calls).reduce((a, b) => a + b)
  expect(feed).toMatchObject({
    source: 'live-golf',
    sources: [{ callsToday: calls, callsLeftToday: 500 - calls }],
    // For pages of the build before.
    callsToday: calls,
    callsLeftToday: 500 - calls,
    failures: [],
    tournaments: [{ name: 'The Practice Open', tournId: '014', leagues: 1, status: 'upcoming' }],
  })
  expect(feed.tournaments[0]?.fieldReadAt).toBeInstanceOf(Date)
  expect(Array.isArray(jobs)).toBe(true)
  expect(mails.failed).toBe(0)
  expect(assistant).toEqual({ writer: 'analyst', answeredToday: 0, failedToday: 0 })
  expect(database).toMatchObject({ name: services.database.name, kind: services.database.kind })
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
})

test('the admin page shows nothing about teams, before a draft closes or after', async () => {
  const teetime = await startTeeTime()
  const { as } = teetime
  const id = await startLeague(teetime, ['ann', 'bob'])
  const look = async () => {
    const { users, leagues } = await as('admin')(getAdminMetrics)
    const { feed } = await as('admin')(getSystemHealth)
    return JSON.stringify([users, leagues, feed.failures, await as('admin')(listUsers)])
  }
  const before = await look()
  await draft(teetime, id, 'bob', [1, 2, 8, 9, 15, 22])
  expect(await look()).toBe(before)
  await teetime.passDeadline(id)
  expect(await look()).not.toContain(golferId(22))
})

test('accounts are found by part of a name or address, newest first, page by page', async () => {
  const { as, register, services } = await startTeeTime()
  await register('ann', 'anna', 'bob')
  await as('bob')(updateProfile, { body: { firstName: 'Joanna', lastName: '50%' } })
  const find = async (query: { q?: string; before?: string }) =>
    await as('admin')(listUsers, { query })
  const names = async (q: string) => (await find({ q })).users.map(({ username }) => username)
  expect(await names('')).toEqual(['bob', 'anna', 'ann', 'admin'])
  expect(await names('ANN')).toEqual(['bob', 'anna', 'ann'])
  expect(await names('bob@EXAMPLE')).toEqual(['bob'])
  expect(await names('50%')).toEqual(['bob'])
  expect(await names('5%%')).toEqual([])
  expect(await names('_nn')).toEqual([])
  // Many were created at the same instant, so only their ids order them.
  await services.db.execute(sql`
    insert into users (username, email, password_hash, invite_token, created_at)
    select 'many' || n, 'many' || n || '@example.com', 'x', 'MANY' || n, '2020-01-01' from generate_series(1, 120) as n`)
  const pages: string[][] = []
  let before: string | null | undefined
  do {
    const page = await find({ q: 'many', ...(before && { before }) })
    pages.push(page.users.map(({ id }) => id))
    before = page.next
  } while (before)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat()).size).toBe(120)
})
