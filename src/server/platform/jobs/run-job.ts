import { randomUUID } from 'node:crypto'

import type { Job, JobResult } from 'pg-boss'
import type { Logger } from 'pino'

import type { Database } from '../db/db.ts'
import { isOutage } from '../errors/errors.ts'
import { stripValues } from '../process/log.ts'
import { within } from '../process/time-limit.ts'
import { holdLease, releaseLease } from './lease.ts'
import {
  expirySeconds,
  groupOf,
  type JobData,
  type JobHandlers,
  type JobName,
  RetryableError,
} from './queues.ts'

/** A job that no queue has. */
export const withoutData = { id: '', data: {} }

export type RunJob = (name: JobName, job: Pick<Job, 'id' | 'data'>) => Promise<JobResult>

/** Runs a job. @throws whatever the handler throws, except a `RetryableError` */
export const createRunner =
  (handlers: JobHandlers): RunJob =>
  async (name, { id, data }) => {
    try {
      await (handlers[name] as (data: unknown, id: string) => Promise<void>)(data, id)
      return { id, status: 'completed' }
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error
      return { id, status: 'failed', output: { message: error.message } }
    }
  }

/** Fails a job that hangs, as its queue would, so that it can begin again. It isn't interrupted. */
export const withinTime =
  (run: RunJob, secondsOf: (name: JobName) => number): RunJob =>
  async (name, job) => {
    const seconds = secondsOf(name)
    const late = () => new Error(`It has not ended after ${seconds} seconds`)
    return await within(seconds * 1_000, run(name, job), late)
  }

/** Logs what a job throws and counts it as failed, so that the rest of its batch isn't affected. */
export const logErrors =
  (run: RunJob, log: Logger): RunJob =>
  (name, job) =>
    run(name, job).catch((error: unknown) => {
      if (!isOutage(error)) log.error({ err: error, job: name }, 'a job failed')
      return { id: job.id, status: 'failed', output: { message: String(stripValues(error)) } }
    })

/**
 * Postpones a job while another one of its group runs. The queue leaves such a job waiting, but of two that are fetched at
 * the same instant, neither fetch sees the other's.
 */
export const oneAtATime =
  ({ db }: Database, run: RunJob): RunJob =>
  async (name, job) => {
    const group = groupOf(name, job.data as JobData[typeof name])?.group.id
    if (group === undefined) return await run(name, job)
    const lease = `${name} ${group}`
    // Not the job's id: a job that outlives its time is fetched again with the same one.
    const holder = randomUUID()
    if (!(await holdLease(db, lease, holder, expirySeconds(name)))) {
      return { id: job.id, status: 'failed', output: { message: 'another job of its group runs' } }
    }
    try {
      return await run(name, job)
    } finally {
      await releaseLease(db, lease, holder)
    }
  }
