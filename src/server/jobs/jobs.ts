import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Database, Db } from '../db/db.ts'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import {
  type JobHandlers,
  type JobData,
  type JobName,
  jobQueues,
  RetryableError,
} from './queues.ts'

const atOnce = 10
const stopWithinMs = 5_000

/** Work that outlives the request that asked for it. */
export interface Jobs {
  /** Begins to do what is due, here and on every other process, each job on one of them. */
  start(handlers: JobHandlers): Promise<void>
  /**
   * Does once what the clock would, and then all that is due, without waiting: for tests.
   *
   * @param ahead also what is to be tried again later
   * @throws what goes wrong with a job
   */
  runDue(handlers: JobHandlers, ahead?: boolean): Promise<void>
  /** Ends it; work in hand has five seconds to finish, and else is done again. */
  stop(): Promise<void>
}

// One a process: `enqueue` takes a `db` and nothing else, as every query does.
let open: PgBoss | undefined

/**
 * Makes the queues, in a schema of their own, so that jobs can be enqueued. Nothing is worked yet.
 *
 * @param byHand only `runDue` will work them: no clock, no minding of the queues
 */
export async function openJobs(database: Database, log: Logger, byHand = false): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.forJobs,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: !byHand,
    supervise: !byHand,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 2,
    reindex: false,
  })
  boss.on('error', (error) => {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'the jobs went wrong')
  })
  boss.on('warning', ({ message }) => log.warn({ message }, 'the jobs give a warning'))
  await boss.start()
  for (const { name, options } of jobQueues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // To know it from now on: the embedded database has one connection, so that inside a transaction
    // there is no looking it up.
    await boss.findJobs(name, { key: 'none' })
  }
  open = boss
  return {
    start: (handlers) => startWork(boss, logging(worker(handlers), log)),
    runDue: (handlers, ahead = false) => runDue(boss, worker(handlers), ahead),
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }),
  }
}

/**
 * Enqueues a job for each piece of `data`, in the transaction of `db`, if it is one: then they are done
 * when that commits, and not at all if it does not.
 */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  ...data: JobData[Name][]
): Promise<void> {
  if (!open) throw new Error('the jobs have not been opened')
  if (data.length === 0) return
  const jobs = data.map((data) => ({ data: data ?? {} }))
  await open.insert(name, jobs, { db: fromDrizzle(db as never, sql) })
}

/** Forgets what a job was told, in the transaction of `db`. Done once more, it is told nothing. */
export async function clearJobData(db: Db, name: JobName, jobId: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set data = '{}' where name = ${name} and id = ${jobId}::uuid`,
  )
}

type Work = (name: JobName, job: Pick<Job, 'id' | 'data'>) => Promise<JobResult>

/** Does a job. @throws what is neither done nor to be tried again */
const worker =
  (handlers: JobHandlers): Work =>
  async (name, { id, data }) => {
    try {
      await (handlers[name] as (data: unknown, id: string) => Promise<void>)(data, id)
      return { id, status: 'completed' }
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error
      return { id, status: 'failed', output: { message: error.message } }
    }
  }

/** The same, logging what goes wrong: those of its batch are not to suffer from it. */
const logging =
  (work: Work, log: Logger): Work =>
  (name, job) =>
    work(name, job).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) log.error({ err: error, job: name }, 'a job went wrong')
      return { id: job.id, status: 'failed', output: { message: String(error) } }
    })

async function startWork(boss: PgBoss, work: Work): Promise<void> {
  for (const { name, cron } of jobQueues) {
    if (cron) await boss.schedule(name, cron)
    // While it gets a full batch it looks for the next one at once.
    const often = { pollingIntervalSeconds: 1, batchSize: atOnce, burstWhenBatchFull: true }
    const pace = cron ? { pollingIntervalSeconds: 2 } : often
    await boss.work(name, { ...pace, perJobResults: true as const }, (jobs) =>
      Promise.all(jobs.map((job) => work(name, job as Job))),
    )
  }
}

async function runDue(boss: PgBoss, work: Work, ahead: boolean): Promise<void> {
  for (const { name, cron } of jobQueues) if (cron) await work(name, { id: '', data: {} })
  const fetch = async (ignoreStartAfter: boolean) => {
    const batches = []
    for (const { name } of jobQueues) {
      const jobs = await boss.fetch<object>(name, { batchSize: 10_000, ignoreStartAfter })
      batches.push(...jobs.map((job) => ({ name, job })))
    }
    return batches
  }
  // What fails is to be tried later, so that only the first look may be ahead of time.
  for (let due = await fetch(ahead); due.length > 0; due = await fetch(false)) {
    for (const { name, job } of due) {
      const { status, output } = await work(name, job)
      if (status === 'completed') await boss.complete(name, job.id)
      else await boss.fail(name, job.id, output)
    }
  }
}
