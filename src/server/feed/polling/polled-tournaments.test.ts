import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { listPlayers } from '#contract/game/tournaments.ts'
import { deleteLeague, restoreLeague } from '#contract/leagues/manage-league.ts'
import { startLeague } from '#server/testing/leagues.ts'
import {
  ageScoreboard,
  setBack,
  setEveryoneTo,
  syncAllDue,
} from '#server/testing/scenes/feed-sync.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime, type TeeTime } from '#server/testing/teetime.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'
import { findTournament } from '#server/tournaments/tournaments.ts'

import { syncSchedule } from '../field/sync-schedule.ts'
import { syncScoreboard } from '../scoreboard/sync-scoreboard.ts'
import { createBackoff } from './backoff.ts'
import { listPolledTournaments } from './polled-tournaments.ts'

const day = 86_400_000

async function stateOf({ services }: TeeTime, now = Date.now()) {
  const all = await listPolledTournaments(services, now)
  const [one] = all.filter(({ row }) => row.tournId === '014')
  return { resting: one?.isIdle, teeAt: one?.teeAt?.getTime() ?? null }
}

test('the first tee time of the round in play, or of the next one, is known', async () => {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  await startLeague(teetime, ['ann', 'bob'])
  const [scene] = provider.scenes
  if (!scene) throw new Error('there is no tournament')
  const teeOf = (round: number) => scene.firstTee.getTime() + (round - 1) * day
  const read = async (change: Partial<typeof scene>) => {
    Object.assign(scene, change)
    // A leap ahead is accepted only when a second payload confirms it.
    for (let nth = 0; nth < 3; nth += 1) {
      await syncScoreboard(services, await findTournament(services.db, 'live-golf', '1', '014'))
    }
    return await stateOf(teetime)
  }
  expect(await stateOf(teetime)).toEqual({ resting: true, teeAt: teeOf(1) })

  for (const golfer of scene.golfers) golfer.today = -1
  const inPlay = await read({ status: 'In Progress', roundStatus: 'In Progress' })
  expect(inPlay).toEqual({ resting: false, teeAt: teeOf(1) })

  // It goes on the next day.
  const suspended = await read({ roundStatus: 'Suspended' })
  expect(suspended).toEqual({ resting: false, teeAt: teeOf(1) })
  const restsAfter = async (hours: number) =>
    (await stateOf(teetime, teeOf(1) + hours * 3_600_000)).resting
  expect([await restsAfter(13), await restsAfter(15), await restsAfter(25)]).toEqual([
    false,
    true,
    false,
  ])

  for (const golfer of scene.golfers) Object.assign(golfer, { rounds: [-1], today: undefined })
  const atNight = await read({ roundStatus: 'Official' })
  expect(atNight).toEqual({ resting: true, teeAt: teeOf(2) })

  // The board knows of a delay before the field is read again.
  const firstTee = new Date(scene.firstTee.getTime() + 7_200_000)
  const delayed = await read({ round: 2, roundStatus: 'Groupings Official', firstTee })
  expect(delayed).toEqual({ resting: true, teeAt: teeOf(2) })

  for (const golfer of scene.golfers) golfer.rounds = [-1, -1]
  const over = await read({ status: 'Complete', roundStatus: 'Official' })
  expect(over).toEqual({ resting: true, teeAt: null })
})

test('the next tee time of a tournament without a league is not looked up', async () => {
  const teetime = await startTeeTime()
  expect(await stateOf(teetime)).toEqual({ resting: true, teeAt: null })
})

test('a result that only deleted leagues wait for is not due', async () => {
  const { teetime, leagueId, play, pass } = await startClosedLeague()
  const results = async () => {
    const all = await listPolledTournaments(teetime.services, Date.now())
    return all.flatMap(({ result }) => result ?? [])
  }
  await play(4)
  await pass(25)
  expect(await results()).toEqual(['due'])
  const { as } = teetime
  await as('ann')(deleteLeague, { params: { id: leagueId } })
  expect(await results()).toEqual([])
  await as('ann')(restoreLeague, { params: { id: leagueId } })
  expect(await results()).toEqual(['due'])
})

test('a doubt is worth more calls for an hour', async () => {
  const teetime = await startTeeTime()
  const { services, provider } = teetime
  await startLeague(teetime, ['ann'])
  for (const scene of provider.scenes) scene.status = 'Postponed'
  await syncScoreboard(services, await findTournament(services.db, 'live-golf', '1', '014'))
  const isWaiting = async () =>
    (await listPolledTournaments(services, Date.now())).map((one) => one.isWaiting)
  expect(await isWaiting()).toContain(true)
  await setBack(teetime, 59)
  expect(await isWaiting()).toContain(true)
  await setBack(teetime, 2)
  expect(await isWaiting()).not.toContain(true)
})

test('scoreboards that are read less often by choice slow no field down', async () => {
  const teetime = await startTeeTime({ LIVE_POLL_SECONDS: '300' })
  const { services, provider } = teetime
  await startLeague(teetime, ['ann'])
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await services.db.update(tournaments).set({ firstTeeAt: at(120), fieldAt: at(-6) })
  const before = provider.calls['/tournament'] ?? 0
  await syncAllDue(teetime)
  expect(provider.calls['/tournament']).toBe(before + 1)
})

test('a calendar that ends a tournament in play weeks ago stops no scores', async () => {
  const teetime = await startTeeTime()
  await startLeague(teetime, ['ann'])
  const play = async (today: number, backoff = createBackoff()) => {
    setEveryoneTo(teetime, today)
    // So much at once waits for a payload that confirms it.
    for (let nth = 0; nth < 3; nth += 1) {
      await ageScoreboard(teetime, 60)
      await syncAllDue(teetime, backoff)
    }
    const { players } = await teetime.as('ann')(listPlayers, { params: { id: '014' } })
    return players[0]?.score
  }
  expect(await play(-1)).toBe(-1)

  for (const scene of teetime.provider.scenes) scene.startsOn = new Date(Date.now() - 40 * day)
  await syncSchedule(teetime.services)
  // The calendar isn't read again for six hours.
  const backoff = createBackoff()
  backoff.recordSuccess('calendar', Date.now())
  expect(await play(-2, backoff)).toBe(-2)
})

test.each([
  ['that was complete', 'complete'],
  ['in its last round', 'round 4'],
  ['that never had a scoreboard', 'none'],
])('after three weeks without readings, a tournament %s still ends', async (_what, last) => {
  const { teetime, scene, play, board, settle, pass } = await startClosedLeague()
  const { db } = teetime.services
  if (last === 'complete') await play(4, 'Complete')
  else await play(3, 'In Progress')
  if (last === 'none') await db.delete(boards)
  await db.execute(sql`update tournaments
    set start_date = start_date - 21, end_date = end_date - 21, first_tee_at = first_tee_at - interval '21 days'`)
  for (const golfer of scene.golfers) golfer.rounds = [0, 0, 0, 0]
  Object.assign(scene, { round: 4, status: 'Official', roundStatus: 'Official' })
  const followed = async () => (await teetime.as('admin')(getSystemHealth)).feed.tournaments
  for (const hours of [21 * 24, 6]) {
    await ageScoreboard(teetime, hours * 60)
    await setBack(teetime, hours * 60)
    expect(await followed()).toHaveLength(1)
    const backoff = createBackoff()
    backoff.recordSuccess('calendar', Date.now())
    await syncAllDue(teetime, backoff)
  }
  await pass(25)
  await ageScoreboard(teetime, 2)
  await syncAllDue(teetime)
  await settle()
  expect((await board()).status).toBe('settled')
})
