import { describe, expect, test } from 'vitest'

import { parseCalendar, parseField, parseRanking, parseScorecards } from './parse.ts'
import {
  card,
  encodings,
  type Json,
  plain,
  ref,
  schedule,
  stats,
  tournament,
} from './responses.fixture.ts'

const field = (changes: Json) => parseField(plain(tournament(changes)), ref, () => {})
const calendar = (changes: Json) => parseCalendar(plain(schedule(changes)), '1', 2026, () => {})
const cards = (...rounds: Json[]) => parseScorecards(plain(rounds), ref, '00042')
const unreadable = expect.objectContaining({ kind: 'unreadable' })

describe.each(Object.entries(encodings))('in the %s encoding', (_name, encode) => {
  test('the calendar lists local days, and formats we do not support', () => {
    expect(parseCalendar(encode(schedule()), '1', 2026, () => {})).toEqual([
      {
        ...ref,
        name: 'the Gorse Open',
        startDate: '2026-04-09',
        endDate: '2026-04-12',
        format: 'stroke',
      },
      expect.objectContaining({ tournId: '018', format: 'team' }),
    ])
  })

  test('a field lists its golfers, with or without tee times', () => {
    expect(parseField(encode(tournament()), ref, () => {})).toEqual({
      unclear: [],
      withdrawn: [],
      name: 'the Gorse Open',
      startDate: '2026-04-09',
      asOf: new Date(0),
      status: 'upcoming',
      timeZone: 'America/New_York',
      course: { name: 'Gorse Hill', city: 'Gorse', country: 'USA', pars: [4, 5, 3] },
      entrants: [
        {
          apiPlayerId: '00042',
          firstName: 'Åke',
          lastName: 'van Dyke',
          amateur: true,
          country: null,
          imageUrl: null,
          teeTimes: [
            { round: 1, at: new Date('2026-04-09T13:10:00Z'), startingHole: 10 },
            { round: 2, at: new Date('2026-04-10T17:00:00Z'), startingHole: 1 },
          ],
        },
        expect.objectContaining({ apiPlayerId: '50001', amateur: false, teeTimes: [] }),
      ],
    })
  })

  test('the ranking comes best first, with ids where the provider has them', () => {
    expect(parseRanking(encode(stats()), () => {})).toEqual([
      { apiPlayerId: null, name: 'Åke van Dyke', rank: 1 },
      { apiPlayerId: '50001', name: 'Bo Birch', rank: 2 },
    ])
  })

  test('scorecards list the holes played, in order', () => {
    const body = encode([card({ roundId: 2, holes: {} }), card()])
    expect(parseScorecards(body, ref, '00042')).toEqual([
      {
        round: 1,
        startingHole: 10,
        complete: false,
        holes: [
          { hole: 2, par: 5, strokes: 6 },
          { hole: 10, par: 4, strokes: 3 },
        ],
      },
      { round: 2, startingHole: 10, complete: false, holes: [] },
    ])
  })
})

describe('a field', () => {
  test('is empty until the entry list is published', () => {
    expect(field({ players: undefined }).entrants).toEqual([])
    expect(field({ players: [], courses: undefined })).toMatchObject({ entrants: [], course: null })
  })
  test('omits golfers who withdrew before the start, and keeps those who withdrew later', () => {
    const players = [{ playerId: '50001', firstName: 'Bo', lastName: 'Birch', status: 'wd' }]
    expect(field({ players }).entrants).toHaveLength(0)
    expect(field({ players, status: 'In Progress' }).entrants).toHaveLength(1)
  })
  test('with an unknown status is upcoming, unless a round has passed', () => {
    expect(field({ status: 'Postponed' }).status).toBe('upcoming')
    expect(field({ status: 'Postponed', currentRound: 2 }).status).toBe('in-progress')
  })
  test.each(['team', 'team match', 'stableford', ''])(
    'with format %j is not supported',
    (format) => {
      const body = { format, players: [{ teamId: '7' }] }
      expect(() => field(body)).toThrow(expect.objectContaining({ kind: 'unsupported' }))
    },
  )
  test.each<[string, Json]>([
    ['an id that is a number', { tournId: 6 }],
    ['an end before its start', { date: { start: '2026-04-12', end: '2026-04-09' } }],
    ['dates that are not dates', { date: { start: 'Thursday', end: 'Sunday' } }],
    ['a golfer without a name', { players: [{ playerId: '1' }] }],
    ['players that are not a list', { players: 'many' }],
  ])('is refused for %s', (_name, changes) => {
    expect(() => field(changes)).toThrow(unreadable)
  })
  test('lists a golfer who is there twice once', () => {
    const bo = { playerId: '50001', firstName: 'Bo', lastName: 'Birch' }
    expect(field({ players: [bo, bo] }).entrants).toHaveLength(1)
  })
})

describe('scorecards', () => {
  test('without rounds are null', () => expect(cards()).toBeNull())
  test('omit a hole without a score', () => {
    const holes = { '1': { holeId: 1, holeScore: null, par: 4 } }
    expect(cards(card({ holes }))?.[0]?.holes).toEqual([])
  })
  test.each<[string, Json[]]>([
    ['21 strokes on a hole', [card({ holes: { '1': { holeScore: 21, par: 4 } } })]],
    ['a nineteenth hole', [card({ holes: { '19': { holeScore: 4, par: 4 } } })]],
    ['another golfer', [card({ playerId: '50001' })]],
    ['the same round twice', [card(), card()]],
  ])('are refused for %s', (_name, rounds) => {
    expect(() => cards(...rounds)).toThrow(unreadable)
  })
})

test('a calendar is refused for another year, and where no entry can be read', () => {
  const entry = {
    tournId: '006',
    name: 'x',
    format: 'stroke',
    date: { start: 'soon', end: 'soon' },
  }
  expect(() => calendar({ schedule: [entry] })).toThrow(unreadable)
  expect(() => calendar({ year: '2025' })).toThrow(unreadable)
  expect(calendar({ schedule: undefined })).toEqual([])
})

test('a golfer of a ranking without a rank or a name is left out and reported', () => {
  const good = Array.from({ length: 19 }, (_, nth) => ({ fullName: 'Bo Birch', rank: nth + 1 }))
  const bad = [{ fullName: 'Bo Birch', rank: '-' }, { rank: 20 }]
  const reported: string[] = []
  const read = (rankings: object[]) =>
    parseRanking(plain(stats({ rankings })), (_field, word) => reported.push(word))
  for (const one of bad) expect(read([one, ...good]).map(({ rank }) => rank)[18]).toBe(19)
  expect(reported).toEqual(bad.map(() => 'golfers who can’t be read: 1'))
  expect(() => read(bad)).toThrow(unreadable)
})
