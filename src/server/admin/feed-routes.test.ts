import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import {
  getSystemHealth,
  setSourcePaused,
  syncSourceNow,
  acceptHeld,
} from '#contract/admin/admin.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { getLeaderboard } from '#contract/game/leaderboard.ts'
import { createBackoff } from '#server/feed/polling/backoff.ts'

import { ageScoreboard, syncAllDue } from '../testing/scenes/feed-sync.ts'
import { espnGolfer, espnName, startRoundTwo, today } from '../testing/scenes/round-two.ts'
import { addUnreadableScoreboard } from '../testing/scenes/unreadable-scoreboard.ts'
import { startTeeTime, type TeeTime } from '../testing/teetime.ts'

const source = 'live-golf' as const
const settings = { FEED_FALLBACK_MINUTES: '15' }

const deedsOf = async ({ as }: TeeTime) =>
  (await as('admin')(listAuditEvents)).deeds.map(({ deed, subject }) => [deed, subject])

const feedOf = async ({ as }: TeeTime) => (await as('admin')(getSystemHealth)).feed

test('the administrator can sync a source now, at most once in 30 seconds', async () => {
  const teetime = await startTeeTime()
  const { as, provider, register } = teetime
  const backoff = createBackoff()
  await syncAllDue(teetime, backoff)
  const before = { ...provider.calls }
  await syncAllDue(teetime, backoff)
  expect(provider.calls).toEqual(before)

  const press = () => as('admin')(syncSourceNow, { body: { source } })
  const pressed = await Promise.allSettled([press(), press(), press()])
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(press()).rejects.toMatchObject({ status: 409, code: 'feed-read-recently' })
  await syncAllDue(teetime, backoff)
  await syncAllDue(teetime, backoff)
  expect(provider.calls['/schedule']).toBe(before['/schedule']! + 1)
  expect(provider.calls['/tournament']).toBe(before['/tournament']! + 1)
  expect(await deedsOf(teetime)).toEqual([['feed-read', 'Live Golf Data']])

  await expect(as('admin')(syncSourceNow, { body: { source: 'espn' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    as('admin')(syncSourceNow, { body: { source: 'golf' as 'espn' } }),
  ).rejects.toMatchObject({ status: 400 })
  await register('ann')
  await expect(as('ann')(syncSourceNow, { body: { source } })).rejects.toMatchObject({
    status: 403,
  })
})

test('nothing is read from a paused source until it is resumed', async () => {
  const teetime = await startTeeTime()
  const { as, provider } = teetime
  const pause = (paused: boolean) => as('admin')(setSourcePaused, { body: { source, paused } })
  await pause(true)
  await pause(true)
  await expect(
    as('admin')(setSourcePaused, { body: { source: 'espn', paused: true } }),
  ).rejects.toMatchObject({ status: 404 })
  const before = { ...provider.calls }
  await syncAllDue(teetime)
  expect(provider.calls).toEqual(before)
  await expect(as('admin')(syncSourceNow, { body: { source } })).rejects.toMatchObject({
    status: 409,
    code: 'feed-paused',
  })
  const [paused] = (await feedOf(teetime)).sources
  expect(paused).toMatchObject({ source, isFallback: false, lastGoodAt: null, ageSeconds: null })
  expect(paused!.pausedAt).toBeInstanceOf(Date)

  await pause(false)
  await syncAllDue(teetime)
  // Once for the calendar, and once for its past.
  expect(provider.calls['/schedule']).toBe(before['/schedule']! + 2)
  const [resumed] = (await feedOf(teetime)).sources
  expect(resumed).toMatchObject({ pausedAt: null, callsToday: (await feedOf(teetime)).callsToday })
  expect(resumed!.ageSeconds).toBeLessThan(60)
  expect(await deedsOf(teetime)).toEqual([
    ['feed-resumed', 'Live Golf Data'],
    ['feed-paused', 'Live Golf Data'],
  ])
})

test('a held payload is shown with its anomalies, and counts once accepted, even if it only repeats', async () => {
  const { teetime, scene, leagueId } = await startRoundTwo()
  const { as } = teetime
  scene.lastUpdated = new Date()
  scene.golfers[4]!.rounds = []
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  const [followed] = (await feedOf(teetime)).tournaments
  const held = followed!.held!
  expect(held.doubts).toMatchObject([{ text: 'First5 Last5: round 1 is not finished' }])
  expect(followed).toMatchObject({ servedBy: source, fallbackSince: null, unreadable: [] })
  const trust = (token: string) =>
    as('admin')(acceptHeld, { body: { key: followed!.key, what: 'payload', token } })
  await expect(trust('another')).rejects.toMatchObject({ status: 409, code: 'feed-moved-on' })
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  expect((await feedOf(teetime)).tournaments[0]!.held).toEqual(held)

  await trust(held.token)
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  expect((await feedOf(teetime)).tournaments[0]!.held).toBeNull()
  const board = await as('ann')(getLeaderboard, { params: { id: leagueId } })
  expect(board.standings.length).toBe(2)
  await expect(trust(held.token)).rejects.toMatchObject({ status: 409 })
  expect(await deedsOf(teetime)).toEqual([['payload-trusted', 'The Practice Open']])
})

test('the administrator can trust one doubt of several', async () => {
  const { teetime, scene } = await startRoundTwo()
  const { as } = teetime
  scene.lastUpdated = new Date()
  for (const nth of [4, 5]) scene.golfers[nth]!.rounds = []
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  const { key, held } = (await feedOf(teetime)).tournaments[0]!
  const [fifth, sixth] = held!.doubts
  await as('admin')(acceptHeld, { body: { key, what: 'payload', token: fifth!.token } })
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  expect((await feedOf(teetime)).tournaments[0]!.held!.doubts).toEqual([sixth])
})

test('rows that cannot be read are listed with the reason', async () => {
  const { teetime, scene } = await startRoundTwo()
  scene.golfers[6]!.total = '?'
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  const [followed] = (await feedOf(teetime)).tournaments
  expect(followed!.unreadable).toEqual([{ name: 'First7 Last7', why: 'total' }])
})

test('a scoreboard that can’t be read is marked so, and the others are shown with it', async () => {
  const { teetime, leagueId } = await startRoundTwo()
  const { db } = teetime.services
  await addUnreadableScoreboard(db, leagueId)
  await db.execute(sql`update boards set board = jsonb_set(board, '{roundStatus}', '"paused"')
    where tournament_key = 'unreadable'`)
  const { tournaments } = await feedOf(teetime)
  const shown = tournaments.map(({ key, unreadable, roundStatus }) => [
    key === 'unreadable',
    unreadable,
    roundStatus,
  ])
  expect(shown.toSorted()).toEqual([
    [false, [], 'in-progress'],
    [true, null, null],
  ])
})

test('the administrator can accept one contradiction of a source, and only that one', async () => {
  const { teetime, scene, espn, leagueId } = await startRoundTwo(settings)
  const { as, provider } = teetime
  scene.lastUpdated = new Date()
  scene.golfers[5]!.rounds = []
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  provider.failure = { status: 500, body: '{}' }
  // ESPN has another first round for the fifth golfer.
  espn.golfers[4] = { ...espnGolfer(6, espnName(5)), id: '905' }
  const play = async (thru: number) => {
    espn.golfers[0] = espnGolfer(1, espnName(1), { thru, toPar: today(1) })
    await ageScoreboard(teetime, 20)
    await syncAllDue(teetime)
    const board = await as('ann')(getLeaderboard, { params: { id: leagueId } })
    return board.fallback?.source ?? source
  }
  expect([await play(10), await play(11)]).toEqual([source, source])
  const { sources, tournaments } = await feedOf(teetime)
  expect(sources.map((one) => [one.source, one.isFallback])).toEqual([
    [source, false],
    ['espn', true],
  ])
  const { key, held, disagreement } = tournaments[0]!
  expect(held!.doubts).toMatchObject([{ text: 'First6 Last6: round 1 is not finished' }])
  expect(disagreement).toMatchObject({
    source: 'espn',
    what: 'round 1 of First5 Last5 is 74 and 75',
  })
  const trust = (what: 'payload' | 'source', token: string) =>
    as('admin')(acceptHeld, { body: { key, what, token } })
  const movedOn = { status: 409, code: 'feed-moved-on' }
  await expect(trust('source', 'round 2')).rejects.toMatchObject(movedOn)
  await expect(trust('source', held!.token)).rejects.toMatchObject(movedOn)
  await expect(trust('payload', disagreement!.what)).rejects.toMatchObject(movedOn)
  await trust('payload', held!.token)
  expect([await play(12), await play(13)]).toEqual([source, source])

  await trust('source', disagreement!.what)
  // It stands still at first, which is no sign of life.
  expect(await play(13)).toBe(source)
  expect(await play(14)).toBe('espn')
  const [after] = (await feedOf(teetime)).tournaments
  expect(after).toMatchObject({ servedBy: 'espn', disagreement: null })
  expect(after!.fallbackSince).toBeInstanceOf(Date)
  expect(await deedsOf(teetime)).toEqual([
    ['source-trusted', `The Practice Open: ${disagreement!.what}`],
    ['payload-trusted', 'The Practice Open'],
  ])
})
