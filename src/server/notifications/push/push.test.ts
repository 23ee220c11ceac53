import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { updateNotificationPreferences } from '#contract/accounts/preferences.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import {
  getPushKey,
  type NewPushSubscription,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/accounts/push.ts'
import { signOut } from '#contract/accounts/session.ts'
import { sessions } from '#server/platform/auth/tables.ts'
import { queryRows } from '#server/platform/db/db.ts'
import { production } from '#server/testing/production.ts'
import { startPushService } from '#server/testing/servers/push-service.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { notify } from '../notify.ts'
import { pushSubscriptions } from './tables.ts'

/** Starts with ann and bob, and a push service. */
async function startPushing(settings: Record<string, string> = {}) {
  const service = await startPushService()
  const teetime = await startTeeTime(settings)
  const { services, as, register, idOf, runJobs } = teetime
  await register('ann', 'bob')
  return {
    ...teetime,
    service,
    subscribe: (name: string, body: NewPushSubscription) => as(name)(subscribeToPush, { body }),
    count: () => services.db.$count(pushSubscriptions),
    /** Notifies people. @returns the paths of all browsers that got a push so far */
    async push(...names: string[]) {
      await notify(services.db, {
        kind: 'message',
        userIds: names.map(idOf),
        title: 'Ann wrote',
        text: 'See you on the first tee — 7:30? ⛳',
        path: '/profile',
      })
      await runJobs()
      return service.pushes.map(({ path }) => path)
    },
  }
}

test('a push is encrypted for its browser and signed with our key', async () => {
  const { service, subscribe, push, as, stranger } = await startPushing({
    APP_URL: 'https://golf.example',
  })
  await subscribe('ann', service.browser('anns'))
  await subscribe('bob', service.browser('bobs'))
  expect(await push('ann')).toEqual(['/anns'])
  const [pushed] = service.pushes
  expect(pushed?.message).toEqual({
    kind: 'message',
    title: 'Ann wrote',
    text: 'See you on the first tee — 7:30? ⛳',
    path: '/profile',
  })
  const { publicKey } = await as('bob')(getPushKey)
  expect(pushed?.key).toBe(publicKey)
  expect(pushed?.claims).toMatchObject({ aud: service.url, sub: 'https://golf.example' })
  const hours = ((pushed?.claims.exp ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(0)
  expect(hours).toBeLessThan(24)
  await expect(stranger(getPushKey)).rejects.toMatchObject({ status: 401 })
})

test('the key is generated once, though many requests race for it', async () => {
  const { as } = await startPushing()
  const keys = await Promise.all([1, 2, 3, 4].map(() => as('ann')(getPushKey)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('subscribing a browser as its session ends asks to try again, and then to sign in', async () => {
  const { service, services, subscribe, count } = await startPushing()
  await services.database.query(`
    create function end_session() returns trigger language plpgsql as
      $$ begin delete from sessions where token_hash = new.session_hash; return new; end $$`)
  await services.database.query(`
    create trigger end_session before insert on push_subscriptions
      for each row execute function end_session()`)
  onTestFinished(async () => {
    await services.database.query('drop function end_session cascade')
  })
  const subscribed = () => subscribe('ann', service.browser('anns'))
  await expect(subscribed()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  // The failed statement brought the session back; this time it ends for good.
  await services.db.delete(sessions)
  await expect(subscribed()).rejects.toMatchObject({ status: 401 })
  expect(await count()).toBe(0)
})

test.each([404, 410])(
  'a subscription that the service answers with %i is removed',
  async (status) => {
    const { service, subscribe, push, count } = await startPushing()
    await subscribe('ann', service.browser('anns'))
    service.status = status
    await push('ann')
    expect(await count()).toBe(0)
  },
)

test('a push is retried when the service is down, and not when it refuses', async () => {
  const { service, subscribe, push, count, runJobs } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  service.status = 503
  await push('ann')
  service.status = 201
  await runJobs()
  expect(service.pushes).toHaveLength(0)
  await runJobs(true)
  expect(service.pushes).toHaveLength(1)
  service.status = 403
  await push('ann')
  service.status = 201
  await runJobs(true)
  expect([service.pushes.length, await count()]).toEqual([1, 1])
})

test('a push to a service that never answers is given up after four seconds', async () => {
  const { service, subscribe, push, count } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  service.isSilent = true
  const start = performance.now()
  await push('ann')
  expect(performance.now() - start).toBeLessThan(9_500)
  expect(await count()).toBe(1)
})

test('after a day of failures, a push is tried once, and nothing but the push service removes a subscription', async () => {
  const { service, services, subscribe, push, count, runJobs } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  const waiting = sql`select from pgboss.job where name = 'push' and state = 'retry'`
  const isRetriedAfter = async (failures: number, hours: number) => {
    await services.database.query(
      `update push_subscriptions set failures = $1, failing_since = now() - make_interval(hours => $2)`,
      [failures, hours],
    )
    service.status = 503
    await push('ann')
    const isRetried = (await queryRows(services.db, waiting)).length > 0
    await services.db.execute(sql`delete from pgboss.job`)
    return isRetried
  }
  expect(await isRetriedAfter(19, 23)).toBe(true)
  expect(await isRetriedAfter(18, 25)).toBe(true)
  expect(await isRetriedAfter(19, 25)).toBe(false)
  expect(await isRetriedAfter(500, 1_000)).toBe(false)
  expect(await count()).toBe(1)

  // One answer, and the count starts over.
  service.status = 201
  await push('ann')
  expect(service.pushes).toHaveLength(1)
  service.status = 503
  await push('ann')
  const [row] = await services.db.select().from(pushSubscriptions)
  expect(row?.failures).toBe(1)
  expect(row?.failingSince?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  service.status = 201
  await runJobs(true)
  expect(service.pushes).toHaveLength(2)
})

test('a subscription whose service’s name leads inside for now is kept', async () => {
  const { service, subscribe, services, push, count } = await startPushing(production)
  const browser = service.browser('anns')
  await subscribe('ann', { ...browser, endpoint: 'https://push.example.com/anns' })
  await services.db.update(pushSubscriptions).set({ endpoint: 'https://127.0.0.1/anns' })
  await push('ann')
  expect(await count()).toBe(1)
})

test('a waiting push that gives scores away is not sent to someone who has hidden scores since', async () => {
  const { service, subscribe, services, as, idOf, runJobs } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  await notify(services.db, {
    kind: 'result',
    userIds: [idOf('ann')],
    title: 'You won',
    text: 'Final.',
    path: '/dashboard',
  })
  await as('ann')(updateProfile, { body: { hidesScores: true } })
  await runJobs()
  expect(service.pushes).toEqual([])
})

test('a push ends when what it says does, and is not sent later', async () => {
  const { service, subscribe, services, idOf, runJobs } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  const remind = async (minutes?: number) => {
    await notify(services.db, {
      kind: 'deadline',
      userIds: [idOf('ann')],
      title: 'Picks lock in less than 3 hours',
      text: 'Your team isn’t complete.',
      path: '/dashboard',
      ...(minutes && { expiresAt: new Date(Date.now() + minutes * 60_000) }),
    })
    await runJobs()
    return Number(service.pushes.pop()?.headers['ttl'] ?? 0)
  }
  const day = 24 * 60 * 60
  for (const ttl of [await remind(), await remind(48 * 60)]) {
    expect(ttl).toBeGreaterThan(day - 60)
    expect(ttl).toBeLessThanOrEqual(day)
  }
  const left = await remind(60)
  expect(left).toBeGreaterThan(59 * 60)
  expect(left).toBeLessThanOrEqual(60 * 60)
  expect(await remind(-1)).toBe(0)
})

test('a browser gets at most 30 pushes of a kind in an hour', async () => {
  const { service, services, idOf, subscribe, push, runJobs } = await startPushing({
    RATE_LIMITS: 'on',
  })
  await subscribe('ann', service.browser('anns'))
  await subscribe('ann', service.browser('phone'))
  for (let nth = 0; nth < 32; nth += 1) await push('ann')
  const to = (path: string) => service.pushes.filter((push) => push.path === path)
  expect([to('/anns').length, to('/phone').length]).toEqual([30, 30])
  const notice = { userIds: [idOf('ann')], title: 'Hurry', text: 'Picks lock soon.', path: '/' }
  await notify(services.db, { kind: 'deadline', ...notice })
  await runJobs()
  expect(to('/anns')).toHaveLength(31)
})

test('a push that has waited for a day is too old, though no one said when it ends', async () => {
  const { service, services, subscribe, push, runJobs } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  service.status = 503
  await push('ann')
  service.status = 201
  await services.db.execute(
    sql`update pgboss.job set data = jsonb_set(data, '{expiresAt}',
      to_jsonb((data ->> 'expiresAt')::timestamptz - interval '1 day')) where name = 'push'`,
  )
  await runJobs(true)
  expect(service.pushes).toHaveLength(0)
})

test('a try that hangs counts for the limit of pushes', async () => {
  const { service, services, idOf, subscribe, runJobs } = await startPushing({ RATE_LIMITS: 'on' })
  await subscribe('ann', service.browser('anns'))
  const used = async () => {
    const { rows } = await services.database.query(
      `select sum(points)::int as used from rate_limits`,
    )
    return rows[0]?.['used']
  }
  service.isSilent = true
  const notice = { userIds: [idOf('ann')], title: 'Hurry', text: 'Picks lock soon.', path: '/' }
  await notify(services.db, { kind: 'deadline', ...notice })
  await runJobs()
  expect(await used()).toBe(1)
})

test('a browser with invalid keys is removed', async () => {
  const { service, subscribe, push, count } = await startPushing()
  const { endpoint, keys } = service.browser('anns')
  await subscribe('ann', { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })
  expect(await push('ann')).toEqual([])
  expect(await count()).toBe(0)
})

test('a browser gets no pushes after its session ends', async () => {
  const { service, subscribe, push, count, as, services } = await startPushing()
  await subscribe('ann', service.browser('anns'))
  await subscribe('bob', service.browser('bobs'))
  await as('ann')(signOut)
  expect(await push('ann', 'bob')).toEqual(['/bobs'])
  await services.db.update(sessions).set({ expiresAt: new Date() })
  expect(await push('ann', 'bob')).toEqual(['/bobs'])
  await services.db.delete(sessions)
  expect(await count()).toBe(0)
})

test('a browser belongs to the last user who signed in on it', async () => {
  const { service, subscribe, push, count } = await startPushing()
  const browser = service.browser('shared')
  await subscribe('ann', browser)
  await subscribe('bob', browser)
  expect(await count()).toBe(1)
  expect(await push('ann')).toEqual([])
  expect(await push('bob')).toEqual(['/shared'])
})

test('a subscription that the browser has replaced moves on, unless another account has signed in', async () => {
  const { service, subscribe, push, count } = await startPushing()
  const [first, second, third] = ['first', 'second', 'third'].map((path) => service.browser(path))
  if (!first || !second || !third) throw new Error('The push service has no browsers')
  await subscribe('ann', first)
  await subscribe('ann', { ...second, replaces: first.endpoint })
  expect(await push('ann')).toEqual(['/second'])
  await expect(subscribe('bob', { ...third, replaces: second.endpoint })).rejects.toMatchObject({
    status: 409,
    code: 'account-changed',
  })
  expect(await count()).toBe(1)
})

test('only its owner unsubscribes a browser, and pushes of a kind can be turned off', async () => {
  const { service, subscribe, push, count, as } = await startPushing()
  const { endpoint, keys } = service.browser('anns')
  await subscribe('ann', { endpoint, keys })
  await as('bob')(unsubscribeFromPush, { body: { endpoint } })
  expect(await count()).toBe(1)
  await as('ann')(updateNotificationPreferences, { body: { message: { push: false } } })
  expect(await push('ann')).toEqual([])
  await as('ann')(unsubscribeFromPush, { body: { endpoint } })
  expect(await count()).toBe(0)
})

test('a user keeps the 20 newest browsers', async () => {
  const { service, subscribe, count } = await startPushing()
  for (let nth = 0; nth < 22; nth += 1) await subscribe('ann', service.browser(`b${nth}`))
  await subscribe('bob', service.browser('bobs'))
  expect(await count()).toBe(21)
})

test('outside tests, a push endpoint needs https and a public address', async () => {
  const { service, subscribe } = await startPushing(production)
  const browser = service.browser('anns')
  const refused = { status: 400, code: 'push-endpoint' }
  await expect(subscribe('ann', browser)).rejects.toMatchObject(refused)
  const inside = { ...browser, endpoint: 'https://169.254.169.254/latest' }
  await expect(subscribe('ann', inside)).rejects.toMatchObject(refused)
})
