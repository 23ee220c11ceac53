import { and, eq } from 'drizzle-orm'

import { type Db, utcToday } from '../../db/db.ts'
import type { World } from '../../world/world.ts'
import { affordablePace, nextMidnight, type PlayState } from './affordable-pace.ts'
import type { WatchedTournament } from '../field/calendar.ts'
import { startOf } from './pace.ts'
import { allPaths } from './call-budget.ts'
import { feedCalls } from '../tables.ts'

/**
 * How often boards in play are read: each `LIVE_POLL_SECONDS`, or less often where the day's calls
 * wouldn't last for all followed tournaments.
 *
 * @param now epoch milliseconds
 * @returns milliseconds
 */
export async function playPace(
  { db, golf, config }: Pick<World, 'db' | 'golf' | 'config'>,
  tournaments: readonly WatchedTournament[],
  now: number,
): Promise<number> {
  const playMs = config.LIVE_POLL_SECONDS * 1000
  if (golf.name === 'simulated') return playMs
  const played = tournaments.filter((each) => isReadToday(each, now)).map(asPlayed)
  if (played.length === 0) return playMs
  const left = config.LIVE_DAILY_CALLS - (await callsToday(db))
  return affordablePace(played, left, playMs, now)
}

/** Whether its board takes part of today's calls. */
const isReadToday = ({ followed, row }: WatchedTournament, now: number): boolean =>
  followed &&
  row.format === 'stroke' &&
  row.status !== 'official' &&
  (row.status !== 'upcoming' || startOf(row) < nextMidnight(now))

/** Before the first round, the field knows its tee times better than the board. */
const asPlayed = ({ row, teeAt, resting }: WatchedTournament): PlayState =>
  row.status === 'upcoming' ? { teeAt: row.firstTeeAt, resting: true } : { teeAt, resting }

/** Warns once in the log whenever the day's calls begin to slow the boards down. */
export function createSlowdownLog({ log, config }: Pick<World, 'log' | 'config'>) {
  let wasSlow = false
  return (playMs: number): void => {
    const isSlow = playMs > config.LIVE_POLL_SECONDS * 1000
    if (isSlow && !wasSlow) {
      const note = {
        readEverySeconds: Math.round(playMs / 1000),
        LIVE_DAILY_CALLS: config.LIVE_DAILY_CALLS,
      }
      log.warn(note, "today's calls won't last at the usual pace, so boards are read less often")
    }
    wasSlow = isSlow
  }
}

/** Calls made to the provider since midnight UTC. */
export async function callsToday(db: Db): Promise<number> {
  const [spent] = await db
    .select({ count: feedCalls.count })
    .from(feedCalls)
    .where(and(eq(feedCalls.day, utcToday), eq(feedCalls.path, allPaths)))
  return spent?.count ?? 0
}
