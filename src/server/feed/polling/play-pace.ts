import type { Services } from '#server/platform/services/services.ts'

import { affordablePace, nextMidnight, type PlayState } from './affordable-pace.ts'
import { type CallAccount, callsToday } from './call-budget.ts'
import { estimatedStart, startMs } from './pace.ts'
import type { PolledTournament } from './polled-tournaments.ts'

/**
 * How often to read boards in play: each `LIVE_POLL_SECONDS`, or less often when the day's calls wouldn't
 * last for all followed tournaments.
 *
 * @param account whose calls they are
 * @param now epoch milliseconds
 * @returns milliseconds
 */
export async function playIntervalMs(
  { db, golf, config }: Pick<Services, 'db' | 'golf' | 'config'>,
  tournaments: readonly PolledTournament[],
  now: number,
  account: CallAccount = 'main',
): Promise<number> {
  const playMs = config.LIVE_POLL_SECONDS * 1000
  if (golf.name === 'simulated') return playMs
  const played = tournaments.filter((each) => isReadToday(each, now)).map(playStateOf)
  if (played.length === 0) return playMs
  const left = config.LIVE_DAILY_CALLS - (await callsToday(db, account))
  return affordablePace(played, left, playMs, now)
}

/** Whether a tournament's board uses more than a few of today's calls. */
const isReadToday = ({ followed, isLate, row }: PolledTournament, now: number): boolean =>
  followed &&
  !isLate &&
  row.format === 'stroke' &&
  row.status !== 'official' &&
  (row.status !== 'upcoming' ||
    Math.min(startMs(row), estimatedStart(row.startDate)) < nextMidnight(now))

/** Before the first round, the field's tee times are better than the board's. */
const playStateOf = ({ row, teeAt, isIdle }: PolledTournament): PlayState =>
  row.status === 'upcoming' ? { teeAt: row.firstTeeAt, isIdle: true } : { teeAt, isIdle }

/** @returns a function that logs a warning each time the call budget begins to slow the boards down */
export function createSlowdownLog({ log, config }: Pick<Services, 'log' | 'config'>) {
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
