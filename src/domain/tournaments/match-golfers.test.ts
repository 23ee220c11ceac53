import { expect, test } from 'vitest'

import { compareGolfers, matchGolfers, type NamedGolfer } from './match-golfers.ts'
import { matchTournaments } from './match-tournaments.ts'

const named = (name: string, country: string | null = null): NamedGolfer => ({
  id: name,
  name,
  country,
})

test.for([
  ['Ludvig Åberg', 'Ludvig Aberg', 'same'],
  ['J.J. Spaun', 'J. J. Spaun', 'same'],
  ['Nicolai Højgaard', 'Nicolai Hojgaard', 'same'],
  ['Ted Potter, Jr.', 'Ted Potter', 'same'],
  ['Nick Dunlap(a)', 'Nick Dunlap', 'same'],
  ['Nick Dunlap (a)', 'Ben James (a)', null],
  ['Davis Love III', 'Davis Love IV', null],
  ['Matt Fitzpatrick', 'Matthew Fitzpatrick', 'likely'],
  ['Si Woo Kim', 'Kim Si Woo', 'likely'],
  ['Stephan Jäger', 'Stephan Jaeger', 'likely'],
  ['Stephan Jager', 'Stephan Jaeger', 'likely'],
  ['Søren Højgaard', 'Soeren Hoejgaard', 'likely'],
  ['Ludvig Åberg', 'Ludvig Aaberg', 'likely'],
  ['Jürgen Weiß', 'Juergen Weiss', 'likely'],
  ['Stephan Jäger', 'Louis de Jager', 'unclear'],
  ['Joe Smith', 'Joey Smith', 'likely'],
  ['Noel Smith', 'Nolan Smith', 'unclear'],
  ['Byeong Hun An', 'Ben An', 'unclear'],
  ['Jo Smith', 'John Smith', 'unclear'],
  ['Rasmus Højgaard', 'Nicolai Højgaard', 'unclear'],
  ['Matt Fitzpatrick', 'Matt Kuchar', null],
] as const)('%s and %s are %s', ([a, b, likeness]) => {
  expect(compareGolfers(named(a), named(b))).toBe(likeness)
  expect(compareGolfers(named(b), named(a))).toBe(likeness)
})

test('golfers of two countries are never matched, and one without a country may be', () => {
  expect(compareGolfers(named('Tom Kim', 'South Korea'), named('Tom Kim', 'USA'))).toBe('unclear')
  expect(compareGolfers(named('Tom Kim', 'South Korea'), named('Tom Kim'))).toBe('same')
})

test('a golfer is matched only if one fits, and only if nobody else fits that one', () => {
  const match = (golfers: string[], others: string[]) => {
    const { matched, ambiguous, unknown } = matchGolfers(
      golfers.map((name) => named(name)),
      others.map((name, nth) => ({ ...named(name), id: `${nth}` })),
      ['same', 'likely'],
    )
    return {
      matched: Object.fromEntries(matched),
      doubts: ambiguous.map(({ golfer, candidates }) => [
        golfer.id,
        candidates.map(({ id }) => id),
      ]),
      unknown: unknown.map(({ id }) => id),
    }
  }
  expect(match(['Matt Fitzpatrick', 'Tom Kim'], ['Matthew Fitzpatrick', 'Si Woo Kim'])).toEqual({
    matched: { 'Matt Fitzpatrick': '0' },
    doubts: [],
    unknown: ['Tom Kim'],
  })
  const three = ['a', 'b', 'c'].map((id) => ({ ...named('Daniel Brown'), id }))
  three[2]!.name = 'Dan Brown'
  const shared = matchGolfers(three, [named('Daniel Brown')], ['same', 'likely'])
  expect([shared.matched.size, shared.ambiguous.length, shared.unknown.length]).toEqual([0, 2, 1])
  // The one who is spelled alike goes first, so the other is no longer in question.
  expect(match(['Alex Smith', 'Alexander Smith'], ['Alexander Smith', 'Alex Smith'])).toEqual({
    matched: { 'Alex Smith': '1', 'Alexander Smith': '0' },
    doubts: [],
    unknown: [],
  })
  expect(match(['Alex Smith'], ['Alexander Smith', 'Alexis Smith']).doubts).toEqual([
    ['Alex Smith', ['0', '1']],
  ])
  expect(match(['Alexander Smith', 'Alexis Smith'], ['Alex Smith'])).toMatchObject({
    matched: {},
    doubts: [
      ['Alexander Smith', ['0']],
      ['Alexis Smith', ['0']],
    ],
  })
})

test('however many golfers there are, each name is split once', () => {
  let reads = 0
  const list = (source: string) =>
    Array.from({ length: 30 }, (_, nth) => ({
      id: `${source}${nth}`,
      get name() {
        reads += 1
        return `Golfer${nth} of ${source}`
      },
    }))
  matchGolfers(list('one'), list('another'), ['same', 'likely'])
  expect(reads).toBe(60)
})

test('tournaments match by dates and names, even with another one that week', () => {
  const entry = (name: string, startDate = '2026-04-09', endDate = '2026-04-12') => ({
    orgId: '1',
    tournId: 'x',
    year: 2026,
    format: 'stroke',
    name,
    startDate,
    endDate,
  })
  const found = (name: string, stored: string[]) =>
    matchTournaments(
      entry(name),
      stored.map((other) => entry(other, '2026-04-10')),
    ).map((one) => one.name)
  expect(found('The Masters', ['Masters Tournament', 'Puerto Rico Open'])).toEqual([
    'Masters Tournament',
  ])
  expect(found('The Open', ['ISCO Championship', 'The Open Championship'])).toEqual([
    'The Open Championship',
  ])
  expect(found('Valero Texas Open', ['Texas Children’s Open', 'Valero Open'])).toHaveLength(2)
  expect(found('Arnold Palmer Invitational', ['Puerto Rico Open'])).toEqual([])
  const later = [entry('The Masters', '2026-04-16', '2026-04-19')]
  expect(matchTournaments(entry('The Masters'), later)).toEqual([])
})
