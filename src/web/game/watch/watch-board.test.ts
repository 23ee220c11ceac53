import { expect, test } from 'vitest'

import type { WatchBoard } from '#contract/game/watch.ts'

import { slidesFor } from './tv/slides.tsx'
import { chartPoints, watchedTeams } from './watch-board.ts'

const golfer = (apiPlayerId: string, toPar: number | null, today: number | null = null) => ({
  apiPlayerId,
  name: apiPlayerId,
  groupId: 'A' as const,
  toPar,
  penalty: 0,
  notStarted: toPar === null,
  position: '1',
  thru: '',
  today,
  teeTime: null,
  stale: false,
})

const team = (id: number, change: Partial<WatchBoard['teams'][number]> = {}) => ({
  id,
  name: `Team ${id}`,
  color: id,
  pictureId: null,
  position: String(id),
  totalToPar: -id,
  movement: 0,
  chance: null,
  golfers: ['a', 'b', 'c'],
  counting: ['c', 'b'],
  ...change,
})

const board = (change: Partial<WatchBoard> = {}): WatchBoard => ({
  league: {
    name: 'Sunday Best',
    tournamentName: 'The Open',
    draftingEndDate: new Date(0),
    draftingEndEstimated: false,
    timeZone: 'UTC',
    simulated: false,
    members: 2,
  },
  look: null,
  status: 'live',
  asOf: new Date(9_000),
  fallback: null,
  round: 2,
  roundStatus: 'in-progress',
  roundStartsAt: null,
  cut: null,
  teams: [team(2), team(1)],
  golfers: [golfer('a', -9), golfer('b', -3, 1), golfer('c', null)],
  chart: [],
  ...change,
})

const titles = (change: Partial<WatchBoard>) => slidesFor(board(change)).map(({ title }) => title)

test('counting golfers come first and make up today’s total', () => {
  const [first] = watchedTeams(board())
  expect(first?.golfers.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['b', 'c', 'a'])
  expect(first?.today).toBe(1)
})

test('a chart ends with the current board and current names', () => {
  const point = { at: new Date(1_000), round: 1, order: [1, 2] }
  const moments = chartPoints(board({ chart: [point] }))
  expect(moments.map(({ standings }) => standings.map(({ name }) => name))).toEqual([
    ['Team 1', 'Team 2'],
    ['Team 2', 'Team 1'],
  ])
  expect(chartPoints(board({ chart: [{ ...point, order: [2, 1] }] }))).toHaveLength(1)
})

test('a slideshow skips empty slides and splits nine teams evenly', () => {
  expect(titles({ status: 'open', teams: [] })).toEqual(['Picks are open'])
  expect(titles({ teams: [] })).toEqual(['No one entered'])
  expect(titles({})).toEqual(['Standings', 'Golfers. Bold golfers count.'])
  const chart = [
    { at: new Date(1), round: 1, order: [1, 2] },
    { at: new Date(2), round: 1, order: [2, 1] },
  ]
  expect(titles({ chart, teams: [team(2, { chance: 0.6 }), team(1, { chance: 0.4 })] })).toEqual([
    'Standings',
    'Golfers. Bold golfers count.',
    'Chances to win, from 500 simulations',
    'The Week So Far',
  ])
  const nine = titles({ teams: Array.from({ length: 9 }, (_, nth) => team(nth + 1)) })
  expect(nine.slice(0, 2)).toEqual(['Standings, 1 to 5 of 9', 'Standings, 6 to 9 of 9'])
  expect(nine).toHaveLength(5)
})

test('teams of eight golfers come two to a slide', () => {
  const golfers = Array.from('abcdefgh')
  const four = [1, 2, 3, 4].map((userId) => team(userId, { golfers }))
  expect(titles({ teams: four, golfers: golfers.map((id) => golfer(id, 0)) })).toEqual([
    'Standings',
    'Golfers, 1 to 2 of 4. Bold golfers count.',
    'Golfers, 3 to 4 of 4. Bold golfers count.',
  ])
})
