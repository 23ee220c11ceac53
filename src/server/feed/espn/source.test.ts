import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { getSystemHealth } from '#contract/admin.ts'
import { getTournamentBoard } from '#contract/tournaments.ts'

import { startTeeTime } from '../../testing/teetime.ts'
import type { Json } from '../live-golf/answers.fixture.ts'
import { golfer, leaderboard, score, status } from './answers.fixture.ts'
import { readRanking } from './ranking.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const dates = { date: `${day(-3)}T12:00Z`, endDate: `${day(0)}T12:00Z` }

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

/** ESPN with one event, which a test changes. */
async function startEspn() {
  const espn = { golfers: [finisher(1, -2), finisher(2, 0)], final: true, url: '' }
  const server = createServer(({ url = '' }, response) => {
    const scoreboard = {
      leagues: [
        {
          calendar: [
            {
              id: '401000006',
              label: 'the Gorse Open',
              startDate: dates.date,
              endDate: dates.endDate,
            },
          ],
        },
      ],
      events: [],
    }
    const word = espn.final ? 'STATUS_FINAL' : 'STATUS_IN_PROGRESS'
    const board = leaderboard(
      espn.golfers,
      { ...dates, status: { type: { name: word } } },
      { status: { period: 4, type: { name: word } } },
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url.startsWith('/pga/scoreboard') ? scoreboard : board))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  espn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return espn
}

test("a tournament of ESPN's goes through the same guards to the board that people see", async () => {
  const espn = await startEspn()
  const settings = {
    GOLF_FEED: 'espn',
    ESPN_API_URL: espn.url,
    LIVE_GOLF_API_KEY: '',
    LIVE_GOLF_API_URL: '',
  }
  const teetime = await startTeeTime(settings)
  const read = async () =>
    await teetime.as('admin')(getTournamentBoard, { params: { id: 'espn-401000006' } })
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

test('without a ranking of the administrator, golfers are ranked by the official boards', async () => {
  const espn = await startEspn()
  const out = { status: status('withdrawn', { period: 4 }) }
  espn.golfers = [finisher(1, 2, out), finisher(2, -3), finisher(3, 0)]
  const settings = {
    GOLF_FEED: 'espn',
    ESPN_API_URL: espn.url,
    LIVE_GOLF_API_KEY: '',
    LIVE_GOLF_API_URL: '',
  }
  const { world } = await startTeeTime(settings)
  expect(await readRanking(world.db, '/nowhere')).toEqual([
    { apiPlayerId: 'espn-2', name: 'Bo Birch2', rank: 1 },
    { apiPlayerId: 'espn-3', name: 'Bo Birch3', rank: 2 },
  ])
})
