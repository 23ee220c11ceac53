import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'

import { sql } from 'drizzle-orm'

import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'

import { type Db, readClock, queryRows } from '../db/db.ts'
import { freeSpace, minFreeBytes, requireFreeSpace } from '../db/disk-space.ts'
import { type BackgroundTask, runEvery } from '../process/background-task.ts'
import type { Services } from '../services/services.ts'
import {
  type BackupRecord,
  claimBackup,
  updateBackupRecord,
  readBackupRecord,
} from './backup-record.ts'
import { DamagedBackupError, dump, tryRestore } from './pg-tools.ts'
import {
  backupEveryMs,
  backupName,
  mayRunMs,
  openStore,
  placeOf,
  requestFileIn,
  tryPlace,
  withWorkFile,
} from './store.ts'

const [lookEveryMs, checkEveryMs] = [minuteMs, 7 * dayMs]

type Part = Pick<Services, 'config' | 'database' | 'db' | 'log'>

/**
 * Tries where backups go, and starts to back up whenever it is due. Stopping it ends a backup in progress, which leaves
 * nothing behind. A site serves without backups, and its log, metrics, and System tab say so.
 */
export function startBackups(services: Part): BackgroundTask {
  const requestFile = requestFileIn(services.config.DATA_DIR)
  let isTried = services.config.BACKUP_TO === undefined
  // The machine's clock may be set back.
  let lookAt = 0
  const look = async (stopped: AbortSignal) => {
    if (!isTried) {
      isTried = true
      await tryWhere(services, stopped)
    }
    const isRequested = services.database.archiveTo !== null && existsSync(requestFile)
    if (!isRequested && performance.now() < lookAt) return
    lookAt = performance.now() + lookEveryMs
    try {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(mayRunMs)])
      await (isRequested ? createBackup(services, signal) : backUpWhenDue(services, stopped))
    } finally {
      if (isRequested) await rm(requestFile, { force: true })
    }
  }
  return runEvery(1_000, look, (error, stopped) => {
    if (!stopped.aborted) services.log.error({ err: error }, 'the backup failed')
  })
}

/**
 * Makes a backup when the newest one is old enough, else restores the newest one as a trial if none was for a week. One
 * process at a time does so.
 *
 * @throws whatever keeps it from doing so, `DamagedBackupError` among others
 */
export async function backUpWhenDue(services: Part, stopped: AbortSignal): Promise<void> {
  const { config, database, db } = services
  if (!database.archiveTo && config.BACKUP_TO === undefined) return
  const due = await whatIsDue(services)
  const ahead = (await readClock(db)) - Date.now()
  const until = (ms: number) => new Date(Date.now() + ahead + ms).toISOString()
  if (!due || !(await claimBackup(db, until(mayRunMs)))) return
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(mayRunMs)])
  let result: Partial<BackupRecord> = { notBefore: null }
  try {
    // Unless another process has done it between the look and the claim.
    if ((await whatIsDue(services)) === due) await due(services, signal)
  } catch (error) {
    // After a stop, the next process tries again at once.
    if (!stopped.aborted) {
      const isTrial = due === verifyNewestBackup
      result = { notBefore: until(hourMs), ...(isTrial && { checkFailedAt: until(0) }) }
    }
    throw error
  } finally {
    await updateBackupRecord(db, result)
  }
}

type Task = (services: Part, signal: AbortSignal) => Promise<unknown>

/** Makes a task record why it fails, unless it is stopped. */
const recordingFailure =
  (run: Task): Task =>
  async (services, signal) => {
    try {
      await run(services, signal)
    } catch (error) {
      const failure = (error as Error).message
      // One that took too long has failed.
      const isStopped = signal.aborted && (signal.reason as Error).name !== 'TimeoutError'
      if (!isStopped) await updateBackupRecord(services.db, { failure })
      throw error
    }
  }

const backUp = recordingFailure(createBackup)
const tryWhere = recordingFailure(async ({ config, db }) => {
  await tryPlace(config, (await readBackupRecord(db)).place)
  await updateBackupRecord(db, { failure: null })
})

const anHourOld = sql`
  select from users where role = 'admin' and created_at <= clock_timestamp() - interval '1 hour'`

async function whatIsDue(services: Part): Promise<Task | null> {
  const { config, database, db } = services
  const now = await readClock(db)
  const isDue = (last: string | null, everyMs: number) =>
    last === null || Date.parse(last) <= now - everyMs
  const { at, checkedAt, checkFailedAt, failure, name } = await readBackupRecord(db)
  const everyMs = backupEveryMs(config)
  if (database.archiveTo) {
    // The first start has enough to do. A copy needs no trial, since making it has opened it.
    const isOld = at === null ? (await queryRows(db, anHourOld))[0] : isDue(at, everyMs)
    return isOld ? backUp : null
  }
  if (isDue(at, everyMs)) return backUp
  if (failure !== null) return tryWhere
  if (!isDue(checkedAt, checkEveryMs) || !isDue(checkFailedAt, dayMs)) return null
  // Only a machine that has it can check it.
  const isHere = name === null || (await (await openStore(config)).list()).includes(name)
  return isHere ? verifyNewestBackup : null
}

// A pooler passes on none of what a dump sets.
const urlOf = ({ DATABASE_DIRECT_URL, DATABASE_URL }: Part['config']) =>
  DATABASE_DIRECT_URL ?? DATABASE_URL ?? ''

/**
 * Makes a backup now, and removes the oldest ones. Several may be made in an hour, by hand and by updates, so the newest of
 * each of the last fourteen days stays, too.
 *
 * @returns its name
 */
export async function createBackup(
  services: Part,
  signal = AbortSignal.timeout(mayRunMs),
): Promise<string> {
  const { config, db, log } = services
  const { archiveTo } = services.database
  const at = new Date(await readClock(db))
  const [store, name] = [await openStore(config), backupName(config, at)]
  const [last, names] = [await readBackupRecord(db), await store.list()]
  if (last.name !== null && !names.includes(last.name)) {
    log.warn({ name: last.name }, 'the last backup is not in BACKUP_TO: do all machines share it?')
  }
  await store.claim(last.place)
  // PostgreSQL may be on the same disk. The place to put it has a check of its own.
  await requireFreeSpace(config.DATA_DIR, (last.bytes ?? 0) + minFreeBytes, freeSpace)
  const bytes = await withWorkFile(config, async (file) => {
    await (archiveTo ? archiveTo(file, signal) : dump(urlOf(config), file, signal))
    await store.put(file, name, signal)
    return (await stat(file)).size
  })
  const madeAt = at.toISOString()
  // Making a copy of the embedded database has opened it.
  await updateBackupRecord(db, {
    at: madeAt,
    name,
    bytes,
    place: placeOf(config),
    failure: null,
    ...(archiveTo && { checkedAt: madeAt }),
    ...(last.damage !== null && { checkFailedAt: null }),
  })
  log.info({ name }, 'backed up')
  // Without those that were made while the clock was ahead.
  const made = (await store.list()).filter((one) => one <= name)
  const kept = [...made.slice(-7), ...lastOfEachDay(made).slice(-14)]
  for (const old of made) if (!kept.includes(old)) await store.remove(old)
  return name
}

/** The newest backup of each day, by the days in the names. */
const lastOfEachDay = (names: string[]) =>
  names.filter((name, nth) => name.slice(0, dayLength) !== names[nth + 1]?.slice(0, dayLength))
const dayLength = 'teetime-2026-01-01'.length

/** Test-restores the stored backup, which may have been damaged in transit or in storage. */
async function verifyNewestBackup({ config, db, log }: Part, signal: AbortSignal): Promise<void> {
  const store = await openStore(config)
  const name = (await readBackupRecord(db)).name ?? (await store.list()).at(-1)
  if (name === undefined) throw new Error('There’s no backup to check')
  await withWorkFile(config, async (file) => {
    await store.get(name, file, signal)
    try {
      const hasRoom = () => hasRoomForSecond(db, config.DATA_DIR)
      const obstacle = await tryRestore(urlOf(config), file, signal, hasRoom)
      await updateBackupRecord(db, {
        checkedAt: new Date(await readClock(db)).toISOString(),
        damage: null,
      })
      if (obstacle === null) log.info({ name }, 'the newest backup was restored as a trial')
      else log.warn({ name }, `the newest backup was only read: ${obstacle}`)
    } catch (error) {
      // Without the time: the next run tries again.
      if (error instanceof DamagedBackupError && !signal.aborted) {
        await updateBackupRecord(db, { damage: error.message })
      }
      throw error
    }
  })
}

/**
 * Whether the disk with a folder, where PostgreSQL may be too, has room for a second database of the same size and for the
 * log of writing it.
 */
async function hasRoomForSecond(db: Db, folder: string): Promise<boolean> {
  const size = sql`select (size + least(size, pg_size_bytes(current_setting('max_wal_size'))))::float8 as bytes
    from pg_database_size(current_database()) as size`
  const [row] = await queryRows<{ bytes: number }>(db, size)
  return (await freeSpace(folder)) >= (row?.bytes ?? 0) + minFreeBytes
}
