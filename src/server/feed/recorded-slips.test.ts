import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import { acceptNew } from '#server/testing/scenes/payloads.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { replayMissing, startReplay } from './espn/replay.fixture.ts'
import { parseScoreboard } from './live-golf/parse-scoreboard.ts'

// A provider's slips in recorded scoreboards, each for one payload and for ten. Those of ids need stored golfers, so
// `slips.test.ts` has them. The recordings are not ours to distribute.

interface Payload {
  tournId: string
  year: string | number
  status: string
  roundId: unknown
  leaderboardRows: { playerId: string; total: string }[]
}

/** The golfer whose row slips. */
const nth = 3
const slips: Record<string, (payload: Payload) => void> = {
  'a round 5': (payload) => void (payload.roundId = 5),
  'a tournament that is canceled': (payload) => void (payload.status = 'Canceled'),
  'everyone at +31': ({ leaderboardRows }) => leaderboardRows.forEach((row) => (row.total = '+31')),
  'a row that is missing': ({ leaderboardRows }) => void leaderboardRows.splice(nth, 1),
  'a row that is there twice': ({ leaderboardRows }) =>
    void leaderboardRows.push(structuredClone(leaderboardRows[nth]!)),
}

/** Takes a payload as the feed does: the last board stands beside an unreadable one. */
function take(accepted: Accepted | null, payload: Payload): Accepted | null {
  try {
    const ref = { orgId: '1', tournId: payload.tournId, year: Number(payload.year) }
    const board = parseScoreboard(payload, ref, () => {})
    return board && acceptNew(accepted, board)
  } catch (error) {
    if (error instanceof FeedError) return accepted
    throw error
  }
}

/** The scores of a board, and whether they are its newest. */
const scoresOf = ({ rows }: Scoreboard) =>
  rows
    .map(({ apiPlayerId, name, out, toPar, rounds }) => ({ apiPlayerId, name, out, toPar, rounds }))
    .toSorted((a, b) => a.apiPlayerId.localeCompare(b.apiPlayerId))

const roundOf = ({ round, roundStatus }: Scoreboard) => ({ round, roundStatus })

function checkSlips(payload: Payload, moment: string): void {
  const good = take(take(null, payload), payload)
  if (!good) throw new Error(`${moment}: no scoreboard`)
  for (const [name, slip] of Object.entries(slips)) {
    const slipped = structuredClone(payload)
    slip(slipped)
    for (const times of [1, 10]) {
      const what = `${moment}, ${name}, ${times} times`
      let held: Accepted | null = good
      for (let time = 0; time < times; time += 1) held = take(held, slipped)
      expect(held?.board.status, what).toBe(good.board.status)
      expect(held && scoresOf(held.board), what).toEqual(scoresOf(good.board))
      expect(held && roundOf(held.board), what).toEqual(roundOf(good.board))
      const healed = take(held, payload)
      expect(healed && roundOf(healed.board), what).toEqual(roundOf(good.board))
      expect(healed && scoresOf(healed.board), what).toEqual(scoresOf(good.board))
      expect(
        healed?.board.rows.filter(({ stale }) => stale),
        what,
      ).toEqual([])
      expect(healed?.doubts, what).toEqual([])
    }
  }
}

const valero = '../shared/golf-data/slash/2026-041-valero/leaderboard-r1-in-progress.plain.json'

test.runIf(existsSync(valero))(
  'no slip changes a score of the Valero of 2026, and each heals',
  () => {
    checkSlips(JSON.parse(readFileSync(valero, 'utf8')) as Payload, 'round 1')
  },
)

test.runIf(!replayMissing)(
  'no slip changes a score of the Masters of 2026, and each heals',
  async () => {
    const { liveGolfUrl, control } = await startReplay()
    const moments: [string, Payload][] = []
    for (const at of ['r1+2h', 'r1+9h', 'r2+5h', 'r3+1h', 'r3+6h', 'r4+3h', 'r4+8h']) {
      await control({ at })
      const response = await fetch(`${liveGolfUrl}/leaderboard?orgId=1&tournId=014&year=2026`)
      moments.push([at, (await response.json()) as Payload])
    }
    for (const [at, payload] of moments) checkSlips(payload, at)
  },
)
