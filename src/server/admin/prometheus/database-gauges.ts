import { sql } from 'drizzle-orm'

import { countDueLeagues } from '#server/game/results/due-leagues.ts'
import { backupEveryMs } from '#server/platform/backups/store.ts'
import { queryRows, readClock } from '#server/platform/db/db.ts'
import { within } from '#server/platform/process/time-limit.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readFeedHealth } from '../feed-health.ts'
import { countJobs, countMails, measureDatabase, readBackupHealth } from '../system-health.ts'

/** A gauge's values, each under its labels. */
type Values = { labels: Record<string, string>; value: number }[]

/** The database's readings, by the name of their gauge. */
export type GaugeValues = Record<keyof typeof gauges, Values>

/** The gauges that are read from the database, and their labels. */
export const gauges = {
  jobs: { help: 'Jobs in the queue', label: ['queue', 'state'] },
  mails: { help: 'Mails that wait to be sent, and those given up', label: ['state'] },
  pushes_waiting: { help: 'Pushes that wait to be sent', label: [] },
  settlements_due: { help: 'Leagues whose result is due to be settled', label: [] },
  feed_board_age_seconds: {
    help: 'How old the scoreboard of a tournament in play is',
    label: ['tournament'],
  },
  feed_calls_left: { help: 'Calls to the golf provider left today', label: [] },
  feed_failures: { help: 'Failures of the feed since the first start', label: ['kind'] },
  backup_age_seconds: { help: 'How old the newest backup is', label: [] },
  backup_overdue_seconds: { help: 'How long a new backup has been due', label: [] },
  backup_failing: { help: 'Whether the last attempt to make a backup failed', label: [] },
  backup_check_age_seconds: { help: 'How long ago a backup was restored as a trial', label: [] },
  backup_damaged: { help: 'Whether the backup that was tried last is damaged', label: [] },
  database_size_bytes: { help: 'The size of the database', label: [] },
  readings_failed: { help: 'Groups of these gauges that couldn’t be read', label: [] },
} satisfies Record<string, { help: string; label: string[] }>

/** All readings together. Prometheus waits ten seconds. */
const maxReadingMs = 5_000

const pushQueues = ['push', 'momentPush']

/** What reads the gauges. One that fails leaves the others their values. */
const readings: Record<string, (services: Services) => Promise<Partial<GaugeValues>>> = {
  async feed(services) {
    const { tournaments, sources, failures } = await readFeedHealth(services)
    return {
      feed_board_age_seconds: tournaments.flatMap(({ name, roundStatus, boardAgeSeconds }) =>
        roundStatus === 'in-progress' && boardAgeSeconds !== null
          ? [{ labels: { tournament: name }, value: boardAgeSeconds }]
          : [],
      ),
      feed_calls_left: singleValue(sources[0]?.callsLeftToday ?? null),
      feed_failures: failures.map(({ kind, count }) => ({ labels: { kind }, value: count })),
    }
  },
  async jobs({ db }) {
    const jobs = await countJobs(db)
    const pushes = jobs.filter(({ queue }) => pushQueues.includes(queue))
    return {
      jobs: jobs.flatMap(({ queue, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
      pushes_waiting: singleValue(pushes.reduce((sum, { waiting }) => sum + waiting, 0)),
    }
  },
  async mails({ db }) {
    const counts = Object.entries(await countMails(db))
    return { mails: counts.map(([state, value]) => ({ labels: { state }, value })) }
  },
  async settlements({ db, config }) {
    return { settlements_due: singleValue(await countDueLeagues(db, config.SETTLE_AFTER_HOURS)) }
  },
  backups: readBackupGauges,
  async size({ db }) {
    return { database_size_bytes: singleValue(await measureDatabase(db)) }
  },
}

/** Reads the gauges, and logs which it can't read. @throws {Error} when the database doesn't answer */
export async function readGauges(services: Services): Promise<Partial<GaugeValues>> {
  await services.db.execute(sql`select 1`)
  const values: Partial<GaugeValues> = {}
  let failed = 0
  const endsAt = performance.now() + maxReadingMs
  // One after the other, so that they hold few of the pool's connections.
  for (const [reading, read] of Object.entries(readings)) {
    try {
      const left = endsAt - performance.now()
      Object.assign(values, await within(left, read(services), () => new Error('too late')))
    } catch (error) {
      services.log.warn({ err: error, reading }, 'a reading for the metrics failed')
      failed += 1
    }
  }
  return { ...values, readings_failed: singleValue(failed) }
}

/** Where something else makes the backups, none is due, and the age of one that was made by hand says nothing. */
async function readBackupGauges(services: Services): Promise<Partial<GaugeValues>> {
  const { config, db } = services
  const { isOn, newestAt, checkedAt, failure, damage } = await readBackupHealth(services)
  const now = await readClock(db)
  const secondsSince = (at: Date | null) =>
    isOn && at ? Math.max(0, (now - at.getTime()) / 1000) : null
  // Until there is one, it has been due since the site began.
  const [site] = await queryRows<{ seconds: number | null }>(
    db,
    sql`select extract(epoch from clock_timestamp() - min(created_at))::float8 as seconds
      from users where role = 'admin'`,
  )
  const age = secondsSince(newestAt)
  const overdue = (age ?? site?.seconds ?? 0) - backupEveryMs(config) / 1000
  return {
    backup_age_seconds: singleValue(age),
    backup_overdue_seconds: singleValue(isOn ? Math.max(0, overdue) : 0),
    backup_failing: singleValue(isOn && failure !== null ? 1 : 0),
    backup_check_age_seconds: singleValue(secondsSince(checkedAt)),
    backup_damaged: singleValue(isOn && damage !== null ? 1 : 0),
  }
}

const singleValue = (value: number | null): Values =>
  value === null ? [] : [{ labels: {}, value }]
