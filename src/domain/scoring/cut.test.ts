import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { uniformBetween, deriveSeed } from '../random.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'
import { board, row } from './boards.fixture.ts'
import { cutLine, cutOf } from './cut.ts'

/** A field of this size before the first shot. */
const fieldOf = (size: number, more: Partial<Scoreboard> = {}) =>
  board(
    Array.from({ length: size }, (_, nth) => row(`${nth}`)),
    more,
  )

test.each([
  ['Masters Tournament', 89, 50, null],
  ['2026 U.S. Open Championship', 156, 60, null],
  ['U.S. Open', 156, 60, null],
  ['PGA Championship', 156, 70, null],
  ['BMW PGA Championship', 156, 65, null],
  ['The Open Championship', 156, 70, null],
  ['The 153rd Open', 156, 70, null],
  ['Valero Texas Open', 132, 65, null],
  ['3M Open', 156, 65, null],
  ['the Memorial Tournament presented by Workday', 72, 50, 10],
  ['The Memorial Tournament pres. by Nationwide', 118, 65, null],
  ['Arnold Palmer Invitational presented by Mastercard', 79, 50, 10],
  ['The Genesis Invitational', 72, 50, 10],
  ['RBC Heritage', 72, null, null],
  ['AT&T Pebble Beach Pro-Am', 80, null, null],
  ['TOUR Championship', 30, null, null],
])('%s with %i golfers is cut to place %j', (event, size, place, within) => {
  const cut = cutOf(fieldOf(size, { event }))
  expect(cut && { place: cut.place, within: cut.within }).toEqual(place && { place, within })
})

test('an alternate in the place of a golfer who withdrew before the start makes no field larger', () => {
  const gone = row('gone', [], { out: 'wd' })
  const field = fieldOf(78)
  expect(cutOf({ ...field, rows: [...field.rows, gone] })).toBeNull()
  expect(cutOf(fieldOf(79))).toMatchObject({ place: 65 })
})

test('the cut that the source sends overrides the one that the field suggests', () => {
  expect(cutOf(fieldOf(72, { cutRound: 2 }))).toMatchObject({ after: 2, place: 50, within: 10 })
  expect(cutOf(fieldOf(156, { cutRound: 0, event: 'Masters Tournament' }))).toBeNull()
  expect(cutOf(fieldOf(156, { cutRound: 3 }))).toMatchObject({ after: 3, place: 65 })
  expect(cutOf(fieldOf(156, { event: 'The American Express' }))?.after).toBe(3)
  // A field of 60 with a line is cut, and those at the line decide how deep.
  const rows = Array.from({ length: 60 }, (_, nth) => row(`${nth}`, [nth]))
  const sent = board(rows, { round: 2, cut: { toPar: 40, projected: true } })
  expect(cutOf(sent)).toMatchObject({ place: 41, line: 40, count: 41, open: true })
  expect(cutOf({ ...sent, cut: null })).toBeNull()
})

test('a line is drawn once as many golfers as the place have totals', () => {
  const generated = (scored: number) => {
    const rows = Array.from({ length: 90 }, (_, nth) => row(`${nth}`, nth < scored ? [nth] : []))
    return cutOf(board(rows, { round: 2 }))
  }
  expect(generated(64)).toMatchObject({ line: null, count: null, open: true })
  expect(generated(65)).toMatchObject({ line: 64, count: 65, open: true })
})

test('the cut is open until the source says who missed it or play goes on after it', () => {
  const rows = Array.from({ length: 90 }, (_, nth) => row(`${nth}`, [0, nth]))
  const isOpen = (more: Partial<Scoreboard>) => cutOf(board(rows, more))?.open
  expect(isOpen({ round: 2, roundStatus: 'complete' })).toBe(true)
  // The next round is drawn; a feed keeps the last one's F.
  const afterRoundTwo = rows.map((one) => ({ ...one, currentRound: 3 }))
  expect(isOpen({ round: 3, roundStatus: 'not-started', rows: afterRoundTwo })).toBe(true)
  // Unless everyone is to play on.
  const all = afterRoundTwo.map((one) => ({ ...one, teeTime: new Date() }))
  expect(isOpen({ round: 3, roundStatus: 'not-started', rows: all })).toBe(false)
  expect(isOpen({ round: 3, roundStatus: 'in-progress' })).toBe(false)
  // A delayed start is no shot.
  const delayed = { round: 3, roundStatus: 'suspended' } as const
  expect(isOpen({ ...delayed, rows: afterRoundTwo })).toBe(true)
  const [first, ...others] = afterRoundTwo
  const onCourse = { ...first!, toPar: 1, today: 1, thru: '1' }
  expect(isOpen({ ...delayed, rows: [onCourse, ...others] })).toBe(false)
  expect(isOpen({ status: 'official', round: 4 })).toBe(false)
  const missed = row('missed', [3, 90], { out: 'cut' })
  expect(isOpen({ round: 2, rows: [...rows, missed] })).toBe(false)
})

test('once the cut is official, it says of everyone whether they made it', () => {
  const rows = [
    row('in', [0, 0]),
    row('cut', [9, 9], { out: 'cut' }),
    row('second', [0, 0, 9], { out: 'mdf' }),
    row('early', [0], { out: 'wd' }),
    row('later', [0, 0], { out: 'wd' }),
    ...Array.from({ length: 90 }, (_, nth) => row(`${nth}`, [0, 0])),
  ]
  const made = (all: typeof rows) => {
    const cut = cutOf(board(all, { round: 2 }))
    return all.slice(0, 5).map((one) => cut?.made(one))
  }
  expect(made(rows)).toEqual([true, false, true, false, true])
  expect(made(rows.filter(({ out }) => out === null)).slice(0, 2)).toEqual([null, null])
})

const runs = Number(process.env['CUTS'] ?? 2_000)
/** A field's scores to par, at random but close enough for many ties. */
const fieldFrom = (least: number, most: number) =>
  fc
    .record({ seed: fc.integer(), size: fc.integer({ min: least, max: most }) })
    .map(({ seed, size }) =>
      Array.from({ length: size }, (_, nth) =>
        Math.round(uniformBetween(deriveSeed(seed, nth), -12, 14)),
      ),
    )
const rule = fc.record({
  place: fc.constantFrom(50, 60, 65, 70),
  within: fc.constantFrom(null, 10),
})

test(
  'law: whoever has fewer golfers ahead of them than the rule’s place, or is near the leader, makes it',
  () => {
    fc.assert(
      fc.property(fieldFrom(1, 160), rule, (scores, { place, within }) => {
        const line = cutLine(scores, { after: 2, place, within })
        const best = Math.min(...scores)
        const plain = scores.filter((score) => {
          const ahead = scores.filter((other) => other < score).length
          return ahead < place || (within !== null && score - best <= within)
        })
        expect(scores.filter((score) => score <= line)).toEqual(plain)
      }),
      { numRuns: runs },
    )
  },
  90_000 + runs * 2,
)

test(
  'law: if everyone stopped now, exactly those at the line that the source sends or better would make it',
  () => {
    const names = fc.constantFrom('Masters Tournament', 'U.S. Open', 'PGA Championship', '3M Open')
    fc.assert(
      fc.property(fieldFrom(80, 156), names, fc.nat(), (scores, event, nth) => {
        const toPar = scores[nth % scores.length] ?? 0
        const rows = scores.map((score, at) => row(`${at}`, [score]))
        const cut = cutOf(board(rows, { event, round: 2, cut: { toPar, projected: true } }))
        const inside = scores.filter((score) => score <= toPar)
        const line = cut && cutLine(scores, cut)
        expect([cut?.line, cut?.count, cut?.open]).toEqual([toPar, inside.length, true])
        expect(scores.filter((score) => score <= (line ?? NaN))).toEqual(inside)
      }),
      { numRuns: runs },
    )
  },
  90_000 + runs * 2,
)
