import { expect, test } from 'vitest'

import { type GolferFacts, noFacts } from './finishes.ts'
import { golfer } from './golfers.fixture.ts'
import {
  arrange,
  defaultView,
  type SheetFilter,
  type SheetOrder,
  trendText,
  trendWords,
  usefulViews,
  waveOf,
} from './sorting.ts'

const timeZone = 'America/New_York'
const finish = (position: string) => ({
  position,
  event: 'The Open',
  endDate: '2026-07-19',
  here: null,
})

const field = [
  golfer('1', 'A', { name: 'Åke', country: 'Sweden', teeTime: new Date('2026-04-09T16:30Z') }),
  golfer('2', 'A', { name: 'Bo', country: 'Denmark', teeTime: new Date('2026-04-09T11:30Z') }),
  golfer('3', 'A', { name: 'Al' }),
]
const facts = new Map<string, GolferFacts>([
  [
    '1',
    {
      finishes: [finish('T30'), finish('CUT')],
      here: [finish('CUT')],
      cuts: { made: 4, of: 8 },
      trend: -1.4,
    },
  ],
  [
    '2',
    {
      finishes: [finish('T8')],
      here: [finish('T2')],
      cuts: { made: 6, of: 8 },
      trend: 1.2,
    },
  ],
])
const ids = (order: SheetOrder, filter: SheetFilter = 'everyone') =>
  arrange(field, { order, filter }, facts, timeZone).map(({ apiPlayerId }) => apiPlayerId)

test.each([
  ['rank', ['1', '2', '3']],
  ['finishes', ['2', '1', '3']],
  ['here', ['2', '1', '3']],
  ['cuts', ['2', '1', '3']],
  ['trend', ['2', '1', '3']],
  ['time', ['2', '1', '3']],
  ['name', ['1', '3', '2']],
  ['country', ['2', '1', '3']],
] as const)('sorted by %s, golfers without a value come last', (order, expected) => {
  expect(ids(order)).toEqual(expected)
})

test.each([
  ['morning', ['2']],
  ['afternoon', ['1']],
  ['form', ['2']],
  ['here', ['1', '2']],
  ['cuts', ['2']],
  ['trend', ['2']],
] as const)('the filter %s leaves out golfers without a value', (filter, expected) => {
  expect(ids('rank', filter)).toEqual(expected)
})

test('before the facts are loaded, everyone is listed', () => {
  const all = arrange(field, { ...defaultView, order: 'cuts' }, undefined, timeZone)
  expect(all).toHaveLength(3)
  expect(arrange(field, { ...defaultView, filter: 'here' }, undefined, timeZone)).toEqual([])
})

test('only orders and filters that apply to anyone are offered, and those by results while they load', () => {
  const bare = field.map((golfer) => ({ ...golfer, teeTime: null }))
  const loading = usefulViews(bare, undefined, timeZone)
  expect(loading.orders).not.toContain('time')
  expect(loading.orders).toContain('finishes')
  expect(loading.filters).toEqual(['everyone', 'form', 'here', 'cuts', 'trend'])
  const withoutResults = usefulViews(bare, new Map(), timeZone)
  expect(withoutResults.orders).toEqual(['rank', 'name', 'country'])
  expect(withoutResults.filters).toEqual(['everyone'])
  expect(usefulViews(field, facts, timeZone).filters).toHaveLength(7)
})

test('where no one has a rank or a country, neither is offered, and the list is by name', () => {
  const unknown = field.map((golfer) => ({ ...golfer, rank: null, order: null, country: null }))
  expect(usefulViews(unknown, new Map(), timeZone).orders).toEqual(['time', 'name'])
  const listed = arrange(unknown, defaultView, undefined, timeZone)
  expect(listed.map(({ name }) => name)).toEqual(['Åke', 'Al', 'Bo'])
})

test('golfers without a rank follow those with one, by name', () => {
  const few = field.map((golfer) => ({ ...golfer, rank: golfer.name === 'Bo' ? 40 : null }))
  const listed = arrange(few, defaultView, undefined, timeZone)
  expect(listed.map(({ name }) => name)).toEqual(['Bo', 'Åke', 'Al'])
})

test('a cut or two say nothing about a rate', () => {
  const few = new Map([['3', { ...noFacts, cuts: { made: 2, of: 2 } }]])
  expect(arrange(field, { order: 'rank', filter: 'cuts' }, few, timeZone)).toEqual([])
})

test('the wave goes by noon at the course, wherever the reader is', () => {
  const teeTime = new Date('2026-04-09T16:30Z')
  expect(waveOf({ teeTime }, 'America/New_York')).toBe('afternoon')
  expect(waveOf({ teeTime }, 'America/Los_Angeles')).toBe('morning')
  expect(waveOf({ teeTime: null }, timeZone)).toBeNull()
})

test('less than a tenth of a stroke has no sign', () => {
  expect([trendText(-0.04), trendText(0.04)]).toEqual(['0.0', '0.0'])
  expect([trendText(-1.26), trendText(1.2)]).toEqual(['−1.3', '+1.2'])
  expect(trendWords(-0.04)).toBe('no better or worse')
  expect(trendWords(-1.26)).toBe('1.3 strokes a round worse')
})
