import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sum } from '#domain/sum.ts'

/** A golfer's play at the provider. Scores are to par; strokes follow from par 72. */
export interface Scripted {
  id: string
  firstName: string
  lastName: string
  rank: number | null
  /** Finished rounds, to par. */
  rounds: number[]
  /** The score of the round in play. */
  today?: number
  thru?: string
  /** Sent as the total in place of the sum of the rounds. */
  total?: string
  out?: 'cut' | 'wd' | 'dq'
  /** No longer in the field. */
  gone?: boolean
}

/** A tournament at the provider. Tests change it and let the feed read it. */
export interface Scene {
  tournId: string
  name: string
  format: string
  firstTee: Date
  teeTimes: boolean
  status: 'Not Started' | 'In Progress' | 'Complete' | 'Official'
  round: number
  roundStatus: string
  cutLine: string | null
  /** The provider's own time; now, unless its clock is stopped. */
  lastUpdated?: Date
  /** The first day by the calendar; the day of `firstTee` unless it is postponed. */
  startsOn?: Date
  timeZone: string
  golfers: Scripted[]
}

/** A small local server that speaks the golf provider's protocol. */
export interface GolfProvider {
  url: string
  scenes: Scene[]
  /** Overrides every response with this status and body, until it is null. */
  failure: { status: number; body: string; headers?: Record<string, string> } | 'silent' | null
  encoding: 'plain' | 'ejson'
  calls: Record<string, number>
  close(): Promise<void>
}

const dayMs = 86_400_000

/** Forty golfers, ranked 1 to 40, before their first shot. */
export const fortyGolfers = (): Scripted[] =>
  Array.from({ length: 40 }, (_, nth) => ({
    id: String(10_001 + nth),
    firstName: `First${nth + 1}`,
    lastName: `Last${nth + 1}`,
    rank: nth + 1,
    rounds: [],
  }))

/** A tournament of forty golfers with tee times that begins in two days. */
export const comingScene = (change: Partial<Scene> = {}): Scene => ({
  tournId: '014',
  name: 'The Practice Open',
  format: 'stroke',
  firstTee: new Date(Date.now() + 2 * dayMs),
  teeTimes: true,
  status: 'Not Started',
  round: 1,
  roundStatus: 'Groupings Official',
  cutLine: null,
  timeZone: 'America/New_York',
  golfers: fortyGolfers(),
  ...change,
})

/** Starts the provider on a port of its own. */
export async function startGolfProvider(): Promise<GolfProvider> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    provider.calls[url.pathname] = (provider.calls[url.pathname] ?? 0) + 1
    if (provider.failure === 'silent') return
    if (provider.failure) {
      response.writeHead(provider.failure.status, provider.failure.headers)
      response.end(provider.failure.body)
      return
    }
    const body = answer(provider, url)
    response.writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        body === undefined ? { message: 'Invalid input' } : encode(body, provider.encoding),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: GolfProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scenes: [comingScene()],
    failure: null,
    encoding: 'plain',
    calls: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

function answer(provider: GolfProvider, url: URL): unknown {
  const year = String(new Date().getUTCFullYear())
  const scene = provider.scenes.find(({ tournId }) => tournId === url.searchParams.get('tournId'))
  if (url.pathname === '/schedule') {
    const foreign = url.searchParams.get('orgId') !== '1'
    return {
      orgId: url.searchParams.get('orgId'),
      year,
      timestamp: new Date(),
      schedule: foreign ? [] : provider.scenes.map(entry),
    }
  }
  if (url.pathname === '/stats') {
    const ranked = provider.scenes
      .flatMap(({ golfers }) => golfers)
      .filter(({ rank }) => rank !== null)
    return {
      year,
      statId: '186',
      name: 'Official World Golf Ranking',
      weekNum: 1,
      timestamp: new Date(),
      rankings: ranked.map((golfer) => ({
        playerId: golfer.id,
        firstName: golfer.firstName,
        lastName: golfer.lastName,
        fullName: `${golfer.firstName} ${golfer.lastName}`,
        rank: golfer.rank,
      })),
    }
  }
  if (!scene) return undefined
  if (url.pathname === '/tournament') return tournament(scene, year)
  if (url.pathname === '/leaderboard') return leaderboard(scene, year)
  if (url.pathname === '/scorecard')
    return scorecards(scene, year, url.searchParams.get('playerId'))
  return undefined
}

const midnight = (at: Date, days: number) =>
  new Date(Math.floor(at.getTime() / dayMs) * dayMs + days * dayMs)

const entry = (scene: Scene) => ({
  tournId: scene.tournId,
  name: scene.name,
  date: {
    start: midnight(scene.startsOn ?? scene.firstTee, 0),
    end: midnight(scene.startsOn ?? scene.firstTee, 3),
    weekNumber: '1',
  },
  format: scene.format,
  purse: 0,
})

const teeTime = (scene: Scene, nth: number, round: number) =>
  new Date(scene.firstTee.getTime() + (round - 1) * dayMs + Math.floor(nth / 3) * 11 * 60_000)

function tournament(scene: Scene, year: string) {
  return {
    ...entry(scene),
    orgId: '1',
    year,
    status: scene.status,
    currentRound: scene.status === 'Not Started' ? -1 : scene.round,
    timeZone: scene.timeZone,
    courses: [
      {
        courseId: '1',
        courseName: 'Practice Links',
        host: 'Yes',
        location: { country: 'USA', state: null, city: 'Somewhere' },
        parFrontNine: '36',
        parBackNine: '36',
        parTotal: '72',
        holes: Array.from({ length: 18 }, (_, hole) => ({ holeId: hole + 1, par: '4' })),
      },
    ],
    players: scene.golfers
      .filter(({ gone }) => !gone)
      .map((golfer, nth) => ({
        playerId: golfer.id,
        firstName: golfer.firstName,
        lastName: golfer.lastName,
        courseId: '1',
        status: 'active',
        isAmateur: false,
        teeTimes: scene.teeTimes
          ? [1, 2].map((round) => ({
              roundId: round,
              teeTime: '8:00am',
              teeTimeTimestamp: teeTime(scene, nth, round),
              startingHole: 1,
            }))
          : [],
      })),
    timestamp: new Date(),
  }
}

const signed = (toPar: number) => (toPar === 0 ? 'E' : toPar > 0 ? `+${toPar}` : String(toPar))

function leaderboard(scene: Scene, year: string) {
  if (scene.roundStatus === 'none') return undefined
  return {
    orgId: '1',
    year,
    tournId: scene.tournId,
    status: scene.status,
    roundId: scene.round,
    roundStatus: scene.roundStatus,
    lastUpdated: scene.lastUpdated ?? new Date(),
    timestamp: new Date(),
    cutLines: scene.cutLine === null ? [] : [{ cutCount: 20, cutScore: scene.cutLine }],
    leaderboardRows: scene.golfers
      .filter(({ gone }) => !gone)
      .map((golfer, nth) => row(scene, golfer, nth)),
  }
}

function row(scene: Scene, golfer: Scripted, nth: number) {
  const { rounds, today, out } = golfer
  const any = rounds.length > 0 || today !== undefined
  const total = any ? signed(sum(rounds) + (today ?? 0)) : '-'
  const finishedNow = rounds.length === scene.round
  return {
    playerId: golfer.id,
    firstName: golfer.firstName,
    lastName: golfer.lastName,
    isAmateur: false,
    courseId: '1',
    status: out ?? (today !== undefined ? 'active' : finishedNow ? 'complete' : 'not started'),
    position: out ? out.toUpperCase() : any ? String(nth + 1) : '-',
    total: golfer.total ?? total,
    currentRoundScore: out
      ? '-'
      : today !== undefined
        ? signed(today)
        : finishedNow
          ? signed(rounds.at(-1) ?? 0)
          : '',
    totalStrokesFromCompletedRounds: rounds.length ? String(sum(rounds) + 72 * rounds.length) : '-',
    rounds: rounds.map((toPar, nth) => ({
      roundId: nth + 1,
      strokes: 72 + toPar,
      scoreToPar: signed(toPar),
      courseId: '1',
      courseName: 'Practice Links',
    })),
    currentRound: scene.round,
    roundComplete: finishedNow && !out,
    thru: out ? '-' : (golfer.thru ?? (finishedNow ? 'F' : '')),
    startingHole: 1,
    currentHole: 1,
    ...(out ? {} : { teeTime: '8:00am', teeTimeTimestamp: teeTime(scene, nth, scene.round) }),
  }
}

function scorecards(scene: Scene, year: string, playerId: string | null) {
  const golfer = scene.golfers.find(({ id }) => id === playerId)
  if (!golfer || golfer.rounds.length === 0) return undefined
  return golfer.rounds.map((toPar, nth) => ({
    orgId: '1',
    year,
    tournId: scene.tournId,
    playerId,
    lastName: golfer.lastName,
    firstName: golfer.firstName,
    courseId: '1',
    roundId: nth + 1,
    startingHole: 1,
    currentHole: 18,
    roundComplete: true,
    currentRoundScore: signed(toPar),
    totalShots: 72 + toPar,
    holes: Object.fromEntries(
      Array.from({ length: 18 }, (_, hole) => [
        hole + 1,
        {
          holeId: hole + 1,
          par: 4,
          holeScore: 4 + (hole < Math.abs(toPar) ? Math.sign(toPar) : 0),
        },
      ]),
    ),
    timestamp: new Date(),
  }))
}

/** The provider's format: dates without a zone, or everything wrapped as Extended JSON. */
function encode(value: unknown, encoding: 'plain' | 'ejson'): unknown {
  if (value instanceof Date) {
    return encoding === 'ejson'
      ? { $date: { $numberLong: String(value.getTime()) } }
      : value.toISOString().replace('Z', '000')
  }
  if (typeof value === 'number' && encoding === 'ejson') return { $numberInt: String(value) }
  if (Array.isArray(value)) return value.map((item) => encode(item, encoding))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, encode(item, encoding)]),
    )
  }
  return value
}
