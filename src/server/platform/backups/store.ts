import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { hourMs } from '#domain/durations.ts'

import {
  DiskFullError,
  freeSpace,
  minFreeBytes,
  requireFreeSpace,
  type RequireRoom,
} from '../db/disk-space.ts'
import type { Config } from '../process/config.ts'
import { ExplainedError } from '../process/explained-error.ts'
import { makeFolder } from '../process/folders.ts'

/** A backup wasn't made, or a restore didn't come to its end. The message says why. */
export class NothingDone extends ExplainedError {}

/** A folder or a bucket. */
interface Place {
  put(file: string, name: string, signal: AbortSignal): Promise<void>
  /** @param requireRoom is called with the size before anything is written */
  get(name: string, file: string, signal?: AbortSignal, requireRoom?: RequireRoom): Promise<void>
  /** The names of all files. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Where backups are kept. It lists only backups, the oldest first. */
export interface BackupStore extends Place {
  /**
   * Makes sure that the place is the one it was, and that no other site keeps its backups there: each removes the oldest
   * ones.
   *
   * @param lastPlace where the newest backup was put
   * @throws {NothingDone}
   */
  claim(lastPlace: string | null): Promise<void>
}

/** A run is ended after this, and what one has left behind is removed. */
export const mayRunMs = 2 * hourMs

/** Begins the name of what a run works on. Nobody else's files begin like this, because old ones are removed. */
export const workPrefix = '.teetime-unfinished-'

/** Names the site whose backups are in a place. */
const siteFile = 'teetime-site.txt'

/** A trial of the place ends after this. */
const trialMs = 10_000

type Settings = Pick<Config, 'APP_URL' | 'BACKUP_TO' | 'DATABASE_URL' | 'DATA_DIR' | 'S3_ENDPOINT'>

/** The folder or the bucket of `BACKUP_TO`; without it, and for the embedded database, a folder in `DATA_DIR`. */
export const placeOf = ({ BACKUP_TO, DATABASE_URL, DATA_DIR }: Settings): string =>
  (DATABASE_URL && BACKUP_TO) || join(DATA_DIR, 'backups')

const endingOf = ({ DATABASE_URL }: Settings) => (DATABASE_URL ? 'dump' : 'tar.gz')

/** The name of a backup that is made now. Names sort by time. */
export const backupName = (config: Settings, now: Date): string =>
  `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.${endingOf(config)}`

/** How often a backup is made, in milliseconds. */
export const backupEveryMs = ({
  BACKUP_HOURS,
  DATABASE_URL,
}: Pick<Config, 'BACKUP_HOURS' | 'DATABASE_URL'>): number =>
  (DATABASE_URL ? BACKUP_HOURS : 1) * hourMs

/** When a backup was made, in epoch milliseconds. */
export const backupTime = (name: string): number =>
  Date.parse(name.replace(/^teetime-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4'))

/** Whether a backup was made while the clock was ahead, or this machine's clock is behind. */
export const isAhead = (name: string): boolean => backupTime(name) > Date.now() + hourMs

/** A file that exists while another process requests a backup of the embedded database. */
export const requestFileIn = (dataDir: string): string => join(dataDir, 'backups', 'wanted')

/** Names a place in what it throws. */
export const unusable =
  (place: string, verb: 'read' | 'written') =>
  (cause: Error & { code?: string }): never => {
    throw new NothingDone(`${place} can’t be ${verb}: ${cause.message || cause.code}`, { cause })
  }

/**
 * Opens the place where backups are kept. What its calls throw is `NothingDone`, and names the place, or `DiskFullError`
 * where `DATA_DIR` has no room for what is read.
 *
 * @throws {NothingDone} when a folder doesn't answer
 */
export async function openStore(config: Settings, maxWaitMs = trialMs): Promise<BackupStore> {
  const place = placeOf(config)
  const isBackup = new RegExp(String.raw`^teetime-[\dTZ-]+\.${endingOf(config)}$`)
  const raw: Place = place.startsWith('s3://')
    ? (await import('./bucket.ts')).openBucket(new URL(place), config.S3_ENDPOINT)
    : await openFolder(place, maxWaitMs)
  const [unread, unwritten] = [unusable(place, 'read'), unusable(place, 'written')]
  const explained: Place = {
    put: (file, name, signal) => raw.put(file, name, signal).catch(unwritten),
    get: async (...asked) =>
      await raw.get(...asked).catch((error: Error) => {
        if (error instanceof DiskFullError) throw error
        return unread(error)
      }),
    list: () => raw.list().catch(unread),
    remove: (name) => raw.remove(name).catch(unwritten),
  }
  // PostgreSQL may be on the same disk.
  const requireRoom = (bytes: number) =>
    requireFreeSpace(config.DATA_DIR, bytes + minFreeBytes, freeSpace)
  return {
    ...explained,
    get: (name, file, signal) => explained.get(name, file, signal, requireRoom),
    list: async () => (await explained.list()).filter((name) => isBackup.test(name)).toSorted(),
    async claim(lastPlace) {
      const names = await explained.list()
      const isGone = !names.some((name) => name === siteFile || isBackup.test(name))
      await claim(explained, config, place, isGone && lastPlace === place)
    },
  }
}

async function claim(place: Place, config: Settings, name: string, isGone: boolean): Promise<void> {
  // Only one database has the other folder, and a trial on one machine has no address.
  if (!config.DATABASE_URL || config.APP_URL === undefined) return
  const { host } = new URL(config.APP_URL)
  // Below a disk that isn't mounted there may be a folder that can be written.
  if (isGone) {
    const sentence = `${name} has none of the backups that were made there. Is it mounted? If it was emptied, put a file ${siteFile} there that says ${host}.`
    throw new NothingDone(sentence)
  }
  await withWorkFile(config, async (file) => {
    if (!(await place.list()).includes(siteFile)) {
      await writeFile(file, `${host}\n`)
      await place.put(file, siteFile, AbortSignal.timeout(trialMs))
    }
    await place.get(siteFile, file)
    const site = (await readFile(file, 'utf8')).trim()
    if (site === host) return
    const sentence = `${name} has the backups of ${site}. Set BACKUP_TO to a place of its own for ${host}. If that is the new address of ${site}, remove ${siteFile} there.`
    throw new NothingDone(sentence)
  })
}

/**
 * Tries to write where backups go.
 *
 * @param lastPlace see `BackupStore`
 * @throws an error that says why that can't be done
 */
export async function tryPlace(config: Settings, lastPlace: string | null): Promise<void> {
  const name = `${workPrefix}trial-${randomUUID()}`
  const store = await openStore(config)
  await store.claim(lastPlace)
  await withWorkFile(config, async (file) => {
    await writeFile(file, 'trial')
    await store.put(file, name, AbortSignal.timeout(trialMs))
  })
  await store.remove(name)
}

async function openFolder(folder: string, maxWaitMs: number): Promise<Place> {
  await reachFolder(folder, maxWaitMs)
  return {
    async put(file, name, signal) {
      makeFolder(folder)
      await removeLeftovers(folder)
      // PostgreSQL may be on the same disk.
      await requireFreeSpace(folder, (await stat(file)).size + minFreeBytes, freeSpace)
      // Another process may put a file of the same name there.
      const unfinished = join(folder, `${workPrefix}${randomUUID()}`)
      try {
        // A backup has its name only once it would survive a crash of the machine.
        const flushed = createWriteStream(unfinished, { mode: 0o600, flush: true })
        await pipeline(createReadStream(file), flushed, { signal })
        await rename(unfinished, join(folder, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    async get(name, file, signal, requireRoom) {
      const from = join(folder, name)
      await requireRoom?.((await stat(from)).size)
      await pipeline(createReadStream(from), createWriteStream(file, { mode: 0o600 }), { signal })
    },
    async list() {
      return await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
    },
    // Another process may have removed it.
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/**
 * Makes sure that a folder answers. One on another machine hangs when that machine is gone. A program reads there,
 * because a call of this process that hangs would keep one of its few threads, and keep it from exiting.
 */
async function reachFolder(folder: string, maxWaitMs: number): Promise<void> {
  const signal = AbortSignal.timeout(maxWaitMs)
  // Opening a file asks the other machine; a list may come from memory.
  const file = join(folder, siteFile)
  const reading = spawn('cat', [file], { stdio: 'ignore', signal, killSignal: 'SIGKILL' })
  // Any answer will do, and without this program there is none.
  await once(reading, 'exit').catch(() => {})
  if (!signal.aborted) return
  throw new NothingDone(
    `${folder} isn’t responding. If it is on another machine, is that one there?`,
  )
}

/** Creates a work file and removes it afterwards. It isn't in the temp folder, which may be in memory. */
export async function withWorkFile<T>(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  makeFolder(DATA_DIR)
  await removeLeftovers(DATA_DIR)
  const folder = await mkdtemp(join(DATA_DIR, workPrefix))
  try {
    return await work(join(folder, 'teetime'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a run that was killed left in a folder. Another process may remove it at the same time. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.startsWith(workPrefix))) {
    const path = join(folder, name)
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Infinity }
    if (mtimeMs < Date.now() - mayRunMs) await rm(path, { recursive: true, force: true })
  }
}
