import type { TournamentRef } from '#server/platform/services/golf-source.ts'

// Answers in the provider's shapes, for tests only, with invented golfers.

/** A JSON object. */
export type Json = Record<string, unknown>

/** The tournament that the answers are about. */
export const ref: TournamentRef = { orgId: '1', tournId: '006', year: 2026 }

const head = { orgId: '1', year: '2026', tournId: '006' }
const at = (text: string) => new Date(text)

/** The answer as Extended JSON, through text as on the wire. */
export const ejson = (value: unknown): unknown => JSON.parse(JSON.stringify(wrap(value)))
/** The answer in the plain encoding, whose dates carry no zone. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(unzone(value)))
/** Both encodings, by name. */
export const encodings = { plain, ejson }

function wrap(value: unknown): unknown {
  if (value instanceof Date) return { $date: { $numberLong: String(value.getTime()) } }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { $numberInt: `${value}` } : { $numberDouble: `${value}` }
  }
  return each(value, wrap)
}

function unzone(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace('Z', '000')
  return each(value, unzone)
}

function each(value: unknown, encode: (item: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]))
}

/** Finished rounds on a par 72: `rounds(70, 75)`. */
export const rounds = (...strokes: number[]): Json[] =>
  strokes.map((count, index) => ({
    roundId: index + 1,
    strokes: count,
    scoreToPar: count === 72 ? 'E' : count > 72 ? `+${count - 72}` : String(count - 72),
    courseId: '101',
    courseName: 'Gorse Hill',
  }))

/** A row of a golfer on the course in round 1, after seven holes. */
export const row = (changes: Json = {}): Json => ({
  playerId: '00042',
  firstName: 'Åke',
  lastName: 'van Dyke',
  isAmateur: false,
  courseId: '101',
  status: 'active',
  position: 'T2',
  total: '-1',
  currentRoundScore: '-1',
  totalStrokesFromCompletedRounds: '-',
  rounds: [],
  currentRound: 1,
  roundComplete: false,
  thru: '7',
  startingHole: 1,
  currentHole: 8,
  teeTime: '9:10am',
  teeTimeTimestamp: at('2026-04-09T13:10:00Z'),
  ...changes,
})

const others = [
  row({
    playerId: '50001',
    firstName: 'Bo',
    lastName: 'Birch',
    position: '1',
    total: '-2',
    currentRoundScore: '-2',
  }),
  row({ playerId: '50002', firstName: 'J.J.', lastName: 'Fern', position: 'T2' }),
]

/** An answer of `/leaderboard`. */
export const leaderboard = (changes: Json = {}, ...rows: Json[]): Json => ({
  ...head,
  status: 'In Progress',
  roundId: 1,
  roundStatus: 'In Progress',
  lastUpdated: at('2026-04-09T15:00:00.123Z'),
  timestamp: at('2026-04-09T15:00:01Z'),
  cutLines: [],
  leaderboardRows: rows.length > 0 ? rows : [...others, row()],
  ...changes,
})

const dates = { start: at('2026-04-09T00:00:00Z'), end: at('2026-04-12T00:00:00Z') }

/** An answer of `/schedule`. */
export const schedule = (changes: Json = {}): Json => ({
  orgId: '1',
  year: '2026',
  timestamp: at('2026-01-02T00:00:00Z'),
  schedule: [
    { tournId: '006', name: 'the Gorse Open', date: dates, format: 'stroke', purse: 0 },
    { tournId: '018', name: 'Pairs of Furze', date: dates, format: 'team', purse: 9100000 },
  ],
  ...changes,
})

const teeTime = (roundId: number, text: string, startingHole: number): Json => ({
  roundId,
  teeTime: '9:10am',
  teeTimeTimestamp: at(text),
  startingHole,
})

/** An answer of `/tournament`. */
export const tournament = (changes: Json = {}): Json => ({
  ...head,
  name: 'the Gorse Open',
  format: 'stroke',
  date: { ...dates, weekNumber: '15' },
  status: 'Not Started',
  currentRound: -1,
  timeZone: 'America/New_York',
  courses: [
    {
      courseId: '101',
      courseName: 'Gorse Hill',
      host: 'Yes',
      location: { country: 'USA', state: null, city: 'Gorse' },
      parTotal: '72',
      holes: [4, 5, 3].map((par, index) => ({ holeId: index + 1, par: String(par) })),
    },
  ],
  players: [
    {
      playerId: '00042',
      firstName: 'Åke',
      lastName: 'van Dyke',
      courseId: '101',
      status: 'active',
      isAmateur: true,
      teeTimes: [teeTime(1, '2026-04-09T13:10:00Z', 10), teeTime(2, '2026-04-10T17:00:00Z', 1)],
    },
    { playerId: '50001', firstName: 'Bo', lastName: 'Birch', isAmateur: false },
  ],
  ...changes,
})

/** An answer of `/stats`. */
export const stats = (changes: Json = {}): Json => ({
  year: '2026',
  statId: '186',
  rankings: [
    { firstName: 'Bo', lastName: 'Birch', playerId: '50001', rank: 2, avgPoints: 8.63 },
    { fullName: 'Åke van Dyke', lastName: 'van Dyke', rank: 1, avgPoints: 9 },
  ],
  ...changes,
})

/** A round in an answer of `/scorecard`. */
export const card = (changes: Json = {}): Json => ({
  ...head,
  playerId: '00042',
  roundId: 1,
  startingHole: 10,
  roundComplete: false,
  totalShots: 0,
  holes: {
    '10': { holeId: 10, holeScore: 3, par: 4 },
    '2': { holeId: 2, holeScore: 6, par: 5 },
  },
  ...changes,
})
