import { eq } from 'drizzle-orm'

import { hourMs, minuteMs } from '#domain/durations.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { isOutage } from '#server/platform/errors/errors.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { boards } from '../tournaments/tables.ts'
import { countFailure } from './diagnostics.ts'
import { syncField } from './field/sync-field.ts'
import { matchSchedule, syncSchedule } from './field/sync-schedule.ts'
import { isPastDue, readPast } from './past/read-past.ts'
import type { Backoff, PollTask } from './polling/backoff.ts'
import { pollIntervals, silentMs } from './polling/pace.ts'
import { playIntervalMs } from './polling/play-pace.ts'
import { type PolledTournament, listPolledTournaments } from './polling/polled-tournaments.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'
import { recordSuccess, readSourceStates } from './source-state.ts'

const calendarEveryMs = 6 * hourMs
const renewLeaseEveryMs = 3_000
/** A calm pace: two seasons take about eight minutes. */
const pastEveryMs = 5_000

/** A process that reads the feed, and everything it needs for that. */
export interface Poller {
  services: Services
  backoff: Backoff
  logSlowdown: (playMs: number) => void
  /** Acquires or renews the lease. */
  renewLease: () => Promise<boolean>
}

type Attempt = (source: GolfSource, task: PollTask, sync: Sync) => Promise<void>

/** Reads from a source. `no-answer` when it gave no usable answer and nothing failed. */
type Sync = () => Promise<void | 'no-answer'>

/**
 * Reads what is due of the calendar, the fields and the boards. Due times use the database's clock, because the
 * processes' clocks differ.
 */
export async function syncDue(poller: Poller): Promise<void> {
  const { services, backoff, logSlowdown } = poller
  const { db, golf, fallback } = services
  const now = await readClock(db)
  const stateOf = await readSourceStates(db)
  const attempt: Attempt = async (source, task, sync) => {
    const { pausedAt, askedAt } = stateOf(source.name)
    const requestedTask = { ...task, requestedAt: askedAt }
    if (pausedAt !== null || !backoff.isDue(requestedTask, now)) return
    await runAttempt(poller, source, requestedTask, now, sync)
  }

  const intervalMs = calendarEveryMs
  await attempt(golf, { name: 'calendar', intervalMs, lastSuccess: null }, () =>
    syncSchedule(services),
  )
  if (fallback) {
    const name = 'calendar of the fallback'
    await attempt(fallback, { name, intervalMs, lastSuccess: null }, () =>
      matchSchedule(db, fallback),
    )
  }
  const all = await listPolledTournaments(services, now)
  const playMs = await playIntervalMs(services, all, now)
  logSlowdown(playMs)
  const fallbackMs = fallback ? await playIntervalMs(services, all, now, 'fallback') : playMs
  const isShort = playMs > services.config.LIVE_POLL_SECONDS * 1000
  for (const each of all) {
    await syncTournament(services, each, { playMs, fallbackMs, isShort }, now, attempt)
  }
  // The past waits while today's calls don't last for those in play, and isn't read on request.
  const past = { name: 'past', intervalMs: pastEveryMs, lastSuccess: null }
  const isCalm = !isShort && backoff.isDue(past, now)
  if (isCalm && (await isPastDue(services))) {
    await attempt(golf, past, async () =>
      (await readPast(services, countFailure)) ? undefined : 'no-answer',
    )
  }
}

/** Reads a tournament's field and board; from the fallback, too, while it serves the board or the first one is silent. */
async function syncTournament(
  services: Services,
  { row, lastSuccessAt, asOf, servedBy, ...interest }: PolledTournament,
  { playMs, fallbackMs, isShort }: { playMs: number; fallbackMs: number; isShort: boolean },
  now: number,
  attempt: Attempt,
): Promise<void> {
  const { golf, fallback, config } = services
  const paceAt = (ms: number) => pollIntervals(row, interest, ms, now)
  const boardAt = (ms: number) => {
    const intervalMs = paceAt(ms).board
    return { intervalMs, inPlay: intervalMs !== null && intervalMs <= ms }
  }
  // The field slows down only when calls run short, not because scoreboards are set to be read less often.
  const intervalMs = paceAt(isShort ? playMs : 0).field
  const field = { name: `field of ${row.key}`, intervalMs, lastSuccess: row.fieldAt }
  await attempt(golf, field, () => syncField(services, row))
  const isServed = servedBy === null || servedBy === golf.name
  const isPatient = interest.isLate
  const lastSuccess = isServed ? lastSuccessAt : null
  const board = { name: `board of ${row.key}`, lastSuccess, isPatient }
  await attempt(golf, { ...boardAt(playMs), ...board }, () => syncScoreboard(services, row))
  if (!fallback) return
  // A source whose calls don't last for two readings an hour is silent, too.
  const slowMs = Math.min(2 * (paceAt(playMs).board ?? 0), hourMs)
  const allowed = Math.max((config.FEED_FALLBACK_MINUTES ?? 0) * minuteMs, slowMs)
  const isSilent = (at: Date | null) => silentMs(row, interest, at, now) >= allowed
  // The scoreboard may have been updated since we listed it.
  if (isServed && !(isSilent(asOf) && isSilent(await readAsOf(services.db, row.key)))) return
  await attempt(
    fallback,
    {
      ...boardAt(fallbackMs),
      name: `fallback of ${row.key}`,
      isPatient,
      lastSuccess: isServed ? null : lastSuccessAt,
    },
    () => syncScoreboard(services, row, fallback),
  )
}

/** When the scores of a tournament are from; null without a board. */
async function readAsOf(db: Db, key: string): Promise<Date | null> {
  const [row] = await db
    .select({ asOf: boards.asOf })
    .from(boards)
    .where(eq(boards.tournamentKey, key))
  return row?.asOf ?? null
}

/** Runs one read and renews the lease meanwhile. A failure is logged, backed off, and stops nothing else. */
async function runAttempt(
  { services, backoff, renewLease }: Poller,
  source: GolfSource,
  task: PollTask,
  now: number,
  sync: Sync,
): Promise<void> {
  if (!(await renewLease())) return
  const { name } = task
  const renewal = setInterval(() => void renewLease().catch(() => {}), renewLeaseEveryMs)
  try {
    const result = await sync()
    backoff.recordSuccess(name, now)
    if (result !== 'no-answer') await recordSuccess(services.db, source.name)
  } catch (error) {
    if (isOutage(error)) throw error
    backoff.recordFailure(task, now)
    if (!(error instanceof FeedError)) {
      services.log.error({ err: error, what: name }, "the golf feed's data could not be stored")
      return
    }
    const { kind, retryAfter } = error
    services.log.warn(
      { failure: kind, retryAfter, what: name },
      `the golf feed failed: ${error.message}`,
    )
    await countFailure(services.db, error)
  } finally {
    clearInterval(renewal)
  }
}
