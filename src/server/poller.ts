import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { minuteMs } from '#domain/durations.ts'

import { listDuties, startDuties } from './duties.ts'
import { syncEvenings } from './evenings/sync-evenings.ts'
import { createBackoff } from './feed/polling/backoff.ts'
import { createSlowdownLog } from './feed/polling/play-pace.ts'
import { syncDue } from './feed/sync-due.ts'
import { isOutage } from './platform/errors/errors.ts'
import { openLease } from './platform/jobs/lease.ts'
import { runEvery, type BackgroundTask } from './platform/process/background-task.ts'
import type { Services } from './platform/services/services.ts'

/** An evening's boards aren't read more often than this. */
const minEveningPauseMs = 1_000
/** The longest pause between two looks at what is due from the feed. Each look runs six queries. */
const maxFeedPauseSeconds = 5
/** How long a shutdown waits for the provider's response. */
const stopWithinMs = 3_000
/** How often the board of an evening changes. */
const readsPerEvening = 360

/** Starts doing whatever is due. Every process has its duties; only the one that holds the lease reads the feed. */
export function startPoller(services: Services): BackgroundTask {
  const { database, db } = services
  // Names the process for operators who look at the table.
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`
  const lease = openLease(db, 'feed', holder)
  const eveningLease = openLease(db, 'evenings', holder)
  const reader = {
    services,
    backoff: createBackoff(),
    logSlowdown: createSlowdownLog(services),
    renewLease: lease.hold,
  }
  const logFailure = (what: string) => (error: unknown) => {
    if (!isOutage(error)) services.log.error({ err: error }, `${what} failed`)
  }
  // Apart from the feed, so that a deadline doesn't wait for it.
  const duties = startDuties(database, listDuties(services.config.SETTLE_AFTER_HOURS), logFailure)
  const { LIVE_POLL_SECONDS: readEverySeconds } = services.config
  // A part of the time between two reads, so that a read isn't late by a pause.
  const pauses = Math.ceil(readEverySeconds / maxFeedPauseSeconds)
  const feed = runEvery(
    (1_000 * readEverySeconds) / pauses,
    async () => {
      if (await lease.hold()) await syncDue(reader)
    },
    logFailure('reading the feed'),
  )
  const evenings = services.evenings && startEvenings(services, eveningLease.hold, logFailure)
  return {
    async stop() {
      const tasks = [duties, feed, ...(evenings ? [evenings] : [])]
      const finished = Promise.all(tasks.map((task) => task.stop()))
      await Promise.race([finished, sleep(stopWithinMs, undefined, { ref: false })])
      for (const { release } of [lease, eveningLease]) await release().catch(() => {})
    },
  }
}

/** Reads the boards of evenings in play, in one process at a time and apart from the feed, so that neither waits. */
function startEvenings(
  services: Services,
  renewLease: () => Promise<boolean>,
  logFailure: (what: string) => (error: unknown) => void,
): BackgroundTask {
  const pauseMs = (services.config.TRY_EVENING_MINUTES * minuteMs) / readsPerEvening
  return runEvery(
    Math.max(pauseMs, minEveningPauseMs),
    async () => {
      if (await renewLease()) await syncEvenings(services)
    },
    logFailure('reading the evenings'),
  )
}
