import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { clockOf } from '../db/db.ts'
import { closeDueDrafts } from '../draft/lock.ts'
import { isDatabaseLost } from '../errors.ts'
import { every, type Running } from '../every.ts'
import { settleDueLeagues } from '../settling/settle.ts'
import type { World } from '../world.ts'
import { readBoard } from './board.ts'
import { readCalendar, watched } from './calendar.ts'
import { paceOf } from './due.ts'
import { readField } from './field.ts'
import { dropLease, holdLease } from './lease.ts'
import { countFailure } from './ledger.ts'
import { FeedError } from './source.ts'
import { createTries, type Tries } from './tries.ts'

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
export function startPoller(world: World): Running {
  const { db } = world
  // Whoever looks into the table sees which process it is.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const hold = () => holdLease(db, lease, holder)
  const tries = createTries()
  const wentWrong = (what: string) => (error: unknown) => {
    if (!isDatabaseLost(error)) world.log.error({ err: error }, `${what} went wrong`)
  }
  // Apart: a deadline does not wait for the feed.
  const drafts = every(lookEveryMs, () => closeDueDrafts(db), wentWrong('closing drafts'))
  const results = every(
    lookEveryMs,
    () => settleDueLeagues(db, world.config.SETTLE_AFTER_HOURS),
    wentWrong('settling leagues'),
  )
  const feed = every(
    lookEveryMs,
    async () => {
      if (await hold()) await readDue(world, tries, hold)
    },
    wentWrong('reading the feed'),
  )
  return {
    async stop() {
      const finished = Promise.all([drafts.stop(), results.stop(), feed.stop()])
      await Promise.race([finished, sleep(patienceMs, undefined, { ref: false })])
      await dropLease(db, lease, holder).catch(() => {})
    },
  }
}

/** Everything by the database's clock: another process, whose own is wrong, read it last. */
async function readDue(world: World, tries: Tries, hold: () => Promise<boolean>): Promise<void> {
  const now = await clockOf(world.db)
  const attempt = (what: string, work: () => Promise<void>) =>
    tryOnce(world, tries, { what, now }, hold, work)

  if (tries.isDue('calendar', calendarEveryMs, null, now)) {
    await attempt('calendar', () => readCalendar(world))
  }
  for (const { row, seenAt, ...interest } of await watched(world, now)) {
    const pace = paceOf(row, interest, world.config.LIVE_POLL_SECONDS * 1000, now)
    const [field, board] = [`field of ${row.key}`, `board of ${row.key}`]
    if (tries.isDue(field, pace.field, row.fieldAt, now)) {
      await attempt(field, () => readField(world, row))
    }
    if (tries.isDue(board, pace.board, seenAt, now)) {
      await attempt(board, () => readBoard(world, row))
    }
  }
}

/** What fails is left alone for a while, and keeps nothing else from being read. */
async function tryOnce(
  world: World,
  tries: Tries,
  { what, now }: { what: string; now: number },
  hold: () => Promise<boolean>,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await hold())) return
  const renewal = setInterval(() => void hold().catch(() => {}), renewEveryMs)
  try {
    await work()
    tries.worked(what, now)
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    if (!(error instanceof FeedError)) {
      world.log.error({ err: error, what }, 'what the golf feed gave could not be taken over')
      tries.failed(what, now, null)
      return
    }
    world.log.warn({ failure: error.failure, what }, `the golf feed gave nothing: ${error.message}`)
    tries.failed(what, now, error.retryAfter)
    await countFailure(world.db, error)
  } finally {
    clearInterval(renewal)
  }
}
