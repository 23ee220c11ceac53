import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Slot } from '../leagues/groups.ts'
import { defaultRules } from '../leagues/rules.ts'
import { board, row } from '../scoring/boards.fixture.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { checkWeekendPicks, choicesByGroup, weekendGolfers } from './picks.ts'
import { openingStage, weekendDeadline } from './stage.ts'
import { shootoutStandings } from './standings.ts'

const { penalty } = defaultRules
const at = (text: string) => new Date(`2026-04-${text}Z`)
const tee = at('11T13:00')
/** A golfer's slot by the first letter of the id. */
const slotOf = (id: string) => id[0]?.toUpperCase() as Slot

/** After two rounds, the cut made: three of each group, and wildcards. */
const playing = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'w1', 'w2'].map((id) => row(id, [0, 0]))
const afterCut = (rows: readonly ScoreboardRow[] = playing, more: Partial<Scoreboard> = {}) =>
  board([...rows, row('a9', [5, 6], { out: 'cut' })], {
    round: 2,
    roundStatus: 'complete',
    ...more,
  })
const afterRoundTwo = (rows: readonly ScoreboardRow[] = playing) =>
  afterCut(
    rows.map((one) => ({ ...one, currentRound: 3, today: null, thru: '', teeTime: tee })),
    { round: 3, roundStatus: 'not-started' },
  )
const weekend = (board: Scoreboard) => ({
  board,
  entrants: [],
  startDate: '2026-04-09',
  timeZone: 'America/New_York',
})

test('weekend picks lock an hour before the first tee time of round 3', () => {
  expect(weekendDeadline(weekend(afterRoundTwo()))).toEqual({
    at: at('11T12:00'),
    estimated: false,
    confirmed: false,
  })
  const teeTimes = [
    { round: 1, at: at('09T12:00'), startingHole: 1 as const },
    { round: 3, at: at('11T14:00'), startingHole: 1 as const },
  ]
  const byField = { ...weekend(afterCut()), entrants: [{ teeTimes }] }
  expect(weekendDeadline(byField)).toEqual({
    at: at('11T13:00'),
    estimated: false,
    confirmed: false,
  })
})

test('until the tee times of round 3 are known, the deadline is 06:00 course time on the third day', () => {
  expect(weekendDeadline(weekend(afterCut()))).toEqual({
    at: at('11T10:00'),
    estimated: true,
    confirmed: false,
  })
})

test('a tee time of round 3 on the first two days is a mistake, and no deadline', () => {
  const estimated = { at: at('11T10:00'), estimated: true, confirmed: false }
  for (const slip of ['09T12:00', '10T12:00', '10T17:59']) {
    const rows = afterRoundTwo().rows.map((one) => ({ ...one, teeTime: at(slip) }))
    const wrong = { ...weekend(afterRoundTwo()), board: { ...afterRoundTwo(), rows } }
    expect(weekendDeadline(wrong)).toEqual(estimated)
    expect(openingStage(wrong, at('10T23:00'))).toBe('open')
  }
})

test('a wrong tee time on the board does not hide the field’s right one', () => {
  const rows = afterRoundTwo().rows.map((one) => ({ ...one, teeTime: at('10T12:00') }))
  const teeTimes = [{ round: 3, at: at('11T14:00'), startingHole: 1 as const }]
  const wrong = { ...weekend({ ...afterRoundTwo(), rows }), entrants: [{ teeTimes }] }
  expect(weekendDeadline(wrong)).toEqual({
    at: at('11T13:00'),
    estimated: false,
    confirmed: false,
  })
})

test('a tee time at 2:00 PM on the second day is one of round 3', () => {
  const rows = afterRoundTwo().rows.map((one) => ({ ...one, teeTime: at('10T18:00') }))
  const { at: closesAt } = weekendDeadline(weekend({ ...afterRoundTwo(), rows }))
  expect(closesAt).toEqual(at('10T17:00'))
})

test('a shootout opens once the cut is official, with at least an hour to pick', () => {
  expect(openingStage(weekend(afterRoundTwo()), at('10T23:00'))).toBe('open')
  expect(openingStage(weekend(afterRoundTwo()), at('11T11:00'))).toBe('open')
  expect(openingStage(weekend(afterRoundTwo()), at('11T11:01'))).toBe('wait')
  expect(openingStage(weekend(afterCut()), at('10T23:00'))).toBe('open')
  const inRound2 = afterCut(playing, { roundStatus: 'in-progress' })
  expect(openingStage(weekend(inRound2), at('10T23:00'))).toBe('wait')
})

test('a withdrawal that isn’t reported does not keep a shootout closed after the cut', () => {
  const left = row('w3', [0], { toPar: 5, today: 5, thru: '14', currentRound: 2 })
  const withTeeTimes = afterRoundTwo()
  const rows = [...withTeeTimes.rows, left]
  expect(openingStage(weekend({ ...withTeeTimes, rows }), at('10T23:00'))).toBe('open')
  const delayed = { ...withTeeTimes, rows, roundStatus: 'suspended' as const }
  expect(openingStage(weekend(delayed), at('10T23:00'))).toBe('open')
})

test('a large field without anyone cut yet waits for the cut; a small one has none', () => {
  const uncut = (count: number) =>
    board(
      Array.from({ length: count }, (_, nth) => row(`w${nth}`, [0, 0])),
      { round: 2, roundStatus: 'complete' },
    )
  expect(openingStage(weekend(uncut(120)), at('10T23:00'))).toBe('wait')
  expect(openingStage(weekend(uncut(70)), at('10T23:00'))).toBe('open')
})

test('a cut that comes too late voids a shootout, and so does a round that is called off', () => {
  // The board alone may be wrong, so only the same tee time in the field proves that it is too late.
  expect(openingStage(weekend(afterRoundTwo()), at('11T12:00'))).toBe('wait')
  const teeTimes = [{ round: 3, at: at('11T13:00'), startingHole: 1 as const }]
  const confirmed = { ...weekend(afterRoundTwo()), entrants: [{ teeTimes }] }
  expect(openingStage(confirmed, at('11T12:00'))).toBe('late')
  // A feed may keep round 2's score on the row of round 3.
  const kept = afterRoundTwo().rows.map((one) => (one.out ? one : { ...one, today: 0, thru: 'F' }))
  expect(openingStage(weekend({ ...afterRoundTwo(), rows: kept }), at('10T23:00'))).toBe('open')
  const started = { ...afterRoundTwo(), roundStatus: 'in-progress' as const }
  expect(openingStage(weekend(started), at('10T23:00'))).toBe('late')
  const delayed = { ...afterRoundTwo(), roundStatus: 'suspended' as const }
  expect(openingStage(weekend(delayed), at('10T23:00'))).toBe('open')
  const over = afterCut(playing, { status: 'official' })
  expect(openingStage(weekend(over), at('12T23:00'))).toBe('shortened')
  // An estimate that has passed only waits for the real tee times.
  expect(openingStage(weekend(afterCut()), at('11T15:00'))).toBe('wait')
})

test('only golfers who made the cut and play on can be picked, one from each group', () => {
  const golfers = weekendGolfers(afterCut([...playing, row('b9', [0], { out: 'wd' })]), slotOf)
  expect(golfers.map(({ row }) => row.apiPlayerId)).toEqual(playing.map((one) => one.apiPlayerId))
  const check = (...ids: string[]) => checkWeekendPicks(ids, golfers)
  check('c1', 'a1', 'b2')
  expect(() => check('a1', 'a2', 'b1')).toThrow('shootout-groups')
  expect(() => check('a1', 'b1')).toThrow('shootout-groups')
  expect(() => check('a1', 'b1', 'w1')).toThrow('shootout-groups')
  expect(() => check('a1', 'b1', 'a9')).toThrow('shootout-golfer')
  expect(() => check('a1', 'b1', 'b1')).toThrow('golfer-twice')
})

test('where nobody of a group is left, any golfer fills its place', () => {
  const golfers = weekendGolfers(
    afterCut(playing.filter(({ apiPlayerId }) => !apiPlayerId.startsWith('c'))),
    slotOf,
  )
  checkWeekendPicks(['a1', 'b1', 'w1'], golfers)
  checkWeekendPicks(['a1', 'b1', 'a2'], golfers)
  expect(() => checkWeekendPicks(['a1', 'w2', 'w1'], golfers)).toThrow('shootout-groups')
  expect(choicesByGroup(golfers).C).toHaveLength(golfers.length)
})

test('law: whatever is chosen place by place without a repeat passes the check', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...playing.map(({ apiPlayerId }) => apiPlayerId)), {
    minLength: 3,
  })
  fc.assert(
    fc.property(ids, fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), (left, nths) => {
      const golfers = weekendGolfers(afterCut(left.map((id) => row(id, [0, 0]))), slotOf)
      const picks = Object.values(choicesByGroup(golfers)).map(
        (choices, place) => choices[(nths[place] ?? 0) % choices.length]?.row.apiPlayerId ?? '',
      )
      const isRepeated = new Set(picks).size < 3
      if (isRepeated) expect(() => checkWeekendPicks(picks, golfers)).toThrow('golfer-twice')
      else checkWeekendPicks(picks, golfers)
    }),
  )
})

const rank = (
  rows: readonly ScoreboardRow[],
  teams: Record<string, string[]>,
  more: Partial<Scoreboard>,
) =>
  shootoutStandings(
    Object.entries(teams).map(([userId, golfers]) => ({ userId, golfers })),
    board(rows, more),
    penalty,
    (id) => ({ name: `Golfer ${id}`, slot: slotOf(id) }),
  )
const over = { status: 'official', round: 4, roundStatus: 'complete' } as const

test('the lowest total of rounds 3 and 4 wins, and all three golfers count', () => {
  const rows = [
    row('a1', [-9, -9, 1, 2]),
    row('b1', [0, 0, -3, -4]),
    row('c1', [3, 0, 0, 0]),
    row('a2', [0, 0, -2, -2]),
  ]
  const lines = rank(rows, { ann: ['a1', 'b1', 'c1'], bob: ['a2', 'b1', 'c1'] }, over)
  expect(lines.map(({ userId, place, total }) => [userId, place, total])).toEqual([
    ['bob', '1', -11],
    ['ann', '2', -4],
  ])
})

test('equal totals share the place, and nobody has one before the first shot', () => {
  const rows = [row('a1', [0, 0, -2, 0]), row('b1', [0, 0, -2, 0]), row('c1', [0, 0, 0, 0])]
  const teams = { ann: ['a1', 'c1'], bob: ['b1', 'c1'] }
  expect(rank(rows, teams, over).map(({ place }) => place)).toEqual(['T1', 'T1'])
  const before = afterRoundTwo([row('a1', [-5, 0]), row('b1', [0, 0]), row('c1', [0, 0])])
  const waiting = rank(before.rows, teams, before)
  expect(waiting.map(({ place, total }) => [place, total])).toEqual([
    ['-', null],
    ['-', null],
  ])
})

test('a round in play counts as it stands, and a missed round costs the league’s penalty', () => {
  const rows = [
    row('a1', [0, 0, -3], { currentRound: 4, today: -2, thru: '9' }),
    row('b1', [0, 0], { out: 'wd', currentRound: 3, today: 4, thru: '6' }),
    row('c1', [0, 0, 1], { out: 'mdf' }),
  ]
  const [line] = rank(rows, { ann: ['a1', 'b1', 'c1'] }, { round: 4 })
  expect(line?.golfers.map(({ toPar, penalty }) => [toPar, penalty])).toEqual([
    [-5, 0],
    [null, 16],
    [1, 8],
  ])
  expect(line?.total).toBe(-5 + 16 + 9)
})

test('a golfer who has vanished from the board has withdrawn', () => {
  const [line] = rank([row('a1', [0, 0, -3])], { ann: ['a1', 'b1', 'c1'] }, { round: 3 })
  expect(line?.golfers.map(({ name, penalty }) => [name, penalty])).toEqual([
    ['Golfer a1', 0],
    ['Golfer b1', 16],
    ['Golfer c1', 16],
  ])
})

test('law: rounds 1 and 2 never change a shootout', () => {
  const round = fc.integer({ min: -9, max: 9 })
  const opening = fc.array(round, { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(opening, opening, opening, (one, other, weekend) => {
      const ids = ['a1', 'b1', 'c1']
      const rowsOf = (early: number[]) =>
        ids.map((id, nth) =>
          row(id, [...early.slice(nth * 2, nth * 2 + 2), ...weekend.slice(nth * 2, nth * 2 + 2)]),
        )
      const totals = [one, other].map((early) => rank(rowsOf(early), { ann: ids }, over)[0]?.total)
      expect(totals[0]).toBe(totals[1])
      expect(totals[0]).toBe(weekend.reduce((sum, toPar) => sum + toPar, 0))
    }),
  )
})
