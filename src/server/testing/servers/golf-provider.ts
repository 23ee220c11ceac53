import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { entry, leaderboard, scorecards, tournament } from './golf-payloads.ts'
import { upcomingTournament, type ProviderTournament } from './golf-scene.ts'

/** A small local server that speaks the golf provider's protocol. */
export interface GolfProvider {
  url: string
  scenes: ProviderTournament[]
  /** Overrides every response with this status and body, until it is null. */
  failure: { status: number; body: string; headers?: Record<string, string> } | 'silent' | null
  encoding: 'plain' | 'ejson'
  /** By path. The calendar of another year counts apart: whether it is read depends on the day. */
  calls: Record<string, number>
  /** Sets everything back to how it started. */
  reset(): void
  close(): Promise<void>
}

/** Starts the provider on a port of its own. */
export async function startGolfProvider(): Promise<GolfProvider> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const year = url.pathname === '/schedule' ? url.searchParams.get('year') : null
    const isOtherYear = year !== null && year !== String(new Date().getUTCFullYear())
    const counted = isOtherYear ? `${url.pathname} of another year` : url.pathname
    provider.calls[counted] = (provider.calls[counted] ?? 0) + 1
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
    ...atFirst(),
    reset: () => Object.assign(provider, atFirst()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

const atFirst = (): Pick<GolfProvider, 'scenes' | 'failure' | 'encoding' | 'calls'> => ({
  scenes: [upcomingTournament()],
  failure: null,
  encoding: 'plain',
  calls: {},
})

function answer(provider: GolfProvider, url: URL): unknown {
  const thisYear = new Date().getUTCFullYear()
  const year = url.searchParams.get('year') ?? String(thisYear)
  const scene = provider.scenes.find(({ tournId }) => tournId === url.searchParams.get('tournId'))
  if (url.pathname === '/schedule') {
    const isOurs = url.searchParams.get('orgId') === '1'
    return {
      orgId: url.searchParams.get('orgId'),
      year,
      timestamp: new Date(),
      schedule: provider.scenes
        .filter((scene) => isOurs && String(scene.year ?? thisYear) === year)
        .map(entry),
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
