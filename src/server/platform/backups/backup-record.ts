import { sql } from 'drizzle-orm'
import * as z from 'zod'

import { hourMs } from '#domain/durations.ts'

import { type Db, queryRows, readClock } from '../db/db.ts'
import { findSetting } from '../db/settings.ts'
import { settings } from '../db/tables.ts'

const time = z.iso.datetime().nullable().default(null)
const BackupRecord = z.object({
  /** When the newest backup was made, and its name. */
  at: time,
  name: z.string().nullable().default(null),
  /** Its size. */
  bytes: z.number().nullable().default(null),
  /** Where it was put. */
  place: z.string().nullable().default(null),
  /** Why the last attempt to make one, or to write where they go, failed; null once one succeeds. */
  failure: z.string().nullable().default(null),
  /** When a backup was last restored to see whether it can be, and why it can't. */
  checkedAt: time,
  damage: z.string().nullable().default(null),
  /** When a trial last failed, whatever the cause. It's repeated a day later, or after damage with the next backup. */
  checkFailedAt: time,
  /** Until then no run begins, because one is in progress or has just failed. */
  notBefore: time,
})
/** The state of a site's backups. */
export type BackupRecord = z.output<typeof BackupRecord>

const name = 'backup'

/** Reads what is known of the backups. A time that was recorded while the clock was ahead counts as none. */
export async function readBackupRecord(db: Db): Promise<BackupRecord> {
  const record = BackupRecord.parse((await findSetting(db, name)) ?? {})
  const latest = (await readClock(db)) + hourMs
  const past = (at: string | null) => (at !== null && Date.parse(at) > latest ? null : at)
  const { at, checkedAt, checkFailedAt } = record
  return {
    ...record,
    at: past(at),
    checkedAt: past(checkedAt),
    checkFailedAt: past(checkFailedAt),
  }
}

/** Updates the record, which the metrics report. */
export async function updateBackupRecord(db: Db, change: Partial<BackupRecord>): Promise<void> {
  await db.execute(store(change))
}

/**
 * Claims a run for this process, so that no two back up at once. No run claims as much as three hours, unless the clock was
 * ahead.
 *
 * @returns whether it did
 */
export async function claimBackup(db: Db, notBefore: string): Promise<boolean> {
  const isFree = sql`coalesce((${settings.value} ->> 'notBefore')::timestamptz
    not between clock_timestamp() and clock_timestamp() + interval '3 hours', true)`
  return (await queryRows(db, sql`${store({ notBefore })} where ${isFree} returning 1`)).length > 0
}

const store = (change: Partial<BackupRecord>) => sql`
  insert into ${settings} (name, value) values (${name}, ${JSON.stringify(change)}::jsonb)
  on conflict (name) do update set value = ${settings.value} || excluded.value`
