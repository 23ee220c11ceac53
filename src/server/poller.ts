import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { clockOf } from './db/db.ts'
import { closeDueDrafts } from './draft/close.ts'
import { isDatabaseUnavailable } from './errors/errors.ts'
import { readBoard } from './feed/board/board.ts'
import { countFailure } from './feed/diagnostics.ts'
import { readCalendar } from './feed/field/calendar.ts'
import { readField } from './feed/field/field.ts'
import { type Backoff, createBackoff } from './feed/schedule/backoff.ts'
import { holdLease, releaseLease } from './feed/schedule/lease.ts'
import { paceOf } from './feed/schedule/pace.ts'
import { createSlowdownLog, playPace } from './feed/schedule/play-pace.ts'
import { watchedTournaments } from './feed/schedule/watched.ts'
import { notifyOfMessages } from './messages/notices.ts'
import { runEvery, type BackgroundTask } from './process/background.ts'
import { settleDueLeagues } from './settling/settle.ts'
import { closeDueShootouts } from './shootout/close.ts'
import { FeedError } from './world/golf-source.ts'
import type { World } from './world/world.ts'

const pollEveryMs = 1_000
const renewLeaseEveryMs = 3_000
const calendarEveryMs = 6 * 3_600_000
/** How long a shutdown waits for the provider's response. */
const stopWithinMs = 3_000
const lease = 'feed'

/**
 * Starts doing whatever is due, once a second. Every process closes drafts and shootouts, settles leagues and
 * notifies of messages; only the process that holds the lease reads the feed.
 */
export function startPoller(world: World): BackgroundTask {
  const { db } = world
  // Names the process for operators who look at the table.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const hold = () => holdLease(db, lease, holder)
  const backoff = createBackoff()
  const noteSlowdown = createSlowdownLog(world)
  const logFailure = (what: string) => (error: unknown) => {
    if (!isDatabaseUnavailable(error)) world.log.error({ err: error }, `${what} failed`)
  }
  // Separate loops, so that a deadline doesn't wait for the feed.
  const drafts = runEvery(pollEveryMs, () => closeDueDrafts(db), logFailure('closing drafts'))
  const shootouts = runEvery(
    pollEveryMs,
    () => closeDueShootouts(db),
    logFailure('closing shootouts'),
  )
  const results = runEvery(
    pollEveryMs,
    () => settleDueLeagues(db, world.config.SETTLE_AFTER_HOURS),
    logFailure('settling leagues'),
  )
  const notices = runEvery(
    pollEveryMs,
    () => notifyOfMessages(db),
    logFailure('notifying of messages'),
  )
  const feed = runEvery(
    pollEveryMs,
    async () => {
      if (await hold()) await readDue(world, backoff, noteSlowdown, hold)
    },
    logFailure('reading the feed'),
  )
  return {
    async stop() {
      const tasks = [drafts, shootouts, results, notices, feed]
      const finished = Promise.all(tasks.map((task) => task.stop()))
      await Promise.race([finished, sleep(stopWithinMs, undefined, { ref: false })])
      await releaseLease(db, lease, holder).catch(() => {})
    },
  }
}

/**
 * Reads what is due of the calendar, the fields and the boards. Due times go by the database's clock, since
 * the last read may be another process's, whose own clock is off.
 */
async function readDue(
  world: World,
  backoff: Backoff,
  noteSlowdown: (playMs: number) => void,
  hold: () => Promise<boolean>,
): Promise<void> {
  const now = await clockOf(world.db)
  const attempt = async (
    what: string,
    everyMs: number | null,
    lastGood: Date | null,
    work: () => Promise<void>,
  ) => {
    if (everyMs === null || !backoff.isDue(what, everyMs, lastGood, now)) return
    await attemptRead(world, backoff, { what, everyMs, now }, hold, work)
  }

  await attempt('calendar', calendarEveryMs, null, () => readCalendar(world))
  const all = await watchedTournaments(world, now)
  const playMs = await playPace(world, all, now)
  noteSlowdown(playMs)
  for (const { row, seenAt, ...interest } of all) {
    const pace = paceOf(row, interest, playMs, now)
    await attempt(`field of ${row.key}`, pace.field, row.fieldAt, () => readField(world, row))
    await attempt(`board of ${row.key}`, pace.board, seenAt, () => readBoard(world, row))
  }
}

/** Runs one read and renews the lease meanwhile. A failure is logged, backed off, and stops nothing else. */
async function attemptRead(
  world: World,
  backoff: Backoff,
  { what, everyMs, now }: { what: string; everyMs: number; now: number },
  hold: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await hold())) return
  const renewal = setInterval(() => void hold().catch(() => {}), renewLeaseEveryMs)
  try {
    await work()
    backoff.succeeded(what, now)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (!(error instanceof FeedError)) {
      world.log.error({ err: error, what }, "the golf feed's data could not be stored")
      backoff.failed(what, everyMs, now)
      return
    }
    const { failure, retryAfter } = error
    world.log.warn({ failure, retryAfter, what }, `the golf feed failed: ${error.message}`)
    backoff.failed(what, everyMs, now)
    await countFailure(world.db, error)
  } finally {
    clearInterval(renewal)
  }
}
