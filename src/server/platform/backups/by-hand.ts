import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Logger } from 'pino'

import { minuteMs } from '#domain/durations.ts'

import { restoreEmbedded } from '../db/embedded/embedded.ts'
import { FolderInUseError } from '../db/embedded/folder-lock.ts'
import { openExisting } from '../db/open-database.ts'
import type { Config } from '../process/config.ts'
import { makeFolder } from '../process/folders.ts'
import { createBackup } from './backups.ts'
import { endRestoredAccess } from './end-restored-access.ts'
import { restore } from './pg-tools.ts'
import {
  isAhead,
  NothingDone,
  openStore,
  placeOf,
  requestFileIn,
  unusable,
  withWorkFile,
} from './store.ts'

/**
 * Makes a backup now. A server that has the embedded database open makes it itself.
 *
 * @returns where it is
 * @throws {NothingDone} @throws {DatabaseUnreachableError} @throws {DiskFullError} @throws {BrokenDatabaseError}
 */
export async function backUpByHand(config: Config, log: Logger): Promise<string> {
  try {
    const database = await openExisting(config, log)
    const name = await createBackup({ config, database, db: database.db, log })
    return `${placeOf(config)}/${name}`
  } catch (cause) {
    const name = cause instanceof FolderInUseError ? await requestBackup(config) : null
    if (name !== null) return `${placeOf(config)}/${name}`
    if (!(cause instanceof FolderInUseError)) throw cause
    throw new NothingDone(
      `${cause.message}\nWe asked the running server for a backup, and it didn’t make one. Check its log. If a restore is running, wait until it’s done.`,
      { cause },
    )
  }
}

/** The server takes its request away once it is done, so this is only for one that hangs. */
const maxWaitMs = 10 * minuteMs

/**
 * Requests a backup from the server that has the embedded database open, and waits for it.
 *
 * @returns the backup's name; null when the server made none
 */
export async function requestBackup(config: Config, timeoutMs = maxWaitMs): Promise<string | null> {
  const store = await openStore(config)
  const before = await store.list()
  const requestFile = requestFileIn(config.DATA_DIR)
  makeFolder(dirname(requestFile))
  await writeFile(requestFile, '', { mode: 0o600 })
  const giveUpAt = Date.now() + timeoutMs
  while (existsSync(requestFile) && Date.now() < giveUpAt) await sleep(100)
  await rm(requestFile, { force: true })
  return (await store.list()).findLast((name) => !before.includes(name)) ?? null
}

/**
 * Restores a backup: of PostgreSQL into the empty database of `DATABASE_URL`, of the embedded database in place of the
 * present one, which is moved aside. It ends all sessions, and the links that reset a password or confirm an address.
 *
 * @param wanted a file, or the name of a backup; the newest one by default
 * @returns what was restored, and the folder of the database that was moved aside
 * @throws {NothingDone} @throws {FolderInUseError} @throws {DiskFullError} @throws {BrokenDatabaseError}
 */
export async function restoreByHand(
  config: Config,
  wanted?: string,
): Promise<{ from: string; aside: string | null }> {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = config
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  const setting = DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const into = async (file: string) =>
    url === undefined
      ? await restoreEmbedded(
          config.DATA_DIR,
          new Blob([await readFile(file).catch(unusable(file, 'read'))]),
          endRestoredAccess,
        )
      : await restore(url, file, setting).then(() => null)
  if (wanted !== undefined && (await isThere(wanted)))
    return { from: wanted, aside: await into(wanted) }
  const store = await openStore(config)
  const names = await store.list()
  const from = wanted ?? names.at(-1)
  if (from === undefined || !names.includes(from)) {
    const has = names.length === 0 ? 'no backup' : `backups up to ${names.at(-1)}`
    const more = wanted === undefined ? '' : `, and there’s no file ${wanted}`
    throw new NothingDone(`${placeOf(config)} has ${has}${more}.`)
  }
  if (wanted === undefined && isAhead(from)) {
    const sentence = `${from} is ahead of the clock of this machine. Correct the clock, or name the backup to restore.`
    throw new NothingDone(sentence)
  }
  return await withWorkFile(config, async (file) => {
    await store.get(from, file)
    return { from, aside: await into(file) }
  })
}

/** Whether there is such a file. @throws {NothingDone} when that can't be known, as in a folder that is closed to us */
async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    return unusable(path, 'read')(error as Error)
  }
}
