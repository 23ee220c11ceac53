import { sql } from 'drizzle-orm'

import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'
import { publish } from '../../src/server/platform/live/live.ts'
import { encodeScoreboard } from '../../src/server/tournaments/scoreboard-codec.ts'
import { acceptedBoard } from './seed-site.ts'
import type { Site } from './site.ts'

/** One golfer in so many finishes a hole in a minute. */
const oneIn = 13

/** The board after a number of minutes of play: each minute 12 golfers of 156 finish a hole. */
function boardAfter(minutes: number): Scoreboard {
  const board = acceptedBoard(0)
  const scored = board.rows.map((row, index) => afterHoles(row, index, minutes))
  const better = (row: ScoreboardRow) =>
    scored.filter(({ toPar }) => (toPar ?? 0) < (row.toPar ?? 0))
  const rows = scored.map((row) => ({ ...row, position: `T${better(row).length + 1}` }))
  return { ...board, rows, asOf: new Date() }
}

function afterHoles(row: ScoreboardRow, index: number, minutes: number): ScoreboardRow {
  const holes = Math.floor((minutes + (index % oneIn)) / oneIn)
  // Birdies and bogeys come in turn; most holes are pars.
  const change = Array.from({ length: holes }, (_, hole) => [-1, 0, 0, 1][(index + hole) % 4] ?? 0)
  const sum = change.reduce((total, score) => total + score, 0)
  const thru = String(Math.min(17, Number(row.thru) + holes))
  return { ...row, thru, toPar: (row.toPar ?? 0) + sum, today: (row.today ?? 0) + sum }
}

/** Stores the board of a minute and publishes it, as the poller does. @returns when, in epoch ms */
export const playMinute = ({ database, seeds }: Site, index: number): Promise<number> =>
  playMinuteOf(database.db, seeds.tournaments.few, index)

/** The same for a tournament by its key. */
export async function playMinuteOf(db: Db, key: string, index: number): Promise<number> {
  const board = JSON.stringify(encodeScoreboard(boardAfter(index)))
  return await db.transaction(async (db) => {
    const [row] = await queryRows<{ orgId: string; tournId: string }>(
      db,
      sql`update boards b
          set version = version + 1, seen_at = clock_timestamp(), as_of = now(), provider_at = now(),
            board = ${board}::jsonb
          from tournaments t
          where b.tournament_key = ${key} and t.key = b.tournament_key
          returning t.org_id as "orgId", t.tourn_id as "tournId"`,
    )
    if (!row) throw new Error('there is no board')
    await publish(db, { kind: 'tournament', key, inPlay: true, ...row })
    return Date.now()
  })
}
