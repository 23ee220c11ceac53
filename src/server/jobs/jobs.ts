import type { NoticeKind } from '#domain/notices.ts'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'

import type { Database, Db } from '../db/db.ts'
import { isDatabaseLost } from '../errors.ts'

/** What a job is told. Those of the clock are told nothing. */
export interface JobData {
  /** Sends a mail of the outbox. */
  mail: { mailId: string }
  /** Pushes to one browser. */
  push: { subscriptionId: string; kind: NoticeKind; title: string; text: string; path: string }
  /** Mails a reset link, if the address has an account. */
  reset: { email: string }
  /** Reminds of deadlines that come near. */
  deadlines: null
  /** Tells whose golfers have withdrawn. */
  withdrawals: null
  /** Deletes what is kept no longer. */
  tidy: null
}
export type JobName = keyof JobData

/** Each job by its name. One that throws is tried again as its queue says. */
export type Handlers = { [Name in JobName]: (data: JobData[Name], id: string) => Promise<void> }

const minutes = 60
const day = 24 * 60 * minutes
const onceOnly: QueueOptions = { retryLimit: 0, expireInSeconds: 5 * minutes }

/** Retries come after 30 seconds, a minute, two, four, and so on up to every quarter of an hour. */
const queues: Record<JobName, QueueOptions & { cron?: string }> = {
  mail: {
    retryLimit: 120,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 15 * minutes,
    expireInSeconds: 2 * minutes,
  },
  push: { retryLimit: 6, retryDelay: 30, retryBackoff: true, expireInSeconds: minutes },
  reset: { retryLimit: 6, retryDelay: 10, retryBackoff: true, expireInSeconds: minutes },
  deadlines: { ...onceOnly, cron: '* * * * *' },
  withdrawals: { ...onceOnly, cron: '* * * * *' },
  tidy: { ...onceOnly, cron: '17 4 * * *' },
}
const names = Object.keys(queues) as JobName[]
const kept: QueueOptions = { deleteAfterSeconds: 60 * minutes, retentionSeconds: 2 * day }
const atOnce = 10
const stopWithinMs = 5_000

/** Work that outlives the request that asked for it. */
export interface Jobs {
  /** Begins to do what is due, here and on every other process, each job on one of them. */
  start(handlers: Handlers): Promise<void>
  /**
   * Does once what the clock would, and then all that waits, without waiting: for tests.
   *
   * @param ahead also what is to be tried again later
   */
  runDue(handlers: Handlers, ahead?: boolean): Promise<void>
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
    if (!isDatabaseLost(error)) log.error({ err: error }, 'a job went wrong')
  })
  boss.on('warning', ({ message }) => log.warn({ message }, 'the jobs give a warning'))
  await boss.start()
  for (const name of names) {
    const { cron: _, ...options } = queues[name]
    await boss.createQueue(name, { ...kept, ...options })
    // Inside a transaction there is no looking it up any more: the embedded database has one connection.
    await boss.findJobs(name, { key: 'none' })
  }
  open = boss
  return {
    start: (handlers) => startWork(boss, handlers),
    runDue: (handlers, ahead = false) => runDue(boss, handlers, ahead),
    stop: () => boss.stop({ graceful: true, timeout: stopWithinMs }),
  }
}

/**
 * Enqueues a job a piece of `data`, in the transaction of `db`, if it is one: then they are done when that
 * commits, and not at all if it does not.
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

async function startWork(boss: PgBoss, handlers: Handlers): Promise<void> {
  for (const name of names) {
    const { cron } = queues[name]
    if (cron) await boss.schedule(name, cron)
    // While there is a full batch it looks for the next one at once.
    const often = { pollingIntervalSeconds: 1, batchSize: atOnce, burstWhenBatchFull: true }
    const options = {
      ...(cron ? { pollingIntervalSeconds: 2 } : often),
      perJobResults: true as const,
    }
    await boss.work(name, options, (jobs: Job[]) =>
      Promise.all(jobs.map((job) => settle(handlers, name, job))),
    )
  }
}

async function settle(handlers: Handlers, name: JobName, job: Job): Promise<JobResult> {
  try {
    await handle(handlers, name, job)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    return { id: job.id, status: 'failed', output: { message: String(error) } }
  }
}

async function runDue(boss: PgBoss, handlers: Handlers, ahead: boolean): Promise<void> {
  for (const name of names) if (queues[name].cron) await handlers[name](null as never, '')
  const fetch = async (ignoreStartAfter: boolean) => {
    const batch = []
    for (const name of names) {
      batch.push(
        ...(await boss.fetch<object>(name, { batchSize: 1_000, ignoreStartAfter })).map((job) => ({
          ...job,
          name,
        })),
      )
    }
    return batch
  }
  // What fails is to be tried later, so that only the first look may be ahead of time.
  for (let due = await fetch(ahead); due.length > 0; due = await fetch(false)) {
    for (const job of due) {
      try {
        await handle(handlers, job.name, job)
        await boss.complete(job.name, job.id)
      } catch (error) {
        await boss.fail(job.name, job.id, { message: String(error) })
      }
    }
  }
}

async function handle<Name extends JobName>(
  handlers: Handlers,
  name: Name,
  job: Job,
): Promise<void> {
  await handlers[name](job.data as JobData[Name], job.id)
}
