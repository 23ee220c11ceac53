import { expect, test } from 'vitest'

import { getSystemHealth } from '#contract/admin/admin.ts'
import { getScoreboard } from '#contract/game/tournaments.ts'

import { startTeeTime } from '../../testing/teetime.ts'
import type { Json } from '../live-golf/responses.fixture.ts'
import { loadRanking } from './ranking.ts'
import { golfer, score, status } from './responses.fixture.ts'
import { startEspn } from './server.fixture.ts'

/** A golfer who has finished all rounds, `toPar` in the last. */
const finisher = (nth: number, toPar: number, changes: Json = {}): Json =>
  golfer({
    id: `${nth}`,
    status: status('finished', { period: 4, position: { displayName: `${nth}` } }),
    linescores: [1, 2, 3].map((round) => score(round, 72, 0)).concat(score(4, 72 + toPar, toPar)),
    statistics: [{ name: 'scoreToPar', value: toPar }],
    athlete: { displayName: `Bo Birch${nth}`, lastName: `Birch${nth}` },
    ...changes,
  })

test("a tournament of ESPN's goes through the same guards to the board that people see", async () => {
  const espn = await startEspn({ golfers: [finisher(1, -2), finisher(2, 0)] })
  const settings = {
    GOLF_FEED: 'espn',
    ESPN_API_URL: espn.url,
    LIVE_GOLF_API_KEY: '',
    LIVE_GOLF_API_URL: '',
  }
  const teetime = await startTeeTime(settings)
  const read = async () =>
    await teetime.as('admin')(getScoreboard, { params: { id: 'espn-401000006' } })
  expect(await read()).toMatchObject({ status: 'official' })
  // A finished round that disappears waits for a second page that says so.
  espn.golfers = [
    finisher(1, -2, { linescores: [score(1, 72, 0)], statistics: [] }),
    finisher(2, 0),
  ]
  await teetime.tick()
  const [first] = (await read()).rows
  expect(first).toMatchObject({ toPar: -2 })
  const { feed } = await teetime.as('admin')(getSystemHealth)
  expect(feed.source).toBe('espn')
})

test('totals that add a playoff are those of the four rounds, also where the first page has them', async () => {
  const playedOff = (nth: number, extra: number) => {
    const one = finisher(nth, -2, { statistics: [{ name: 'scoreToPar', value: -2 + extra }] })
    const playoff = { ...score(5, 4 + extra, extra), isPlayoff: true }
    return { ...one, linescores: [...(one['linescores'] as Json[]), playoff] }
  }
  const others = Array.from({ length: 30 }, (_, nth) => finisher(nth + 3, 0))
  const espn = await startEspn({ golfers: [playedOff(1, -1), playedOff(2, 1), ...others] })
  const teetime = await startTeeTime({ GOLF_FEED: 'espn', ESPN_API_URL: espn.url })
  const { rows } = await teetime.as('admin')(getScoreboard, { params: { id: 'espn-401000006' } })
  const [winner, second] = rows
  expect(winner).toMatchObject({ toPar: -2, position: '1', stale: false, rounds: [{}, {}, {}, {}] })
  expect(second).toMatchObject({ toPar: -2, position: '2', stale: false, rounds: [{}, {}, {}, {}] })
})

test('without a ranking of the administrator, no golfer has a world ranking', async () => {
  expect(await loadRanking('/nowhere', () => {})).toEqual([])
})
