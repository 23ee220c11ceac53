import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { hourMs } from '#domain/durations.ts'

import type { Config } from '../process/config.ts'
import { makeFolder } from '../process/folders.ts'

/** A backup wasn't made, or a restore didn't come to its end. The message says why. */
export class NothingDone extends Error {}

/** Where backups are kept. */
export interface BackupStore {
  put(file: string, name: string, signal: AbortSignal): Promise<void>
  get(name: string, file: string): Promise<void>
  /** The names of all backups, the oldest first. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A run is ended after this, and what one has left behind is removed. */
export const mayRunMs = 2 * hourMs

/** Begins the name of what a run works on. Nobody else's files begin like this, because old ones are removed. */
export const workPrefix = '.teetime-unfinished-'

type Settings = Pick<Config, 'BACKUP_TO' | 'DATABASE_URL' | 'DATA_DIR' | 'S3_ENDPOINT'>

/** The folder or the bucket of `BACKUP_TO`; without it, and for the embedded database, a folder in `DATA_DIR`. */
export const placeOf = ({ BACKUP_TO, DATABASE_URL, DATA_DIR }: Settings): string =>
  (DATABASE_URL && BACKUP_TO) || join(DATA_DIR, 'backups')

const endingOf = ({ DATABASE_URL }: Settings) => (DATABASE_URL ? 'dump' : 'tar.gz')

/** The name of a backup that is made now. Names sort by time. */
export const backupName = (config: Settings, now: Date): string =>
  `teetime-${now.toISOString().replaceAll(/[:.]/g, '-')}.${endingOf(config)}`

/** When a backup was made, in epoch milliseconds. */
export const backupTime = (name: string): number =>
  Date.parse(name.replace(/^teetime-(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4'))

/** A file that exists while another process requests a backup of the embedded database. */
export const requestFileIn = (dataDir: string): string => join(dataDir, 'backups', 'wanted')

/** Names a place in what it throws. */
export const unusable =
  (place: string, verb: 'read' | 'written') =>
  (cause: Error & { code?: string }): never => {
    throw new NothingDone(`${place} can’t be ${verb}: ${cause.message || cause.code}`, { cause })
  }

/** Opens the place where backups are kept. What its calls throw is `NothingDone`, and names the place. */
export async function openStore(config: Settings): Promise<BackupStore> {
  const place = placeOf(config)
  const isBackup = new RegExp(String.raw`^teetime-[\dTZ-]+\.${endingOf(config)}$`)
  const store: BackupStore = place.startsWith('s3://')
    ? (await import('./bucket.ts')).openBucket(new URL(place), config.S3_ENDPOINT)
    : openFolder(place)
  const [unread, unwritten] = [unusable(place, 'read'), unusable(place, 'written')]
  return {
    put: (file, name, signal) => store.put(file, name, signal).catch(unwritten),
    get: (name, file) => store.get(name, file).catch(unread),
    list: async () =>
      (await store.list().catch(unread)).filter((name) => isBackup.test(name)).toSorted(),
    remove: (name) => store.remove(name).catch(unwritten),
  }
}

function openFolder(folder: string): BackupStore {
  return {
    async put(file, name) {
      makeFolder(folder)
      await removeLeftovers(folder)
      const unfinished = join(folder, `${workPrefix}${name}`)
      try {
        // A backup has its name only once it would survive a crash of the machine.
        const flushed = createWriteStream(unfinished, { mode: 0o600, flush: true })
        await pipeline(createReadStream(file), flushed)
        await rename(unfinished, join(folder, name))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    get: (name, file) => copyFile(join(folder, name), file),
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
