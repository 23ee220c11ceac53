import { expect, test } from 'vitest'

import { parseCourse, parseField } from './field.ts'
import { course, golfer, leaderboard, ref, scoreboard, status } from './responses.fixture.ts'
import { parseSchedule, parseScoreboardPage, parseScorecards } from './scoreboard-page.ts'
import { timeZoneOf } from './time-zone.ts'

interface EspnPage {
  events: { competitions: { status: Record<string, unknown> }[] }[]
}
const read = (body: unknown) => parseField(body, ref, () => {})
const upcoming = { status: { type: { name: 'STATUS_SCHEDULED' } } }
const draw = (at1: string, at2: string) => [
  { period: 1, teeTime: at1 },
  { period: 2, teeTime: at2 },
]

test('a field has names, countries, the course and its time zone', () => {
  expect(read(leaderboard([golfer()], upcoming))).toMatchObject({
    name: 'the Gorse Open',
    startDate: '2026-04-09',
    status: 'upcoming',
    timeZone: 'America/Chicago',
    course: { name: 'Gorse Hill', city: 'Gorse', pars: [5, 4] },
    entrants: [
      { apiPlayerId: 'espn-42', firstName: 'Åke', lastName: 'van Dyke', country: 'Sweden' },
    ],
  })
})

test('a garbled address, hole, or round is left out and reported, and nothing else is', () => {
  const [named, holes] = [{ ...course, address: 'here' }, [{ number: 19, shotsToPar: 4 }]]
  const body = leaderboard([golfer()], { ...upcoming, courses: [named, { ...course, holes }] })
  const [competition] = (body as unknown as EspnPage).events[0]!.competitions
  competition!.status['period'] = 'first'
  const reported: string[] = []
  const field = parseField(body, ref, (part, word) => reported.push(`${part} ${word}`))
  expect(field).toMatchObject({ timeZone: null, course: { city: null, pars: [5, 4] } })
  expect(reported).toEqual([
    'competitions.0.status.period unreadable',
    'courses.0.address unreadable',
    'courses.1.holes unreadable',
  ])
})

test('several courses are the host’s', () => {
  const courses = [{ ...course, name: 'Furze Links', host: false }, course]
  const body = leaderboard([golfer()], { courses })
  expect(parseCourse(body, ref)).toMatchObject({ name: 'Gorse Hill', city: 'Gorse' })
  expect(read(body).course).toEqual(parseCourse(body, ref))
})

test('a golfer who withdrew before the start is no entrant', () => {
  const out = golfer({ id: '7', status: status('withdrawn') })
  expect(read(leaderboard([golfer(), out], upcoming)).entrants).toHaveLength(1)
})

test('a draw that is three hours late is moved to the tee time that the golfer has', () => {
  const linescores = draw('2026-04-09T16:10Z', '2026-04-10T20:10Z')
  const [entrant] = read(leaderboard([golfer({ linescores })], upcoming)).entrants
  expect(entrant?.teeTimes).toEqual([
    { round: 1, at: new Date('2026-04-09T13:10Z'), startingHole: 1 },
    { round: 2, at: new Date('2026-04-10T17:10Z'), startingHole: 1 },
  ])
})

test.each([
  [{ state: 'HI', country: 'United States' }, 'Pacific/Honolulu'],
  [{ country: 'Scotland' }, 'Europe/London'],
  [{ state: 'GA', country: 'USA' }, 'America/New_York'],
  [{ city: 'Los Cabos', country: 'Mexico' }, 'America/Mazatlan'],
  [{ city: 'Cabo San Lucas', state: 'BCS', country: 'Mexico' }, 'America/Mazatlan'],
  [{ city: 'Playa del Carmen', country: 'Mexico' }, 'America/Cancun'],
  [{ city: 'Vallarta', country: 'Mexico' }, 'America/Mexico_City'],
  [{ city: 'Rio Grande', state: 'PR', country: 'United States' }, 'America/Puerto_Rico'],
  [{}, null],
  [{ city: 'Honolulu', country: 'United States' }, null],
])('the time zone of %j is %s', (address, zone) => {
  expect(timeZoneOf(address)).toBe(zone)
})

test('the calendar has the events of the year, and pairs are a team event', () => {
  const calendar = parseSchedule(parseScoreboardPage(scoreboard()), 2026, () => {})
  expect(calendar.map(({ tournId, format }) => [tournId, format])).toEqual([
    ['espn-401000006', 'stroke'],
    ['espn-401000018', 'team'],
  ])
  expect(calendar[0]).toMatchObject({ startDate: '2026-04-09', endDate: '2026-04-12', year: 2026 })
})

test('an event or an entry of the calendar that can’t be read costs no other one', () => {
  const page = scoreboard() as { leagues: [{ calendar: object[] }]; events: object[] }
  const [first] = page.leagues[0].calendar
  page.leagues[0].calendar.push({ id: 'none' }, { ...first, id: '401000019', label: 'Twice' })
  page.leagues[0].calendar.push({ ...first, id: '401000019', label: 'Two' })
  page.events.push({ id: '401000020', competitions: [] })
  const reported: string[] = []
  const calendar = parseSchedule(parseScoreboardPage(page), 2026, (_field, word) =>
    reported.push(word),
  )
  expect(calendar.map(({ tournId }) => tournId)).toEqual(['espn-401000006', 'espn-401000018'])
  expect(reported).toEqual(['entries that can’t be read: 1', 'different entries of 401000019'])
})

test('a scorecard has the holes played, with their pars', () => {
  const answer = parseScoreboardPage(scoreboard([10, 3, '-1'], [11, 6, '+2'], [12, 4, 'E']))
  expect(parseScorecards(answer, '401000006', '42')).toEqual([
    {
      round: 1,
      startingHole: 10,
      complete: false,
      holes: [
        { hole: 10, par: 4, strokes: 3 },
        { hole: 11, par: 4, strokes: 6 },
        { hole: 12, par: 4, strokes: 4 },
      ],
    },
  ])
  const [event] = answer.events
  const [raw] = event!.competitions[0]!.competitors
  const playoff = { period: 402, linescores: [{ period: 18, value: 0 }] }
  ;(raw!['linescores'] as object[]).push(playoff)
  expect(parseScorecards(answer, '401000006', '42')).toHaveLength(1)
  expect(parseScorecards(answer, '401000006', '43')).toBeNull()
  expect(parseScorecards(answer, '401000007', '42')).toBeUndefined()
})

test.each<[string, [number, number, string][]]>([
  [
    'the same hole twice',
    [
      [1, 4, 'E'],
      [1, 4, 'E'],
    ],
  ],
  ['a hole whose score has no par', [[1, 4, '-']]],
  ['a par of 9', [[1, 4, '-5']]],
])('a scorecard with %s is refused', (_name, holes) => {
  const answer = parseScoreboardPage(scoreboard(...holes))
  expect(() => parseScorecards(answer, '401000006', '42')).toThrow('scoreboard')
})
