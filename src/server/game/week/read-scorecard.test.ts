import { expect, test } from 'vitest'

import { setSourcePaused } from '#contract/admin/admin.ts'
import { getScorecard } from '#contract/game/tournaments.ts'
import { golferId } from '#server/testing/leagues.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'

test('whoever opens one scorecard after another leaves the moments half of their calls', async () => {
  const { teetime, play } = await startClosedLeague(undefined, undefined, {
    LIVE_DAILY_CALLS: '100',
  })
  const calls = () => teetime.provider.calls['/scorecard'] ?? 0
  await play(1, 'In Progress')
  const open = (rank: number) =>
    teetime.as('ann')(getScorecard, {
      params: { id: '014', apiPlayerId: golferId(rank) },
      query: { orgId: '1' },
    })
  for (let rank = 1; rank <= 20; rank += 1) await open(rank)
  await expect(open(21)).rejects.toMatchObject({ status: 503 })
  expect(calls()).toBe(20)
  await teetime.runJobs()
  expect(calls()).toBeGreaterThan(30)
})

test('no one spends the day’s calls on scorecards alone', async () => {
  const { teetime, play } = await startClosedLeague(undefined, undefined, { RATE_LIMITS: 'on' })
  await play(1, 'In Progress')
  for (let nth = 1; nth <= 59; nth += 1)
    await teetime.services.rateLimits.consume('scorecard', teetime.idOf('ann'))
  const open = (name: string, rank: number) =>
    teetime.as(name)(getScorecard, {
      params: { id: '014', apiPlayerId: golferId(rank) },
      query: { orgId: '1' },
    })
  await open('ann', 30)
  await expect(open('ann', 31)).rejects.toMatchObject({ status: 429 })
  // One that was read costs nothing.
  await open('ann', 30)
  await open('bob', 31)
  await open('ann', 31)
})

test('someone at their limit refuses no one who opens the same scorecard at the same time', async () => {
  const { teetime, play } = await startClosedLeague(undefined, undefined, { RATE_LIMITS: 'on' })
  await play(1, 'In Progress')
  for (const name of ['ann', 'cat'])
    for (let nth = 1; nth <= 60; nth += 1)
      await teetime.services.rateLimits.consume('scorecard', teetime.idOf(name))
  const open = (name: string, rank: number) =>
    teetime.as(name)(getScorecard, {
      params: { id: '014', apiPlayerId: golferId(rank) },
      query: { orgId: '1' },
    })
  for (let rank = 21; rank <= 30; rank += 1) {
    const others = ['ann', 'cat'].map((name) => open(name, rank).catch(() => null))
    await open('bob', rank)
    await Promise.all(others)
  }
  expect(teetime.provider.calls['/scorecard']).toBe(10)
})

test('a scorecard open over ten boards on which its golfer stands still costs one call', async () => {
  const { teetime, scene, golfer, read } = await startClosedLeague()
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  const calls = () => teetime.provider.calls['/scorecard'] ?? 0
  const open = async () => {
    const params = { id: '014', apiPlayerId: golferId(30) }
    return (await teetime.as('ann')(getScorecard, { params, query: { orgId: '1' } })).cards
  }
  Object.assign(golfer(30), { today: -1, thru: '3', holes: [[4, 3, 4]] })
  await read()
  expect((await open())[0]?.holes).toHaveLength(3)
  for (let board = 1; board <= 10; board += 1) {
    Object.assign(golfer(31), { today: 0, thru: `${board}` })
    await read()
    await open()
  }
  expect(calls()).toBe(1)

  Object.assign(golfer(30), { today: -1, thru: '4', holes: [[4, 3, 4, 4]] })
  await read()
  expect((await open())[0]?.holes).toHaveLength(4)
  expect(calls()).toBe(2)
})

test('no scorecard is read from a paused source', async () => {
  const { teetime, play } = await startClosedLeague()
  const { as } = teetime
  const calls = () => teetime.provider.calls['/scorecard'] ?? 0
  await play(1, 'In Progress')
  const pause = (paused: boolean) =>
    as('admin')(setSourcePaused, { body: { source: 'live-golf', paused } })
  const open = () =>
    as('ann')(getScorecard, {
      params: { id: '014', apiPlayerId: golferId(30) },
      query: { orgId: '1' },
    })
  await pause(true)
  await teetime.runJobs()
  await expect(open()).rejects.toMatchObject({ status: 503 })
  expect(calls()).toBe(0)

  await pause(false)
  await open()
  expect(calls()).toBe(1)
  await teetime.runJobs()
  expect(calls()).toBeGreaterThan(1)
})
