import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Database, Db } from '../db/db.ts'
import { isOutage } from '../errors/errors.ts'
import { type BackgroundTask, runEvery } from '../process/background-task.ts'
import { runEachMinute } from './each-minute.ts'
import {
  type JobHandlers,
  type JobData,
  type JobName,
  expirySeconds,
  groupOf,
  jobQueues,
  minutelyJobs,
  retiredSchedules,
} from './queues.ts'
import {
  createRunner,
  logErrors,
  oneAtATime,
  type RunJob,
  withinTime,
  withoutData,
} from './run-job.ts'

// A worker waits for all jobs of its batch before it fetches more, so small batches in several workers: a job that
// hangs, such as a push to an address that never answers, holds up one worker and none of the others.
const [workersPerQueue, batchSize] = [5, 2]
/** How many jobs without data one run stands for. */
const scheduledBatchSize = 1_000
const stopWithinMs = 5_000
const lookEveryMs = 1_000
/** How often a worker looks for jobs without being woken: it could do without. */
const pollingIntervalSeconds = 3_600

/** Work that outlives the request that asked for it. */
export interface Jobs {
  /**
   * Starts running due jobs. Every process does so, and each job runs in one of them.
   *
   * @param secondsOf after how many seconds a job of each minute counts as failed
   */
  start(handlers: JobHandlers, secondsOf?: (name: JobName) => number): Promise<void>
  /**
   * Runs every scheduled job once, and then all due jobs, without waiting: for tests.
   *
   * @param includeRetries also runs jobs that wait for a retry
   * @throws whatever a job throws
   */
  runDue(handlers: JobHandlers, includeRetries?: boolean): Promise<void>
  /** Stops. Running jobs have five seconds to finish; the rest run again later. */
  stop(): Promise<void>
}

// One per process, so that `enqueue` takes only a `db`, like every query. It still inserts after it has stopped, for
// requests and tasks that are running then: another process, or the next start, runs their jobs.
let open: PgBoss | undefined

/**
 * Creates the queues, in their own schema, so that jobs can be enqueued. No job runs yet.
 *
 * @param manual only `runDue` will run jobs: no schedule, no queue maintenance
 */
export async function openJobs(database: Database, log: Logger, manual = false): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.jobsDb,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: !manual,
    supervise: !manual,
    cronWorkerIntervalSeconds: 30,
    // Finished jobs are deleted in this rhythm, which is a day by default.
    maintenanceIntervalSeconds: 60 * 60,
    // No job waits for another one, which the queue would look for every five seconds.
    flowIntervalSeconds: 24 * 60 * 60,
    reindex: false,
  })
  boss.on('error', (error) => {
    if (!isOutage(error)) log.error({ err: error }, 'the job queue failed')
  })
  boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'))
  await boss.start()
  for (const { name, options } of jobQueues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Caches the queue: the embedded database has one connection, so pg-boss can't look the queue up while
    // a transaction is open.
    await boss.findJobs(name, { key: 'none' })
  }
  open = boss
  const tasks: BackgroundTask[] = []
  const logFailure = (what: string) => (err: unknown) => {
    if (!isOutage(err)) log.error({ err }, `${what} failed`)
  }
  return {
    async start(handlers, secondsOf = expirySeconds) {
      const runOne = oneAtATime(database, createRunner(handlers))
      const run = logErrors(runOne, log)
      const runInTime = logErrors(withinTime(runOne, secondsOf), log)
      const wake = await startWorkers(boss, run)
      const look = async () => wake(await findDueQueues(database))
      const logMissed = logFailure('starting the jobs of a minute')
      const runMinutely = async (name: JobName) => {
        const result = await runInTime(name, withoutData)
        if (result.status === 'failed') await countFailed(boss, name, result).catch(logMissed)
      }
      tasks.push(
        runEvery(lookEveryMs, look, logFailure('looking for due jobs')),
        runEachMinute(database.db, minutelyJobs, runMinutely, logMissed),
      )
    },
    runDue: (handlers, includeRetries = false) =>
      runDue(boss, database, createRunner(handlers), includeRetries),
    async stop() {
      const stopBy = performance.now() + stopWithinMs
      const stopped = Promise.all(tasks.map((task) => task.stop()))
      await Promise.race([stopped, sleep(stopWithinMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: stopBy - performance.now() })
    },
  }
}

/**
 * Enqueues a job for each piece of `data`. In a transaction, they run once it commits, and not at all if it
 * rolls back.
 */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  ...data: JobData[Name][]
): Promise<void> {
  if (!open) throw new Error('the jobs haven’t been opened')
  if (data.length === 0) return
  const jobs = data.map((data) => ({ data: data ?? {}, ...groupOf(name, data) }))
  await open.insert(name, jobs, { db: fromDrizzle(db as never, sql) })
}

/** Lets a queue have a failed job of each minute. It isn't retried, since it runs again a minute later. */
async function countFailed(boss: PgBoss, name: JobName, { output }: JobResult): Promise<void> {
  const id = randomUUID()
  // Later than now, or a worker might fetch it first.
  await boss.insert(name, [{ id, data: {}, startAfter: '1 hour', retryLimit: 0 }])
  await boss.fail(name, id, output)
}

/** Deletes a job's data, in the transaction of `db`. A rerun gets no data. */
export async function clearJobData(db: Db, name: JobName, jobId: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set data = '{}' where name = ${name} and id = ${jobId}::uuid`,
  )
}

/** Starts the workers of each queue. @returns a function that lets those of some queues fetch at once */
async function startWorkers(boss: PgBoss, run: RunJob): Promise<(queues: JobName[]) => void> {
  for (const name of retiredSchedules) await boss.unschedule(name)
  const workers = new Map<JobName, string[]>()
  for (const { name, cron, isScheduled, isGrouped } of jobQueues) {
    if (cron) await boss.schedule(name, cron)
    // After a full batch, it polls again at once.
    const batches = isScheduled
      ? { batchSize: scheduledBatchSize }
      : { batchSize, burstWhenBatchFull: true }
    // A finished job counts as running until its batch is done, and would hold up its group.
    const groups = isGrouped ? { batchSize: 1, groupConcurrency: 1 } : {}
    const ids: string[] = []
    // Not by `localConcurrency`: only the first of its workers can be woken.
    for (let nth = 0; nth < (isScheduled ? 1 : workersPerQueue); nth++) {
      const polling = { pollingIntervalSeconds, perJobResults: true as const }
      const id = await boss.work(name, { ...polling, ...batches, ...groups }, (jobs) =>
        isScheduled
          ? runOnce(run, name, jobs)
          : Promise.all(jobs.map((job) => run(name, job as Job))),
      )
      ids.push(id)
    }
    workers.set(name, ids)
  }
  return (queues) => {
    for (const name of queues) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
}

/** Runs a job without data once for all that are due, since it does whatever there is to do. */
async function runOnce(run: RunJob, name: JobName, jobs: { id: string }[]): Promise<JobResult[]> {
  const result = await run(name, withoutData)
  return jobs.map(({ id }) => ({ ...result, id }))
}

/** Finds the queues with due jobs: one statement for all of them, where each worker would poll its own. */
async function findDueQueues({ query }: Pick<Database, 'query'>): Promise<JobName[]> {
  const { rows } = await query(dueQueues, [])
  return rows.map((row) => row['name'] as JobName)
}

const queueNames = jobQueues.map(({ name }) => name)

const dueQueues = `
  select queue.name from unnest('{${queueNames.join(',')}}'::text[]) as queue (name)
  where exists (select from pgboss.job where job.name = queue.name
    and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now())`

async function runDue(
  boss: PgBoss,
  database: Database,
  run: RunJob,
  includeRetries: boolean,
): Promise<void> {
  for (const { name, isScheduled } of jobQueues) if (isScheduled) await run(name, withoutData)
  const fetch = async (queues: JobName[], ignoreStartAfter = false) => {
    const batches = []
    for (const name of queues) {
      const jobs = await boss.fetch<object>(name, { batchSize: 10_000, ignoreStartAfter })
      batches.push(...jobs.map((job) => ({ name, job })))
    }
    return batches
  }
  const fetchDue = async () => fetch(await findDueQueues(database))
  // Only the first fetch ignores retry delays, or a job that keeps failing would loop forever.
  let due = await (includeRetries ? fetch(queueNames, true) : fetchDue())
  for (; due.length > 0; due = await fetchDue()) {
    for (const { name, job } of due) {
      const { status, output } = await run(name, job)
      if (status === 'completed') await boss.complete(name, job.id)
      else await boss.fail(name, job.id, output)
    }
  }
}
