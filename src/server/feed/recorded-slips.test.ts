import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { dayMs } from '#domain/durations.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import { acceptNew } from '#server/testing/scenes/payloads.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { parseScoreboard as parseEspn } from './espn/parse-scoreboard.ts'
import { replayMissing, startReplay } from './espn/replay.fixture.ts'
import { parseScoreboard as parseLiveGolf } from './live-golf/parse-scoreboard.ts'

// A provider's slips in recorded scoreboards, each for one payload and for ten. `slips.test.ts` has those of a field.
// The recordings are not ours to distribute.

interface Source<Payload> {
  /** @throws {FeedError} */
  parse: (payload: Payload) => Scoreboard | null
  slips: Record<string, (payload: Payload) => void>
}

/** The golfer whose row slips, and another one. */
const [nth, other] = [3, 40]
const lastYear = (at: Date) => new Date(at.getTime() - 364 * dayMs)

interface LiveGolfRow {
  playerId: string
  firstName: string
  total: string
  teeTimeTimestamp: unknown
}
interface LiveGolfPayload {
  tournId: string
  year: string | number
  status: string
  roundId: unknown
  leaderboardRows: LiveGolfRow[]
}

const swap = <Key extends string>(a: Record<Key, string>, b: Record<Key, string>, key: Key) =>
  ([a[key], b[key]] = [b[key], a[key]])

const liveGolf: Source<LiveGolfPayload> = {
  parse: (payload) => {
    const ref = { orgId: '1', tournId: payload.tournId, year: Number(payload.year) }
    return parseLiveGolf(payload, ref, () => {})
  },
  slips: {
    'a round 5': (payload) => void (payload.roundId = 5),
    'a tournament that is canceled': (payload) => void (payload.status = 'Canceled'),
    'everyone at +31': ({ leaderboardRows }) =>
      leaderboardRows.forEach((row) => (row.total = '+31')),
    'a row that is missing': ({ leaderboardRows }) => void leaderboardRows.splice(nth, 1),
    'a row that is there twice': ({ leaderboardRows }) =>
      void leaderboardRows.push(structuredClone(leaderboardRows[nth]!)),
    'a tee time of last year': ({ leaderboardRows }) =>
      void (leaderboardRows[nth]!.teeTimeTimestamp = lastYear(new Date()).toISOString()),
    'two swapped ids': ({ leaderboardRows: rows }) => swap(rows[nth]!, rows[other]!, 'playerId'),
    'a brother who joins': ({ leaderboardRows }) =>
      void leaderboardRows.push({
        ...structuredClone(leaderboardRows[nth]!),
        playerId: '99999',
        firstName: 'Brother',
      }),
    'a brother in the golfer’s row': ({ leaderboardRows }) =>
      void Object.assign(leaderboardRows[nth]!, { playerId: '99999', firstName: 'Brother' }),
  },
}

interface Competitor {
  id: string
  athlete: { displayName: string; lastName: string }
  statistics: { name: string; value?: number }[]
  status: { teeTime?: string }
}
interface EspnPayload {
  events: [
    {
      id: string
      date: string
      status: { type: { name: string } }
      competitions: [{ status: { period: number }; competitors: Competitor[] }]
    },
  ]
}

const competitorsOf = ({ events: [event] }: EspnPayload) => event.competitions[0].competitors
const brotherOf = ({ athlete }: Competitor) => ({
  id: '99999',
  athlete: { ...athlete, displayName: `Brother ${athlete.displayName.split(' ').at(-1)}` },
})

const espn: Source<EspnPayload> = {
  parse: (payload) => {
    const { id, date } = payload.events[0]
    const ref = { orgId: '1', tournId: `espn-${id}`, year: Number(date.slice(0, 4)) }
    return parseEspn(payload, ref, new Date(date), () => {})
  },
  slips: {
    'a round 5': ({ events: [event] }) => void (event.competitions[0].status.period = 5),
    'a tournament that is canceled': ({ events: [event] }) =>
      void (event.status.type.name = 'STATUS_CANCELED'),
    'everyone at +31': (payload) => {
      for (const { statistics } of competitorsOf(payload)) {
        const stated = statistics.find(({ name }) => name === 'scoreToPar')
        if (stated) stated.value = 31
      }
    },
    'a row that is missing': (payload) => void competitorsOf(payload).splice(nth, 1),
    'a row that is there twice': (payload) =>
      void competitorsOf(payload).push(structuredClone(competitorsOf(payload)[nth]!)),
    'a tee time of last year': (payload) => {
      const { status } = competitorsOf(payload)[nth]!
      status.teeTime = lastYear(new Date(payload.events[0].date)).toISOString()
    },
    'two swapped ids': (payload) => {
      const [golfer, another] = [nth, other].map((at) => competitorsOf(payload)[at]!)
      swap(golfer!, another!, 'id')
    },
    'a brother who joins': (payload) => {
      const golfer = structuredClone(competitorsOf(payload)[nth]!)
      competitorsOf(payload).push({ ...golfer, ...brotherOf(golfer) })
    },
    'a brother in the golfer’s row': (payload) => {
      const golfer = competitorsOf(payload)[nth]!
      Object.assign(golfer, brotherOf(golfer))
    },
  },
}

/** A payload's board; null for one that the feed refuses. */
function read<Payload>({ parse }: Source<Payload>, payload: Payload): Scoreboard | null {
  try {
    return parse(payload)
  } catch (error) {
    if (error instanceof FeedError) return null
    throw error
  }
}

/** Takes a payload as the feed does: the last board stands beside one that is refused. */
function take(accepted: Accepted, board: Scoreboard | null): Accepted {
  if (!board) return accepted
  try {
    return acceptNew(accepted, board)
  } catch (error) {
    if (error instanceof FeedError) return accepted
    throw error
  }
}

/** The scores of a board. */
const scoresOf = ({ rows }: Scoreboard) =>
  rows
    .map(({ apiPlayerId, name, out, toPar, rounds }) => ({ apiPlayerId, name, out, toPar, rounds }))
    .toSorted((a, b) => a.apiPlayerId.localeCompare(b.apiPlayerId))

const stateOf = ({ status, round, roundStatus }: Scoreboard) => ({ status, round, roundStatus })

function checkSlips<Payload>(source: Source<Payload>, payload: Payload, moment: string): void {
  const board = read(source, payload)
  if (!board) throw new Error(`${moment}: no scoreboard`)
  const good = acceptNew(acceptNew(null, board), board)
  const known = new Set(good.board.rows.map(({ apiPlayerId }) => apiPlayerId))
  const expectGood = ({ board }: Accepted, what: string) => {
    const rows = board.rows.filter(({ apiPlayerId }) => known.has(apiPlayerId))
    expect(stateOf(board), what).toEqual(stateOf(good.board))
    expect(scoresOf({ ...board, rows }), what).toEqual(scoresOf(good.board))
    return rows
  }
  for (const [name, slip] of Object.entries(source.slips)) {
    const slipped = structuredClone(payload)
    slip(slipped)
    const mistaken = read(source, slipped)
    for (const times of [1, 10]) {
      const what = `${moment}, ${name}, ${times} times`
      let held = good
      for (let time = 0; time < times; time += 1) held = take(held, mistaken)
      expectGood(held, what)
      const healed = take(held, board)
      const rows = expectGood(healed, what)
      expect(
        rows.filter(({ stale }) => stale),
        what,
      ).toEqual([])
      const doubts = healed.doubts.filter(({ about }) => about === null || known.has(about))
      expect(doubts, what).toEqual([])
    }
  }
}

const folder = '../shared/golf-data'
const readJson = (path: string) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8')) as unknown

test
  .runIf(existsSync(folder))
  .for([
    'slash/2026-041-valero/leaderboard-r1-in-progress.plain.json',
    'slash/2025-100-open/leaderboard-official.json',
  ])('no slip changes a score of %s, and each heals', (path) => {
  checkSlips(liveGolf, readJson(path) as LiveGolfPayload, path)
})

const ofEspn = ['2021-sony-open', '2026-memorial']
  .filter((name) => existsSync(`${folder}/espn/${name}`))
  .flatMap((name) => readdirSync(`${folder}/espn/${name}`).map((file) => `espn/${name}/${file}`))

test.runIf(ofEspn.length > 0).for(ofEspn)(
  'no slip changes a score of %s, and each heals',
  (path) => {
    const file = readJson(path) as EspnPayload & { data?: EspnPayload }
    const payload = file.data ?? file
    if (read(espn, payload)) checkSlips(espn, payload, path)
  },
)

test.runIf(!replayMissing)(
  'no slip changes a score of the Masters of 2026, and each heals',
  async () => {
    const { liveGolfUrl, espnUrl, control } = await startReplay()
    const load = async <Payload>(url: string) => (await (await fetch(url)).json()) as Payload
    const moments: [string, LiveGolfPayload, EspnPayload][] = []
    for (const at of ['r1+2h', 'r1+9h', 'r2+5h', 'r3+1h', 'r3+6h', 'r4+3h', 'r4+8h']) {
      await control({ at })
      moments.push([
        at,
        await load(`${liveGolfUrl}/leaderboard?orgId=1&tournId=014&year=2026`),
        await load(`${espnUrl}/leaderboard?league=pga`),
      ])
    }
    for (const [at, ofLiveGolf, ofEspn] of moments) {
      checkSlips(liveGolf, ofLiveGolf, at)
      checkSlips(espn, ofEspn, `${at} at ESPN`)
    }
  },
)
