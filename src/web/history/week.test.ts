import { expect, test } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'

import { momentXs, linesOf, pathOf } from './bump-geometry.ts'
import { chancePaths, chartedTeams } from './chance-geometry.ts'
import { type Moment, momentsOf, describeMoment, roundEnds, describeWeek } from './moments.ts'

const startsAt = Date.UTC(2026, 3, 9, 12)
/** Teams in order with their totals, so many minutes after the start. */
const moment = (minutes: number, round: number, ...teams: [string, number | null][]): Moment => ({
  at: new Date(startsAt + minutes * 60_000),
  round,
  standings: teams.map(([username, total]) => {
    const rank = teams.findIndex(([, other]) => other === total) + 1
    const shared = teams.filter(([, other]) => other === total).length > 1
    return {
      userId: username,
      username,
      name: username,
      total,
      rank,
      position: `${shared ? 'T' : ''}${rank}`,
    }
  }),
})
const board = (is: Moment): Leaderboard => ({
  status: 'live',
  asOf: is.at,
  fallback: null,
  settlesAt: null,
  round: is.round,
  roundStatus: 'in-progress',
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings: is.standings.map(({ total, ...line }) => ({
    ...line,
    totalToPar: total,
    predictedWinningScore: null,
    movement: 0,
    projectedPrize: 0,
    tieBreak: null,
    golfers: [],
    picked: null,
  })),
})

const week = [
  moment(0, 1, ['ann', -1], ['bob', 0], ['cat', 1]),
  moment(120, 1, ['bob', -3], ['ann', -2], ['cat', 1]),
  moment(240, 1, ['bob', -4], ['cat', -3], ['ann', -2]),
  moment(1500, 2, ['ann', -6], ['bob', -4], ['cat', -4]),
]

test('the week begins with the first score and ends with the current board', () => {
  const before = moment(-60, 1, ['ann', null], ['bob', null])
  const now = moment(1560, 2, ['cat', -9], ['ann', -6], ['bob', -4])
  expect(momentsOf([before, ...week], board(now))).toEqual([...week, now])
  expect(momentsOf([before], board(before))).toEqual([])
})

test('a board with unchanged standings is no new moment', () => {
  const last = week.at(-1) as Moment
  expect(momentsOf(week, board({ ...last, at: new Date() }))).toEqual(week)
})

test('rounds are equally wide, and time is linear within them', () => {
  const [first, second, third, fourth] = momentXs(week)
  expect([first, second, third]).toEqual([0, 0.25, 0.5])
  expect(fourth).toBe(1)
  expect(momentXs([moment(0, 1, ['ann', 1])])).toEqual([1])
})

test('moments never run backwards', () => {
  const xs = momentXs([...week, moment(1600, 2, ['ann', -7]), moment(3000, 3, ['ann', -8])])
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
})

test('a line turns only where a team changes lanes', () => {
  const lines = linesOf(week)
  expect([...lines.keys()]).toEqual(['ann', 'bob', 'cat'])
  expect(lines.get('bob')).toEqual([
    { x: 0, lane: 1 },
    { x: 0.25, lane: 0 },
    { x: 1, lane: 1 },
  ])
  expect(pathOf(lines.get('bob') ?? [], { width: 110, lane: 20, tail: 10 })).toBe(
    'M0 30H9C17 30 17 10 25 10H84C92 10 92 30 100 30H110',
  )
})

test('every team has a lane of its own at every moment', () => {
  const lines = linesOf(week)
  for (const x of momentXs(week)) {
    const lanes = [...lines.values()].map((line) => line.findLast((turn) => turn.x <= x)?.lane)
    expect(new Set(lanes).size).toBe(3)
  }
})

test('the week is described in words', () => {
  expect(describeWeek(week, 'ann')).toBe(
    'The lead has changed hands 2 times. You have been as high as 1st and as low as 3rd.',
  )
  expect(describeWeek(week.slice(1, 3), 'bob')).toBe(
    'The lead has not changed hands. You have been 1st all along.',
  )
  // A shared lead that was lost has not changed hands, since nobody held it alone.
  const shared = [
    moment(0, 1, ['ann', -3], ['bob', -3], ['cat', 1]),
    moment(1500, 2, ['ann', -6], ['bob', -4], ['cat', -4]),
  ]
  expect(describeWeek(shared, 'bob')).toBe(
    'The lead has not changed hands. You have been as high as tied for 1st and as low as tied for 2nd.',
  )
  expect(describeWeek(shared, 'ann')).toBe(
    'The lead has not changed hands. You have been as high as 1st and as low as tied for 1st.',
  )
  expect(describeMoment(week[3] as Moment, 'cat')).toBe('ann leads, you are tied for 2nd')
  expect(roundEnds(week)).toEqual([
    { round: 1, at: 2 },
    { round: 2, at: 3 },
  ])
})

test('chances are drawn as lines, and of many teams only those that matter', () => {
  const point = (minutes: number, chances: Record<string, number>) => ({
    at: new Date(startsAt + minutes * 60_000),
    round: 1,
    chances,
  })
  const two = [point(0, { ann: 0.5, bob: 0.5 }), point(60, { ann: 0.75, bob: 0.25 })]
  const paths = chancePaths(two, ['ann', 'bob'], { width: 200, height: 100 })
  expect([...paths]).toEqual([
    ['ann', 'M0 50H0L200 25'],
    ['bob', 'M0 50H0L200 75'],
  ])
  const teams = Array.from({ length: 12 }, (_, nth) => `team${nth}`)
  const early = point(
    0,
    Object.fromEntries(teams.map((team, nth) => [team, nth === 11 ? 0.9 : 0.01])),
  )
  const late = point(9, Object.fromEntries(teams.map((team, nth) => [team, (11 - nth) / 66])))
  // The last was the likeliest once, and team9 is mine.
  expect(chartedTeams([early, late], 'team9')).toEqual([...teams.slice(0, 7), 'team9', 'team11'])
})
