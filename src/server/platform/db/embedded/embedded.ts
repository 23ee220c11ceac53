import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspect } from 'node:util'
import { createGunzip } from 'node:zlib'

import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { type Database, type Db, toQueryError } from '../db.ts'
import {
  DiskFullError,
  diskFullMessage,
  minFreeBytesToCreate,
  isOutOfSpace,
  minFreeBytes,
  type MeasureFreeSpace,
  requireFreeSpace,
  freeSpace,
} from '../disk-space.ts'
import { archiveDatabase } from './archive-database.ts'
import {
  BrokenDatabaseError,
  clusterFolder,
  describeOtherVersion,
  requireReadable,
} from './cluster-faults.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import { createPlanned } from './planned.ts'
import { makeFolderPrivate } from './private-folder.ts'

/** A database with all tables and no rows. Only the built server has it beside itself. */
const builtCluster = join(import.meta.dirname, 'new-database')

/** Whether a folder has an embedded database. */
export const hasEmbedded = (folder: string): boolean => existsSync(join(folder, clusterFolder))

/** A restore that died before its last step must not look like a first start. */
function refuseHalfRestored(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const before = names.findLast((name) => name.startsWith(`${clusterFolder}-before-`))
  const left = before ?? names.find((name) => name === `${clusterFolder}-restoring`)
  if (left === undefined) return
  const orElse = before
    ? `rename ${before} to ${clusterFolder} to go on with the data from before`
    : `remove ${left} to start anew`
  throw new BrokenDatabaseError(
    `A restore didn’t end in ${folder}: it has ${left} and no ${clusterFolder}. ` +
      `Restore again (./teetime restore), or ${orElse}.`,
  )
}

/**
 * Opens the embedded database, a PostgreSQL inside this process. It survives a crash of the program, but not
 * of the machine, since it never calls fsync: hence the hourly backups.
 *
 * @param folder the data folder, which no other process may have open; null keeps the database in memory
 * @throws {FolderInUseError}
 * @throws {DiskFullError}
 * @throws {BrokenDatabaseError}
 */
export async function openEmbedded(
  folder: string | null,
  measure: MeasureFreeSpace = freeSpace,
): Promise<Database> {
  if (folder === null) return toDatabase(await openPglite(), null, () => {})
  requireReadable(folder, true)
  const cluster = join(folder, clusterFolder)
  if (!hasEmbedded(folder)) refuseHalfRestored(folder)
  const needed = hasEmbedded(folder) ? minFreeBytes : minFreeBytesToCreate
  await requireFreeSpace(folder, needed, measure)
  const unlock = lockFolder(folder)
  // The process that had the lock before may have made the database.
  const isNew = !hasEmbedded(folder)
  const release = () => {
    try {
      makeFolderPrivate(folder)
    } finally {
      unlock()
    }
  }
  try {
    if (isNew) copyBuilt(cluster)
    const pglite = await openPglite({ dataDir: cluster })
    makeFolderPrivate(folder)
    return toDatabase(pglite, cluster, release)
  } catch (cause) {
    const free = await measure(folder)
    // At the next start, half a new database would look like a broken one.
    if (isNew) rmSync(cluster, { recursive: true, force: true })
    unlock()
    if (isOutOfSpace(cause) || free < needed) {
      throw new DiskFullError(diskFullMessage(folder, needed, free), { cause })
    }
    const other = isNew ? null : describeOtherVersion(cluster)
    if (other !== null) {
      const todo = 'Start the version of TeeTime that it was last started with.'
      throw new BrokenDatabaseError(`The embedded database in ${folder} is ${other}. ${todo}`, {
        cause,
      })
    }
    const reason =
      cause instanceof Error ? cause.message : inspect(cause, { breakLength: Infinity })
    const advice =
      `Restore its newest backup: ./teetime restore ` +
      `${join(folder, 'backups')}/teetime-….tar.gz`
    throw new BrokenDatabaseError(
      isNew
        ? `The embedded database can’t be created in ${folder} (${reason}).`
        : `The embedded database in ${folder} can’t be opened (${reason}). ${advice}`,
      { cause },
    )
  }
}

/** Saves a first start the seconds and the 400 MB that making a database takes. */
function copyBuilt(cluster: string): void {
  if (!existsSync(builtCluster)) return
  const copy = `${cluster}-new`
  try {
    // One that died may have left a part.
    rmSync(copy, { recursive: true, force: true })
    cpSync(builtCluster, copy, { recursive: true })
    renameSync(copy, cluster)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * Replaces the database with a copy made by `copyTo`. The old database is moved aside, not deleted, once the
 * copy has proved to open.
 *
 * @param beforeUse SQL that runs in the copy first
 * @returns the folder of the old database; null when there was none
 * @throws {FolderInUseError}
 * @throws {DiskFullError}
 * @throws {BrokenDatabaseError} when the copy is damaged
 */
export async function restoreEmbedded(
  folder: string,
  copy: Blob,
  beforeUse: string,
): Promise<string | null> {
  await requireFreeSpace(folder, minFreeBytesToCreate, freeSpace)
  const unlock = lockFolder(folder)
  const cluster = join(folder, clusterFolder)
  const fresh = `${cluster}-restoring`
  try {
    rmSync(fresh, { recursive: true, force: true })
    await loadCopy(fresh, copy, folder, beforeUse)
    const aside = `${cluster}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    const hadDatabase = existsSync(cluster)
    if (hadDatabase) renameSync(cluster, aside)
    renameSync(fresh, cluster)
    return hadDatabase ? aside : null
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    makeFolderPrivate(folder)
    unlock()
  }
}

/** Takes bytes and keeps none. */
const discard = () => new Writable({ write: (_bytes, _encoding, done) => done() })

async function loadCopy(
  dataDir: string,
  loadDataDir: Blob,
  folder: string,
  beforeUse: string,
): Promise<void> {
  try {
    // PGlite awaits only one end of the stream that it unpacks with: the other end's error would end the process.
    await pipeline(loadDataDir.stream(), createGunzip(), discard())
    const pglite = await openPglite({ dataDir, loadDataDir })
    const { rows } = await pglite.query('select 1 from users limit 1')
    if (rows.length > 0) await pglite.exec(beforeUse)
    await pglite.close()
    if (rows.length === 0) throw new Error('it holds no accounts')
  } catch (cause) {
    if (isOutOfSpace(cause) || (await freeSpace(folder)) < minFreeBytes) {
      throw new DiskFullError(
        `The disk with ${folder} is too full for this copy. Free up some space and restore again. Nothing was changed.`,
        { cause },
      )
    }
    const other = describeOtherVersion(dataDir)
    // What the engine throws about a damaged file says nothing to people.
    throw new BrokenDatabaseError(
      other === null
        ? 'The file is damaged or isn’t a backup of an embedded database. Nothing was changed.'
        : `The backup is ${other}. Restore it with the version of TeeTime that made it. Nothing was changed.`,
      { cause },
    )
  }
}

function toDatabase(pglite: PGlite, cluster: string | null, unlock: () => void): Database {
  const runPlanned = createPlanned(pglite)
  const run = (text: string, values?: unknown[]) =>
    values?.length === 0 ? runPlanned(text) : pglite.query<Record<string, unknown>>(text, values)
  return {
    db: drizzle({ client: pglite, casing: 'snake_case' }) as unknown as Db,
    name: 'embedded',
    kind: 'embedded',
    query: (text, values) => run(text, values).catch(toQueryError(text, values)),
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    onPublished: null,
    jobsDb: fromPglite(pglite),
    archiveTo:
      cluster === null
        ? null
        : (archive, signal) =>
            archiveDatabase(pglite, { cluster, copy: `${archive}-copying`, archive }, signal),
    isWritable: () => true,
    connections: () => null,
    async close() {
      await pglite.close()
      unlock()
    },
  }
}
