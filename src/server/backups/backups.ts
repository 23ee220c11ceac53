import { clockOf } from '../db/db.ts'
import type { World } from '../world/world.ts'
import { DamagedBackup, dump, tryRestore } from './dump.ts'
import { openStore } from './open-store.ts'
import { noteBackup, readBackupRecord } from './record.ts'
import { backupName, type BackupStore } from './store.ts'
import { withFile } from './work-file.ts'

const hourMs = 3_600_000
const checkEveryMs = 7 * 24 * hourMs
const keptBackups = 14

/**
 * Dumps PostgreSQL to `BACKUP_TO` when the newest backup is old enough, and once a week restores the newest one as a
 * trial. The job queue runs it in one process.
 */
export async function backUpWhenDue(world: World): Promise<void> {
  const { config, db } = world
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  const store = url === undefined ? null : await openStore(config)
  if (url === undefined || !store) return
  const now = await clockOf(db)
  const { at, checkedAt } = await readBackupRecord(db)
  // A little early, or each would slip by an hour.
  const isDue = (last: string | null, everyMs: number) =>
    last === null || Date.parse(last) < now - everyMs + hourMs / 2
  if (isDue(at, config.BACKUP_HOURS * hourMs)) await backUp(world, url, store, new Date(now))
  if (isDue(checkedAt, checkEveryMs)) await checkNewest(world, url, store, new Date(now))
}

async function backUp(world: World, url: string, store: BackupStore, now: Date): Promise<void> {
  await withFile(world.config, async (file) => {
    await dump(url, file)
    const name = backupName(now)
    await store.put(file, name)
    await noteBackup(world.db, { at: now.toISOString() })
    world.log.info({ name }, 'backed up')
  })
  for (const old of (await store.list()).slice(0, -keptBackups)) await store.remove(old)
}

/** Restores the newest backup as it is kept, since it may have been damaged on its way or since. */
async function checkNewest(
  world: World,
  url: string,
  store: BackupStore,
  now: Date,
): Promise<void> {
  const { config, db, log } = world
  const name = (await store.list()).at(-1)
  if (name === undefined) throw new Error('There is no backup to check')
  await withFile(config, async (file) => {
    await store.get(name, file)
    try {
      const isRestored = await tryRestore(url, file)
      await noteBackup(db, { checkedAt: now.toISOString(), damage: null })
      if (isRestored) log.info({ name }, 'the newest backup was restored as a trial')
      else log.warn({ name }, 'the newest backup was only read: the role may not create databases')
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      // Without the time: the next run tries again.
      await noteBackup(db, { damage: error.message })
      log.error({ err: error, name }, 'the newest backup is damaged')
    }
  })
}
