import { eq } from 'drizzle-orm'
import * as z from 'zod'

import type { Db } from '../db/db.ts'
import { settings } from '../db/tables.ts'

const BackupRecord = z.object({
  /** When the newest backup was made. */
  at: z.iso.datetime().nullable(),
  /** When a backup was last restored to see whether it can be. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why the backup that was checked last can't be restored; null when it can. */
  damage: z.string().nullable(),
})
/** The installation's backups, as far as they are known. */
export type BackupRecord = z.output<typeof BackupRecord>

const name = 'backup'
const none: BackupRecord = { at: null, checkedAt: null, damage: null }

/** Reads what is known of the backups. */
export async function readBackupRecord(db: Db): Promise<BackupRecord> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, name))
  return row ? BackupRecord.parse(row.value) : none
}

/** Notes what has become known, in metrics for whoever runs the site. */
export async function noteBackup(db: Db, change: Partial<BackupRecord>): Promise<void> {
  const value = { ...(await readBackupRecord(db)), ...change }
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
