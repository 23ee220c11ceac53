import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { dayMs, hourMs } from '#domain/durations.ts'
import { pluralize } from '#domain/words.ts'
import { type BackupRecord, readBackupRecord } from '#server/platform/backups/backup-record.ts'
import {
  DamagedBackupError,
  NewerBackupError,
  readDump,
} from '#server/platform/backups/pg-tools.ts'
import {
  backupEveryMs,
  backupTime,
  isAhead,
  openStore,
  placeOf,
  tryPlace,
  withWorkFile,
  type BackupStore,
} from '#server/platform/backups/store.ts'
import type { Config } from '#server/platform/process/config.ts'

import type { OpenedDatabase } from './check-database.ts'
import { type Finding, findingsOf, reasonOf } from './finding.ts'

const { ok, warn, fail } = findingsOf('backups')
/** A trial is due each week. */
const trialDueMs = 9 * dayMs

/** Checks that the newest backup is new, can be read to its end, and was restored as a trial. */
export async function checkBackups(config: Config, database: OpenedDatabase): Promise<Finding[]> {
  if (config.DATABASE_URL && !config.BACKUP_TO) {
    return [
      warn('PostgreSQL isn’t backed up by TeeTime', 'Set BACKUP_TO, unless something else does'),
    ]
  }
  const place = placeOf(config)
  // A backup of the embedded database is opened when it is made.
  const record =
    database instanceof Error || database.kind === 'embedded'
      ? null
      : await readBackupRecord(database.db)
  try {
    // Before the first backup, an embedded database has no folder for them. Without the record, the folder below a disk that
    // isn't mounted would pass for a new place.
    if (config.BACKUP_TO && record) await tryPlace(config, record.place)
    const store = await openStore(config)
    const stored = await store.list()
    const todo = 'Check the clock. If it’s right, move that backup elsewhere'
    const ahead = stored.filter(isAhead).map((name) => warn(`${name} is ahead of the clock`, todo))
    const names = stored.filter((name) => !isAhead(name))
    const [oldest, newest] = [names.at(0), names.at(-1)]
    if (oldest === undefined || newest === undefined) {
      return [...ahead, warn(`${place} has no backup yet`, 'Make one now: ./teetime backup')]
    }
    return [
      ...ahead,
      checkAge(config, newest),
      await checkContent(config, store, newest),
      ...(record === null ? [] : checkRecord(record, oldest)),
    ]
  } catch (error) {
    return [fail(reasonOf(error), 'Check BACKUP_TO and its keys')]
  }
}

function checkAge(config: Config, name: string): Finding {
  const hours = (Date.now() - backupTime(name)) / hourMs
  if (Number.isNaN(hours)) {
    return warn(`the name of ${name} has no time, so its age is unknown`, 'Move it elsewhere')
  }
  const message = `the newest is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old`
  // One that is due has two tries.
  if (hours <= 2 + backupEveryMs(config) / hourMs) return ok(message)
  return warn(message, 'Look for “the backup failed” in the log, or make one now: ./teetime backup')
}

async function checkContent(config: Config, store: BackupStore, name: string): Promise<Finding> {
  try {
    await withWorkFile(config, async (file) => {
      await store.get(name, file)
      await (config.DATABASE_URL ? readDump(file) : unpack(file))
    })
    return ok('the newest can be read to its end')
  } catch (error) {
    if (!isDamage(error)) {
      const todo =
        error instanceof NewerBackupError
          ? 'Install a PostgreSQL, server and client, that is as new as the one that made it'
          : 'Check BACKUP_TO and the free space in DATA_DIR, then try again'
      return fail(`${name} couldn’t be checked: ${reasonOf(error)}`, todo)
    }
    return fail(`${name} is damaged: ${reasonOf(error)}`, 'Make a new one: ./teetime backup')
  }
}

/** The errors of gunzip have codes like `Z_DATA_ERROR`. */
const isDamage = (error: unknown) =>
  error instanceof DamagedBackupError ||
  ((error as NodeJS.ErrnoException).code?.startsWith('Z_') ?? false)

const unpack = (file: string) =>
  pipeline(
    createReadStream(file),
    createGunzip(),
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  )

function checkRecord({ checkedAt, damage, failure }: BackupRecord, oldest: string): Finding[] {
  // Another machine may fail where this one doesn't.
  if (failure !== null) {
    const todo = 'Check BACKUP_TO on each machine, and make one now: ./teetime backup'
    return [fail(`the last attempt failed: ${failure}`, todo)]
  }
  if (damage !== null) {
    return [fail(`the last trial failed: ${damage}`, 'Make a new one: ./teetime backup')]
  }
  const todo = 'Look for “the backup failed” in the log'
  if (checkedAt === null) {
    const message = 'none was restored as a trial yet'
    // The first trial is due right after the first backup.
    return [Date.now() - backupTime(oldest) > dayMs ? warn(message, todo) : ok(message)]
  }
  const days = Math.floor((Date.now() - Date.parse(checkedAt)) / dayMs)
  const message = `restored as a trial ${days === 0 ? 'today' : `${pluralize(days, 'day')} ago`}`
  if (Date.now() - Date.parse(checkedAt) <= trialDueMs) return [ok(message)]
  return [warn(message, todo)]
}
