import { randomUUID } from 'node:crypto'

import type { Db } from '../db/db.ts'
import { type BackgroundTask, runEvery, trackWork } from '../process/background-task.ts'
import { holdLease } from './lease.ts'
import type { JobName } from './queues.ts'

/** A process tries four times a minute to claim it, and the fourth try after its own claim succeeds. */
const [tryEveryMs, claimSeconds] = [15_000, 50]

/**
 * Runs jobs once a minute, in one process, without their queues: each would take seven statements. They run beside each
 * other. One that still runs in this process isn't begun again.
 *
 * @param run must not fail
 */
export function runEachMinute(
  db: Db,
  names: readonly JobName[],
  run: (name: JobName) => Promise<unknown>,
  onError: (error: unknown) => void,
): BackgroundTask {
  const work = trackWork<JobName>()
  const tries = runEvery(
    tryEveryMs,
    async () => {
      // A new holder each time, since a claim isn't to be renewed.
      if (!(await holdLease(db, 'minute', randomUUID(), claimSeconds))) return
      for (const name of names) work.begin(name, () => run(name))
    },
    onError,
  )
  return {
    async stop() {
      await tries.stop()
      await work.end()
    },
  }
}
