import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import { countOverdue } from '#server/accounts/privacy/purge.ts'
import { assistantCalls } from '#server/leagues/assistant/tables.ts'
import { pageHidden } from '#server/notifications/mail/links.ts'
import { mails } from '#server/notifications/mail/tables.ts'
import { readBackupRecord } from '#server/platform/backups/backup-record.ts'
import { type Db, queryRows, utcToday } from '#server/platform/db/db.ts'
import { findSetting } from '#server/platform/db/settings.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readFeedHealth } from './feed-health.ts'

/** Our own health has what earlier versions leave out. */
type OwnHealth = SystemHealth & { backups: NonNullable<SystemHealth['backups']> }

/** The state of everything that runs in the background, without data about users or teams. */
export async function readSystemHealth(services: Services): Promise<OwnHealth> {
  const { db, config, database } = services
  const writer = toAssistantAuthor(config)
  const [call] = await db
    .select()
    .from(assistantCalls)
    .where(and(eq(assistantCalls.day, utcToday), eq(assistantCalls.writer, writer)))
  return {
    feed: await readFeedHealth(services),
    jobs: await countJobs(db),
    mails: await countMails(db),
    deletions: {
      overdue: await countOverdue(db),
      // Counted by the migration that stopped it.
      damagedResults: (await findSetting<number>(db, 'damaged-results')) ?? 0,
    },
    backups: await readBackupHealth(services),
    assistant: {
      writer,
      answeredToday: (call?.calls ?? 0) - (call?.failed ?? 0),
      failedToday: call?.failed ?? 0,
    },
    database: {
      name: database.name,
      kind: database.kind,
      sizeBytes: await measureDatabase(db),
    },
  }
}

/** The state of the backups. */
export async function readBackupHealth({
  config,
  database,
  db,
}: Services): Promise<OwnHealth['backups']> {
  const { at, checkedAt, failure, damage } = await readBackupRecord(db)
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  return {
    isOn: database.kind === 'embedded' || config.BACKUP_TO !== undefined,
    newestAt: toDate(at),
    checkedAt: toDate(checkedAt),
    failure,
    damage,
  }
}

/** The size of the database in bytes. */
export async function measureDatabase(db: Db): Promise<number> {
  const size = sql`select pg_database_size(current_database())::float8 as bytes`
  const [row] = await queryRows<{ bytes: number }>(db, size)
  return row?.bytes ?? 0
}

const toAssistantAuthor = ({ XAI_API_KEY }: Services['config']) =>
  XAI_API_KEY === undefined ? 'analyst' : 'grok'

/** How many emails wait for the mail server, and how many were given up. */
export async function countMails(db: Db): Promise<SystemHealth['mails']> {
  const isForMailServer = sql`${mails.error} is distinct from ${pageHidden}`
  return {
    waiting: await db.$count(
      mails,
      and(isNull(mails.sentAt), isNull(mails.failedAt), isForMailServer),
    ),
    failed: await db.$count(mails, isNotNull(mails.failedAt)),
  }
}

/** How many jobs of each queue are waiting, active and failed. */
export async function countJobs(db: Db): Promise<SystemHealth['jobs']> {
  return await queryRows(
    db,
    sql`select name as queue,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name not like '\\_\\_%' group by name order by name`,
  )
}
