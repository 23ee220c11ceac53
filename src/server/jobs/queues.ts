import type { NoticeKind } from '#domain/notices.ts'
import type { QueueOptions } from 'pg-boss'

/** What a job is told. Those of the clock are told nothing. */
export interface JobData {
  /** Sends a mail of the outbox. */
  mail: { mailId: string }
  /** Pushes to one browser. */
  push: { subscriptionId: string; kind: NoticeKind; title: string; text: string; path: string }
  /** Mails a reset link, if the address has an account. One that is done has no address any more. */
  reset: { email?: string }
  /** Reminds of deadlines that come near. */
  deadlines: null
  /** Tells whose golfers have withdrawn. */
  withdrawals: null
  /** Ends a plan that another has taken the place of. */
  endPlan: { purchaseId: string }
  /** Takes in what the payment provider told of and nobody heard. */
  missedPayments: null
  /** Notes how leagues stand. */
  history: null
  /** Removes deleted leagues that can no longer be restored. */
  purge: null
  /** Deletes what is kept no longer. */
  tidy: null
}
export type JobName = keyof JobData

/** Each job by its name. One that throws is tried again as its queue says. */
export type JobHandlers = {
  [Name in JobName]: (data: JobData[Name], id: string) => Promise<void>
}

/** A job could not be done now, for a cause outside; it has been logged, and is tried again. */
export class RetryableError extends Error {}

const minutes = 60
const day = 24 * 60 * minutes
const ofClock: QueueOptions = { retryLimit: 0, expireInSeconds: 5 * minutes }

/** How each job is tried again, in seconds, and when the clock starts it. */
const queues: Record<JobName, QueueOptions & { cron?: string }> = {
  // After 30 seconds, a minute, two, four, and so on up to every quarter of an hour, for more than a day.
  mail: {
    retryLimit: 120,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 15 * minutes,
    expireInSeconds: 2 * minutes,
  },
  push: { retryLimit: 6, retryDelay: 30, retryBackoff: true, expireInSeconds: minutes },
  reset: { retryLimit: 6, retryDelay: 10, retryBackoff: true, expireInSeconds: minutes },
  deadlines: { ...ofClock, cron: '* * * * *' },
  withdrawals: { ...ofClock, cron: '* * * * *' },
  endPlan: {
    retryLimit: 120,
    retryDelay: 10,
    retryBackoff: true,
    retryDelayMax: 15 * minutes,
    expireInSeconds: minutes,
  },
  missedPayments: {
    retryLimit: 3,
    retryDelay: 10 * minutes,
    expireInSeconds: 60 * minutes,
    cron: '41 3 * * *',
  },
  history: { ...ofClock, cron: '* * * * *' },
  purge: { ...ofClock, cron: '23 * * * *' },
  tidy: { ...ofClock, cron: '17 * * * *' },
}

/** A queue for each job. What a job was told is forgotten an hour after it is done. */
export const jobQueues = Object.entries(queues).map(([name, { cron, ...options }]) => ({
  name: name as JobName,
  cron: cron ?? null,
  options: { deleteAfterSeconds: 60 * minutes, retentionSeconds: 2 * day, ...options },
}))
