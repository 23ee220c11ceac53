import type { QueueOptions } from 'pg-boss'

import type { NoticeKind } from '#domain/notices.ts'

/** The data of each job. Scheduled jobs have none. */
export interface JobData {
  /** Sends a mail from the outbox, unless it has the words of a sender that its reader has blocked. */
  mail: { mailId: string; senderId?: string }
  /** Pushes to one browser. Jobs of earlier versions don't say until when. */
  push: {
    subscriptionId: string
    kind: NoticeKind
    title: string
    text: string
    path: string
    expiresAt?: string
    /** The author of its text, if someone wrote it. */
    senderId?: string
  }
  /** Pushes moments of a league to one browser. */
  momentPush: { subscriptionId: string; momentIds: string[] }
  /** Mails a reset link, if the address has an account. A finished job has no address anymore. */
  reset: { email?: string }
  /** Reminds people of deadlines that are near. */
  deadlines: null
  /** Announces withdrawals to the people who drafted the golfers. */
  withdrawals: null
  /** Ends a plan that another one replaced. Only earlier versions enqueue it. */
  endPlan: { purchaseId: string }
  /** Makes the payment provider match what a user wants, and their address. */
  billing: { userId: string }
  /** Compares plans and payments with the provider's. */
  missedPayments: null
  /** Records the standings of leagues, and the payments of those that an earlier version settled. */
  history: null
  /** Computes the strengths of golfers who are to play. */
  strengths: null
  /** Computes the chances of leagues. Also enqueued with each new board, and when a draft closes. */
  chances: null
  /** Finds the moments of leagues whose boards have changed. Also enqueued with each new board. */
  moments: null
  /** Notifies of new Reveals and recaps, and of who is in a club's next week. */
  weekNotices: null
  /** Lets Grok rephrase new recaps. */
  rephrasings: null
  /** Mails the daily digests that are due. */
  digests: null
  /** Prepares the next week of the clubs that do so on Mondays. */
  mondays: null
  /** Opens, moves and locks weekend shootouts. Also enqueued with each new board. */
  shootouts: null
  /** Reads the scorecards that moments need. */
  scorecards: null
  /** Finds what leagues have to post to their groups' channels. */
  groupPosts: null
  /** Posts an event of a league to its group's channel. */
  groupPost: { leagueId: string; event: 'reveal' | '1' | '2' | '3' | '4' | 'final' }
  /** Removes deleted leagues that can no longer be restored. */
  purge: null
  /** Deletes expired rows. */
  tidy: null
}
/** The name of a job and its queue. */
export type JobName = keyof JobData

/** A handler for each job. When it throws, the job is retried as its queue says. */
export type JobHandlers = {
  [Name in JobName]: (data: JobData[Name], id: string) => Promise<void>
}

/** A job failed for an outside cause. The handler has logged it, and the job is retried. */
export class RetryableError extends Error {}

const minutes = 60
const day = 24 * 60 * minutes
/** Retried for more than a day while the payment provider doesn't answer. */
const provider: QueueOptions = {
  retryLimit: 120,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 15 * minutes,
  expireInSeconds: minutes,
}
const scheduledOptions: QueueOptions = { retryLimit: 0, expireInSeconds: 5 * minutes }

/** A queue's jobs that have the same value of `groupBy` run one at a time. */
interface Queue extends QueueOptions {
  cron?: string
  isMinutely?: true
  groupBy?: 'userId'
}

/** How each job is retried, in seconds, and its schedule if it has one: a cron expression, or each minute. */
const queues: Record<JobName, Queue> = {
  // Retried after 30 seconds, a minute, two, four, … up to every 15 minutes, for more than a day.
  mail: {
    retryLimit: 120,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 15 * minutes,
    // Longer than the slowest mail server takes, or another process sends the mail as well.
    expireInSeconds: 4 * minutes,
  },
  push: { retryLimit: 6, retryDelay: 30, retryBackoff: true, expireInSeconds: minutes },
  momentPush: { retryLimit: 6, retryDelay: 30, retryBackoff: true, expireInSeconds: minutes },
  reset: { retryLimit: 6, retryDelay: 10, retryBackoff: true, expireInSeconds: minutes },
  deadlines: { ...scheduledOptions, isMinutely: true },
  withdrawals: { ...scheduledOptions, isMinutely: true },
  endPlan: provider,
  // A call that a dead process left behind reaches the provider before its job expires, and so before the next one.
  billing: { ...provider, groupBy: 'userId' },
  missedPayments: {
    retryLimit: 3,
    retryDelay: 10 * minutes,
    expireInSeconds: 60 * minutes,
    cron: '41 3 * * *',
  },
  history: { ...scheduledOptions, isMinutely: true },
  strengths: { ...scheduledOptions, isMinutely: true },
  chances: { ...scheduledOptions, retryLimit: 3, isMinutely: true },
  moments: { ...scheduledOptions, retryLimit: 3, isMinutely: true },
  weekNotices: { ...scheduledOptions, isMinutely: true },
  rephrasings: { ...scheduledOptions, isMinutely: true },
  digests: { ...scheduledOptions, isMinutely: true },
  mondays: { ...scheduledOptions, isMinutely: true },
  shootouts: { ...scheduledOptions, retryLimit: 3, isMinutely: true },
  scorecards: { ...scheduledOptions, isMinutely: true },
  groupPosts: { ...scheduledOptions, isMinutely: true },
  // Ten attempts in about six hours.
  groupPost: {
    retryLimit: 9,
    retryDelay: minutes,
    retryBackoff: true,
    retryDelayMax: 120 * minutes,
    expireInSeconds: minutes,
  },
  purge: { ...scheduledOptions, cron: '23 * * * *' },
  tidy: { ...scheduledOptions, cron: '17 * * * *' },
}

/** A queue for each job. Finished jobs are deleted after an hour, with their data. */
export const jobQueues = Object.entries(queues).map(
  ([name, { cron, isMinutely = false, groupBy, ...options }]) => ({
    name: name as JobName,
    cron: cron ?? null,
    isMinutely,
    isScheduled: cron !== undefined || isMinutely,
    isGrouped: groupBy !== undefined,
    options: { deleteAfterSeconds: 60 * minutes, retentionSeconds: 2 * day, ...options },
  }),
)

/** The jobs that run each minute. */
export const minutelyJobs = jobQueues.filter(({ isMinutely }) => isMinutely).map(({ name }) => name)

/** The group that a job belongs to, as pg-boss takes it; none for most. */
export function groupOf<Name extends JobName>(name: Name, data: JobData[Name]) {
  const { groupBy } = queues[name]
  return groupBy && { group: { id: String((data as Record<string, unknown>)[groupBy]) } }
}

/** After how many seconds a job counts as failed, because its process may have died. */
export const expirySeconds = (name: JobName): number => queues[name].expireInSeconds ?? 15 * minutes

/** Jobs that earlier versions let the queue schedule, as the database may still do. */
export const retiredSchedules = ['backup', ...minutelyJobs]
