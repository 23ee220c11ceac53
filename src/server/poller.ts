import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { clockOf } from './db/db.ts'
import { closeDueDrafts } from './draft/close.ts'
import { isDatabaseUnavailable } from './errors/errors.ts'
import { runEvery, type BackgroundTask } from './process/background.ts'
import { settleDueLeagues } from './settling/settle.ts'
import type { World } from './world/world.ts'
import { readBoard } from './feed/board/board.ts'
import { readCalendar } from './feed/field/calendar.ts'
import { watchedTournaments } from './feed/schedule/watched.ts'
import { paceOf } from './feed/schedule/pace.ts'
import { createSlowdownLog, playPace } from './feed/schedule/play-pace.ts'
import { readField } from './feed/field/field.ts'
import { holdLease, releaseLease } from './feed/schedule/lease.ts'
import { countFailure } from './feed/diagnostics.ts'
import { FeedError } from './world/golf-source.ts'
import { type Backoff, createBackoff } from './feed/schedule/backoff.ts'

const lookEveryMs = 1_000
const renewEveryMs = 3_000
const calendarEveryMs = 6 * 3_600_000
/** For how long an answer of the provider is waited for when all is to end. */
const patienceMs = 3_000
const lease = 'feed'

/**
 * Begins to look, once a second, whether anything is due: drafts, which every process closes, leagues,
 * which any may settle, and the feed, which is read by the one that holds the lease.
 */
export function startPoller(world: World): BackgroundTask {
  const { db } = world
  // Whoever looks into the table sees which process it is.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const hold = () => holdLease(db, lease, holder)
  const backoff = createBackoff()
  const noteSlowdown = createSlowdownLog(world)
  const wentWrong = (what: string) => (error: unknown) => {
    if (!isDatabaseUnavailable(error)) world.log.error({ err: error }, `${what} went wrong`)
  }
  // Apart: a deadline does not wait for the feed.
  const drafts = runEvery(lookEveryMs, () => closeDueDrafts(db), wentWrong('closing drafts'))
  const results = runEvery(
    lookEveryMs,
    () => settleDueLeagues(db, world.config.SETTLE_AFTER_HOURS),
    wentWrong('settling leagues'),
  )
  const feed = runEvery(
    lookEveryMs,
    async () => {
      if (await hold()) await readDue(world, backoff, noteSlowdown, hold)
    },
    wentWrong('reading the feed'),
  )
  return {
    async stop() {
      const finished = Promise.all([drafts.stop(), results.stop(), feed.stop()])
      await Promise.race([finished, sleep(patienceMs, undefined, { ref: false })])
      await releaseLease(db, lease, holder).catch(() => {})
    },
  }
}

/** Everything by the database's clock: another process, whose own is wrong, read it last. */
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
    await tryOnce(world, backoff, { what, everyMs, now }, hold, work)
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

/** What fails is left alone for a while, and keeps nothing else from being read. */
async function tryOnce(
  world: World,
  backoff: Backoff,
  { what, everyMs, now }: { what: string; everyMs: number; now: number },
  hold: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await hold())) return
  const renewal = setInterval(() => void hold().catch(() => {}), renewEveryMs)
  try {
    await work()
    backoff.succeeded(what, now)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    if (!(error instanceof FeedError)) {
      world.log.error({ err: error, what }, 'what the golf feed gave could not be taken over')
      backoff.failed(what, everyMs, now)
      return
    }
    const { failure, retryAfter } = error
    world.log.warn({ failure, retryAfter, what }, `the golf feed gave nothing: ${error.message}`)
    backoff.failed(what, everyMs, now)
    await countFailure(world.db, error)
  } finally {
    clearInterval(renewal)
  }
}
