import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import { course, golfer, leaderboard, score, status } from '../espn/responses.fixture.ts'
import type { Json } from '../live-golf/responses.fixture.ts'

/** An event of the stand-in; by default finished over four rounds. */
export interface SeasonEvent {
  id: string
  name: string
  /** Its first day: `2026-04-09`. */
  start: string
  /** The name of its course; `Gorse Hill` by default. */
  courseName?: unknown
  kind?: 'upcoming' | 'shortened' | 'canceled' | 'unreadable' | 'failing' | 'refused' | 'pairs'
}

/** ESPN with this season and the last, and how often each address was asked for. */
export interface Seasons {
  url: string
  events: SeasonEvent[]
  calls: Map<string, number>
  /** Changes an answer's golfers before they are sent. */
  revise: (event: SeasonEvent, golfers: Json[]) => Json[]
  /** Whether it refuses to answer. */
  down: boolean
  /** The status of every answer, if it turns callers away. */
  refusal?: number
}

const dayMs = 86_400_000
const poolSize = 400
/** Golfers of a field. */
const fieldSize = 132

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The Thursday so many weeks ago. */
function thursday(weeksAgo: number): string {
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const sinceThursday = (new Date(today).getUTCDay() + 3) % 7
  return dayOf(today - (sinceThursday + weeksAgo * 7) * dayMs)
}

/** A week for each event of this year and the last that is over, and one that starts in some days. */
function listSeasons(): SeasonEvent[] {
  const lastYear = `${new Date().getUTCFullYear() - 1}-01-01`
  const weeks = Array.from({ length: 104 }, (_, n) => n + 1).filter((n) => thursday(n) >= lastYear)
  const past = weeks.map((n): SeasonEvent => ({
    id: String(401_000_000 + n),
    name: `the Gorse ${n} Open`,
    start: thursday(n),
  }))
  return [
    { id: '401000000', name: 'the Furze Open', start: thursday(-1), kind: 'upcoming' },
    ...past,
  ]
}

/** The golfers who play an event: mostly the best hundred of the pool, and others now and then. */
function fieldOf({ id }: SeasonEvent): number[] {
  const regulars = Array.from({ length: 100 }, (_, n) => n)
  const others = Array.from({ length: fieldSize - 100 }, (_, n) => {
    return 100 + ((Number(id) * 37 + n * 7) % (poolSize - 100))
  })
  return [...regulars, ...new Set(others)]
}

function golferOf(event: SeasonEvent, n: number, isLate: boolean): Json {
  const rounds = event.kind === 'shortened' ? 3 : 4
  const toPar = (round: number) => ((n * 7 + round * 5 + Number(event.id)) % 9) - 4
  const played = isLate ? rounds : 2
  const lines = Array.from({ length: played }, (_, i) =>
    score(i + 1, 72 + toPar(i + 1), toPar(i + 1)),
  )
  const total = lines.reduce((sum, _, i) => sum + toPar(i + 1), 0)
  const isUpcoming = event.kind === 'upcoming'
  const state = isUpcoming ? 'scheduled' : isLate ? 'finished' : 'cut'
  return golfer({
    id: String(9_000 + n),
    amateur: n % 40 === 39,
    athlete: { displayName: `First${n} Last${n}`, lastName: `Last${n}` },
    linescores: isUpcoming ? [] : lines,
    statistics: isUpcoming ? [] : [{ name: 'scoreToPar', value: total }],
    status: status(state, { period: isUpcoming ? 1 : played }),
  })
}

function boardOf(event: SeasonEvent, seasons: Seasons): Json {
  const { kind, name, start, id, courseName = course.name } = event
  if (kind === 'unreadable') return { events: [{ id, name: 7 }] }
  const words = { upcoming: 'STATUS_SCHEDULED', canceled: 'STATUS_CANCELED' } as Record<
    string,
    string
  >
  const type = { name: words[kind ?? ''] ?? 'STATUS_FINAL' }
  const golfers =
    kind === 'canceled' ? [] : fieldOf(event).map((n) => golferOf(event, n, n % 2 === 0))
  const pairs = golfers.map((one) => ({ ...one, type: 'team' }))
  const period = kind === 'upcoming' ? 0 : kind === 'shortened' ? 3 : 4
  const days = {
    date: `${start}T12:00Z`,
    endDate: `${dayOf(Date.parse(start) + 3 * dayMs)}T12:00Z`,
  }
  const revised = seasons.revise(event, kind === 'pairs' ? pairs : golfers)
  const courses = [{ ...course, name: courseName }]
  return leaderboard(
    revised,
    { id, name, ...days, courses, status: { type } },
    { status: { period, type } },
  )
}

const calendarOf = (events: readonly SeasonEvent[], year: string) =>
  events
    .filter(({ start }) => start.startsWith(year))
    .map(({ id, name, start }) => ({
      id,
      label: name,
      startDate: `${start}T12:00Z`,
      endDate: `${dayOf(Date.parse(start) + 3 * dayMs)}T12:00Z`,
    }))

/** Starts ESPN with two seasons on a port of its own. */
export async function startSeasons(): Promise<Seasons> {
  const seasons: Seasons = {
    url: '',
    events: listSeasons(),
    calls: new Map(),
    revise: (_, golfers) => golfers,
    down: false,
  }
  const server = createServer(({ url = '' }, response) => {
    seasons.calls.set(url, (seasons.calls.get(url) ?? 0) + 1)
    const query = new URL(url, 'http://espn').searchParams
    const event = seasons.events.find(({ id }) => id === query.get('event'))
    const year = (query.get('dates') ?? String(new Date().getUTCFullYear())).slice(0, 4)
    const body = url.startsWith('/pga/scoreboard')
      ? { leagues: [{ calendar: calendarOf(seasons.events, year) }], events: [] }
      : event
        ? boardOf(event, seasons)
        : { events: [] }
    const isFailing = seasons.down || event?.kind === 'failing'
    const refusal = seasons.refusal ?? (event?.kind === 'refused' ? 403 : null)
    response.statusCode = refusal ?? (isFailing ? 503 : 200)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  seasons.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return seasons
}

/** Calls made so far. */
export const countCalls = ({ calls }: Seasons): number =>
  [...calls.values()].reduce((sum, count) => sum + count, 0)
