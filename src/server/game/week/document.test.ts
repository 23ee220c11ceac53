import { expect, onTestFinished, test, vi } from 'vitest'

import { getWeek } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { cookieOf, openPage, serve } from '#server/testing/open-page.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

test('an open page’s week says after every scoreboard what a reload says, and never asks', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  for (const golfer of scene.golfers) Object.assign(golfer, { today: 0, thru: '1' })
  await read()
  await teetime.runJobs()
  // The process has listened for long enough to know what a page may have missed.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const address = buildUrl(getWeek, { params: { id: leagueId } })
  const page = await openPage({
    url: await serve(teetime),
    cookie: cookieOf(teetime, 'ann'),
    address,
    topic: topics.week(leagueId).text,
  })
  for (const [rank, today] of [
    [1, -1],
    [3, -2],
    [1, -3],
    [3, -4],
  ] as const) {
    Object.assign(golfer(rank), { today, thru: `${4 - today}` })
    await read()
    await teetime.runJobs()
    const { headers, body } = await teetime.send({ url: address, cookies: teetime.cookieOf('bob') })
    const reloaded = { address, etag: String(headers.etag), wire: JSON.parse(body) as unknown }
    await expect.poll(() => page.shown()).toEqual(reloaded)
  }
  expect(page.requests()).toBe(0)
  const { points, moments } = await teetime.as('ann')(getWeek, { params: { id: leagueId } })
  const leaders = Object.values(points).map(({ standings }) =>
    standings.flatMap(({ userId, rank }) => (rank === 1 ? [userId] : [])),
  )
  const [ann, bob] = [teetime.idOf('ann'), teetime.idOf('bob')]
  expect(leaders.slice(-4)).toEqual([[ann], [bob], [ann], [bob]])
  expect(Object.values(points).at(-1)?.chances).not.toBeNull()
  expect(moments.filter(({ kind }) => kind === 'lead')).toHaveLength(4)
})

test('the week is current for whoever reads it first, and empty before picks lock', async () => {
  const { teetime, leagueId, scene, golfer, read } = await startClosedLeague(['ann', 'bob'])
  const params = { id: leagueId }
  const points = async () =>
    Object.keys((await teetime.as('bob')(getWeek, { params })).points).length
  expect(await points()).toBe(1)
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress' })
  golfer(1).rounds = [-3]
  await read()
  expect(await points()).toBe(2)

  const other = await startTeeTime()
  const id = await startLeague(other, ['ann', 'bob'])
  expect(await other.as('bob')(getWeek, { params: { id } })).toEqual({
    members: [],
    points: {},
    moments: [],
    recaps: [],
  })
})
