import { expect, test } from 'vitest'

import { pointXs, laneChanges, lanePath } from './bump-geometry.ts'
import { chancePaths, chartedTeams } from './chance-geometry.ts'
import { weekSoFar } from './queries.ts'
import {
  describePoint,
  describeWeek,
  type HistoryPoint,
  roundEndIndexes,
  scoredPoints,
} from './standings-history.ts'

const startsAt = Date.UTC(2026, 3, 9, 12)
/** Teams in order with their totals, so many minutes after the start. */
const standingsAt = (
  minutes: number,
  round: number,
  ...teams: [string, number | null][]
): HistoryPoint => ({
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
const week = [
  standingsAt(0, 1, ['ann', -1], ['bob', 0], ['cat', 1]),
  standingsAt(120, 1, ['bob', -3], ['ann', -2], ['cat', 1]),
  standingsAt(240, 1, ['bob', -4], ['cat', -3], ['ann', -2]),
  standingsAt(1500, 2, ['ann', -6], ['bob', -4], ['cat', -4]),
]

test('the week begins with the first score, in order, with places as golf writes them', () => {
  const members = ['ann', 'bob'].map((name) => ({ userId: name, username: name, name }))
  const point = (minutes: number, ann: number | null, bob: number | null) => ({
    at: new Date(startsAt + minutes * 60_000),
    round: 1,
    standings: [
      { userId: 'ann', rank: 1, total: ann },
      { userId: 'bob', rank: ann === bob ? 1 : 2, total: bob },
    ],
    chances: ann === null ? null : { ann: 0.5, bob: 0.5 },
  })
  const points = { 12: point(60, -2, -1), 9: point(30, -1, -1), 7: point(0, null, null) }
  const { points: all, chances } = weekSoFar({ members, points, moments: [], recaps: [] })
  expect(all.map(({ standings }) => standings.map(({ position }) => position))).toEqual([
    ['-', '-'],
    ['T1', 'T1'],
    ['1', '2'],
  ])
  expect(scoredPoints(all)).toEqual(all.slice(1))
  expect(chances.map(({ at }) => at)).toEqual([points[9].at, points[12].at])
})

test('rounds are equally wide, and time is linear within them', () => {
  const [first, second, third, fourth] = pointXs(week)
  expect([first, second, third]).toEqual([0, 0.25, 0.5])
  expect(fourth).toBe(1)
  expect(pointXs([standingsAt(0, 1, ['ann', 1])])).toEqual([1])
})

test('points never run backwards', () => {
  const xs = pointXs([
    ...week,
    standingsAt(1600, 2, ['ann', -7]),
    standingsAt(3000, 3, ['ann', -8]),
  ])
  expect(xs).toEqual(xs.toSorted((a, b) => a - b))
})

test('a line bends only where a team changes lanes', () => {
  const lines = laneChanges(week)
  expect([...lines.keys()]).toEqual(['ann', 'bob', 'cat'])
  expect(lines.get('bob')).toEqual([
    { x: 0, lane: 1 },
    { x: 0.25, lane: 0 },
    { x: 1, lane: 1 },
  ])
  expect(lanePath(lines.get('bob') ?? [], { width: 110, lane: 20, nameGap: 10 })).toBe(
    'M0 30H9C17 30 17 10 25 10H84C92 10 92 30 100 30H110',
  )
})

test('every team has a lane of its own at every point', () => {
  const lines = laneChanges(week)
  for (const x of pointXs(week)) {
    const lanes = [...lines.values()].map((line) => line.findLast((turn) => turn.x <= x)?.lane)
    expect(new Set(lanes).size).toBe(3)
  }
})

test('the week is described in words', () => {
  expect(describeWeek(week, 'ann')).toBe(
    'The lead has changed hands 2 times. You’ve been as high as 1st and as low as 3rd.',
  )
  expect(describeWeek(week.slice(1, 3), 'bob')).toBe(
    'The lead hasn’t changed hands. You’ve been 1st all week.',
  )
  // A shared lead that was lost has not changed hands, since nobody held it alone.
  const shared = [
    standingsAt(0, 1, ['ann', -3], ['bob', -3], ['cat', 1]),
    standingsAt(1500, 2, ['ann', -6], ['bob', -4], ['cat', -4]),
  ]
  expect(describeWeek(shared, 'bob')).toBe(
    'The lead hasn’t changed hands. You’ve been as high as tied for 1st and as low as tied for 2nd.',
  )
  expect(describeWeek(shared, 'ann')).toBe(
    'The lead hasn’t changed hands. You’ve been as high as 1st and as low as tied for 1st.',
  )
  expect(describePoint(week[3] as HistoryPoint, 'cat')).toBe('ann leads, and you’re tied for 2nd')
  expect(roundEndIndexes(week)).toEqual([
    { round: 1, index: 2 },
    { round: 2, index: 3 },
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
