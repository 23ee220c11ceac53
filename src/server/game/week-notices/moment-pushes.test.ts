import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  updateNotificationPreferences,
  type NotificationPreferencesUpdate,
} from '#contract/accounts/preferences.ts'
import { updateProfile } from '#contract/accounts/profile.ts'
import { subscribeToPush } from '#contract/accounts/push.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { listMoments, setScorerMuted } from '#contract/game/week.ts'
import { deleteLeague } from '#contract/leagues/manage-league.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startPushService } from '#server/testing/servers/push-service.ts'
import { boards } from '#server/tournaments/tables.ts'

import { moments } from '../week/tables.ts'
import { momentPushDays } from './tables.ts'
import { zoneWhereItIs } from './zones.fixture.ts'

const noon = zoneWhereItIs(12)

/** Starts a league in round 1 with everyone at level par, and members with a browser each. */
async function startPlaying(timeZone = noon) {
  const closed = await startClosedLeague()
  const { teetime, leagueId, scene, read } = closed
  const { as } = teetime
  const service = await startPushService()
  for (const name of ['ann', 'bob', 'cat', 'dan']) {
    await as(name)(subscribeToPush, { body: service.browser(name) })
    await as(name)(setTimeZone, { body: { timeZone } })
  }
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '3' })
  const follow = async () => {
    await read()
    await teetime.runJobs()
  }
  await follow()
  service.pushes.length = 0
  return {
    ...closed,
    follow,
    service,
    want: (name: string, body: NotificationPreferencesUpdate) =>
      as(name)(updateNotificationPreferences, { body }),
    /** The browsers that got pushes, with what the pushes say, in order of name. */
    pushed: () => service.pushes.map(({ path, message }) => `${path} ${message.text}`).toSorted(),
    readers: () => service.pushes.map(({ path }) => path.slice(1)).toSorted(),
    told: async () => (await as('ann')(listMoments, { params: { id: leagueId } })).moments,
  }
}

test('a change of the lead is pushed to every member by default, once, and names the league', async () => {
  const { golfer, follow, readers, service, leagueId } = await startPlaying()
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  await follow()
  expect(readers()).toEqual(['ann', 'bob', 'cat', 'dan'])
  const [push] = service.pushes
  expect(push?.message).toMatchObject({ kind: 'lead', path: `/leagues/${leagueId}` })
  const texts = service.pushes.map(({ path, message }) => [path, message.text.split(' at ')[0]])
  expect(Object.fromEntries(texts)).toEqual({
    '/ann': 'bob takes the lead',
    '/bob': 'You take the lead',
    '/cat': 'bob takes the lead',
    '/dan': 'bob takes the lead',
  })
  expect(Number(push?.headers['ttl'])).toBeLessThanOrEqual(3600)
})

test('a moment whose push was held up for two hours is not pushed', async () => {
  const { teetime, golfer, follow, service, readers } = await startPlaying()
  service.status = 503
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  service.status = 201
  const { db } = teetime.services
  const age = (by: string) => db.execute(sql`update moments set at = at - ${by}::interval`)
  await age('119 minutes')
  await teetime.runJobs(true)
  expect(readers()).toEqual(['ann', 'bob', 'cat', 'dan'])
  for (const { headers } of service.pushes) expect(Number(headers['ttl'])).toBeLessThanOrEqual(60)

  service.pushes.length = 0
  service.status = 503
  Object.assign(golfer(3), { today: 4, thru: '5' })
  await follow()
  service.status = 201
  await age('2 hours')
  await teetime.runJobs(true)
  expect(readers()).toEqual([])
})

test('someone who hides scores gets no push about them', async () => {
  const { teetime, golfer, follow, readers } = await startPlaying()
  await teetime.as('cat')(updateProfile, { body: { hidesScores: true } })
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  expect(readers()).toEqual(['ann', 'bob', 'dan'])
})

test('an eagle is pushed only to those who have the golfer and chose eagles', async () => {
  const { golfer, follow, want, service } = await startPlaying()
  await want('ann', { 'great-hole': { push: true }, lead: { push: false } })
  await want('bob', { 'great-hole': { push: true }, lead: { push: false } })
  await want('cat', { lead: { push: false } })
  await want('dan', { lead: { push: false } })
  Object.assign(golfer(1), { today: -2, thru: '4', holes: [[4, 4, 4, 2]] })
  await follow()
  expect(service.pushes.map(({ path, message }) => [path, message.text])).toEqual([
    ['/ann', 'First1 Last1 eagled No. 4 in round 1 for you and dan.'],
  ])
})

test('a scoreboard’s moments in a league are one push', async () => {
  const { golfer, follow, pushed, want } = await startPlaying()
  for (const name of ['bob', 'cat', 'dan']) await want(name, { lead: { push: false } })
  await want('ann', { 'field-change': { push: true } })
  golfer(22).out = 'wd'
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  const [push = '', ...others] = pushed()
  expect(others).toEqual([])
  expect(push).toContain('bob takes the lead')
  expect(push).toContain('First22 Last22 withdrew')
})

test('nothing is pushed from 22:00 to 8:00 on the clock of the reader, and nothing of it later', async () => {
  const { teetime, golfer, follow, readers } = await startPlaying()
  await teetime.as('ann')(setTimeZone, { body: { timeZone: zoneWhereItIs(23) } })
  await teetime.as('bob')(setTimeZone, { body: { timeZone: zoneWhereItIs(6) } })
  await teetime.as('cat')(setTimeZone, { body: { timeZone: zoneWhereItIs(20) } })
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  expect(readers()).toEqual(['cat', 'dan'])
  await teetime.as('ann')(setTimeZone, { body: { timeZone: noon } })
  await follow()
  expect(readers()).toEqual(['cat', 'dan'])
})

test('a member who muted the scorer, or takes the digest, gets no push of a moment', async () => {
  const { teetime, leagueId, golfer, follow, readers, want } = await startPlaying()
  await teetime.as('ann')(setScorerMuted, { params: { id: leagueId }, body: { muted: true } })
  await want('bob', { digest: { mail: true } })
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  expect(readers()).toEqual(['cat', 'dan'])
})

test('a person gets at most six pushes of moments a day, and the database refuses a seventh', async () => {
  const { teetime, golfer, follow, readers } = await startPlaying()
  for (let nth = 1; nth <= 8; nth += 1) {
    const leader = nth % 2 === 1 ? 3 : 5
    Object.assign(golfer(leader), { today: -nth, thru: String(3 + nth) })
    await follow()
  }
  const counts = Map.groupBy(readers(), (name) => name)
  expect([...counts].map(([name, pushes]) => [name, pushes.length])).toEqual([
    ['ann', 6],
    ['bob', 6],
    ['cat', 6],
    ['dan', 6],
  ])
  const { db } = teetime.services
  const days = await db.select({ count: momentPushDays.count }).from(momentPushDays)
  expect(days.map(({ count }) => count)).toEqual([6, 6, 6, 6])
  await expect(db.update(momentPushDays).set({ count: 7 })).rejects.toMatchObject({
    cause: { constraint: 'moment_push_days_count_check' },
  })
})

test('a moment that a correction undoes before it is sent is not sent', async () => {
  const { teetime, golfer, follow, service, readers } = await startPlaying()
  service.status = 503
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await follow()
  service.status = 201
  await teetime.services.db.update(moments).set({ undone: true })
  await teetime.runJobs(true)
  expect(readers()).toEqual([])
})

test('a moment of a deleted league is not sent', async () => {
  const { teetime, leagueId, golfer, read, follow, service } = await startPlaying()
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await read()
  await teetime.as('ann')(deleteLeague, { params: { id: leagueId } })
  await follow()
  expect(new Set(service.pushes.map(({ message }) => message.kind))).toEqual(new Set(['deletion']))
})

test('moments that are recorded hours later are not pushed', async () => {
  const { teetime, golfer, read, readers, told } = await startPlaying()
  Object.assign(golfer(3), { today: -3, thru: '4' })
  await read()
  await teetime.services.db.update(boards).set({ asOf: new Date(Date.now() - 3 * 3_600_000) })
  await teetime.runJobs()
  expect((await told()).map(({ kind }) => kind)).toContain('lead')
  expect(readers()).toEqual([])
})

test.each(['Mars/Olympus', '+05:00', 'utc; drop', ''])(
  'the time zone %j is refused',
  async (timeZone) => {
    const { teetime } = await startPlaying()
    await expect(
      teetime.as('ann')(setTimeZone, { body: { timeZone } as never }),
    ).rejects.toMatchObject({ status: 400 })
  },
)

test('a kind cannot be turned on for a channel that it is not sent by', async () => {
  const { want } = await startPlaying()
  await expect(want('ann', { lead: { mail: true } })).rejects.toMatchObject({ status: 400 })
  await expect(want('ann', { recap: { push: true } })).rejects.toMatchObject({ status: 400 })
  expect(await want('ann', { recap: { mail: true } })).toMatchObject({
    recap: { mail: true, push: false },
    lead: { mail: false, push: true },
  })
})
