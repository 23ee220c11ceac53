import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

import type { Json } from '../live-golf/responses.fixture.ts'
import { leaderboard } from './responses.fixture.ts'

/** The UTC day so many days from now: `2026-04-09`. */
export const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** ESPN with one event, which a test changes. */
export interface Espn {
  url: string
  name: string
  dates: { date: string; endDate: string }
  golfers: Json[]
  /** The event's status, and the round in play. */
  status: 'STATUS_SCHEDULED' | 'STATUS_IN_PROGRESS' | 'STATUS_FINAL'
  period: number
}

/** Starts ESPN on a port of its own, by default with an event that ends today. */
export async function startEspn(changes: Partial<Espn> = {}): Promise<Espn> {
  const espn: Espn = {
    url: '',
    name: 'the Gorse Open',
    dates: { date: `${day(-3)}T12:00Z`, endDate: `${day(0)}T12:00Z` },
    golfers: [],
    status: 'STATUS_FINAL',
    period: 4,
    ...changes,
  }
  const server = createServer(({ url = '' }, response) => {
    const { date: startDate, endDate } = espn.dates
    const calendar = [{ id: '401000006', label: espn.name, startDate, endDate }]
    const scoreboard = { leagues: [{ calendar }], events: [] }
    const type = { name: espn.status }
    const board = leaderboard(
      espn.golfers,
      { name: espn.name, ...espn.dates, status: { type } },
      { status: { period: espn.period, type } },
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url.startsWith('/pga/scoreboard') ? scoreboard : board))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  espn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return espn
}
