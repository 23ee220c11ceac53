import { expect, test } from 'vitest'

import {
  addResults,
  type EarlierEvent,
  type GatheredResults,
  listRecentFinishes,
  toForms,
} from './form.ts'

type Row = EarlierEvent['rows'][number]

const rounds = (...toPars: number[]) =>
  toPars.map((toPar, nth) => ({ round: nth + 1, strokes: 72 + toPar, toPar }))

/** Nine golfers at par over four rounds, so that the field has an average. */
const others = Array.from({ length: 9 }, (_, nth): Row => ({
  apiPlayerId: `other${nth}`,
  position: `T${nth + 20}`,
  out: null,
  rounds: rounds(0, 0, 0, 0),
}))

const event = (endDate: string, own: Partial<Row>, cutRounds = 2): EarlierEvent => ({
  name: `Event of ${endDate}`,
  endDate,
  here: null,
  rows: [
    { apiPlayerId: 'ann', position: '1', out: null, rounds: rounds(0, 0, 0, 0), ...own },
    {
      apiPlayerId: 'last',
      position: 'CUT',
      out: 'cut',
      rounds: rounds(0, 0, 0, 0).slice(0, cutRounds),
    },
    ...others,
  ],
})

const formOf = (...events: EarlierEvent[]) => {
  const results: GatheredResults = new Map()
  for (const [nth, event] of events.entries()) addResults(results, nth, event, (id) => id === 'ann')
  return toForms(results).get('ann')
}

test('a round counts against the average of those who played it', () => {
  const form = formOf(event('2026-04-12', { rounds: rounds(-11, 11, -11, 0) }))
  // In the last two rounds, ten played instead of eleven.
  expect(form?.results[0]?.gained).toEqual([10, -10, 9.9, 0])
  expect(form).toMatchObject({ trend: null, deviation: null })
})

test('a round that few played is left out', () => {
  const { rows, ...few } = event('2026-04-12', {})
  expect(formOf({ ...few, rows: rows.slice(0, 7) })?.results[0]?.gained).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['finished', {}, 1],
  ['missed the cut', { out: 'cut', rounds: rounds(0, 0) }, 0],
  ['made the cut but didn’t finish', { out: 'mdf', rounds: rounds(0, 0, 0) }, 1],
  ['withdrew on the weekend', { out: 'wd', rounds: rounds(0, 0, 0) }, 1],
  ['withdrew before the cut', { out: 'wd', rounds: rounds(0) }, null],
] as const)('a golfer who %s', (_, own, made) => {
  const cuts = made === null ? null : { made, of: 1 }
  expect(formOf(event('2026-04-12', own as Partial<Row>))?.cuts).toEqual(cuts)
})

test('an event without a cut counts for none', () => {
  const { rows, ...uncut } = event('2026-04-12', {})
  const form = formOf({ ...uncut, rows: rows.filter(({ out }) => out === null) })
  expect(form?.cuts).toBeNull()
})

test('cuts made are counted over all events', () => {
  const missed = { out: 'cut' as const, position: 'CUT', rounds: rounds(0, 0) }
  const form = formOf(event('2026-04-12', missed), event('2026-03-12', {}), event('2026-02-12', {}))
  expect(form?.cuts).toEqual({ made: 2, of: 3 })
})

test('a trend compares the latest eight rounds with at least sixteen before them', () => {
  const days = ['2026-04-12', '2026-04-05', '2026-03-29', '2026-03-22', '2026-03-15', '2026-03-08']
  const better = { rounds: rounds(-11, -11, -11, -11) }
  const events = days.map((day, nth) => event(day, nth < 2 ? better : {}))
  expect(formOf(...events)?.trend).toBeCloseTo(9.95)
  expect(formOf(...events.slice(0, 5))?.trend).toBeNull()
})

test('recent finishes are the latest five of a year', () => {
  const events = [
    event('2026-04-05', { position: 'T8' }),
    event('2026-03-29', { position: '-' }),
    event('2025-04-20', { out: 'cut', rounds: rounds(0, 0) }),
    event('2025-03-20', {}),
  ]
  const form = formOf(...events)
  expect(form && listRecentFinishes(form, events, '2026-04-09')).toMatchObject([
    { position: 'T8' },
    { position: 'CUT' },
  ])
})
