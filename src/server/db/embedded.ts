import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'

import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { archiveDatabase } from './copy.ts'
import { type Database, type Db, queryFailed } from './db.ts'
import {
  DiskFull,
  diskFullSentence,
  minFreeBytesToCreate,
  isOutOfSpace,
  minFreeBytes,
  type MeasureFreeSpace,
  requireFreeSpace,
  freeSpace,
} from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import { makePrivate } from './private-folder.ts'

/** The folder of the database's own files inside the data folder. */
const clusterFolder = 'pgdata'

/** The embedded database exists but can't be opened. */
export class BrokenDatabase extends Error {}

/**
 * Opens the embedded database, a PostgreSQL inside this process. It survives a crash of the program, but not
 * of the machine, since it never calls fsync: hence the hourly backups.
 *
 * @param folder the data folder, which no other process may have open; null keeps the database in memory
 * @throws {FolderInUse}
 * @throws {DiskFull}
 * @throws {BrokenDatabase}
 */
export async function openEmbedded(
  folder: string | null,
  measure: MeasureFreeSpace = freeSpace,
): Promise<Database> {
  if (folder === null) return asDatabase(await openPglite(), null, () => {})
  const cluster = join(folder, clusterFolder)
  const isNew = !existsSync(cluster)
  const needed = isNew ? minFreeBytesToCreate : minFreeBytes
  await requireFreeSpace(folder, needed, measure)
  const unlock = lockFolder(folder)
  const release = () => {
    try {
      makePrivate(folder)
    } finally {
      unlock()
    }
  }
  try {
    const pglite = await openPglite({ dataDir: cluster })
    makePrivate(folder)
    return asDatabase(pglite, cluster, release)
  } catch (cause) {
    const free = await measure(folder)
    // At the next start, half a new database would look like a broken one.
    if (isNew) rmSync(cluster, { recursive: true, force: true })
    unlock()
    if (isOutOfSpace(cause) || free < needed) {
      throw new DiskFull(diskFullSentence(folder, needed, free), { cause })
    }
    const reason =
      cause instanceof Error ? cause.message : inspect(cause, { breakLength: Infinity })
    const advice =
      `Restore its newest backup: npm run restore -- ` +
      `${join(folder, 'backups')}/teetime-….tar.gz`
    throw new BrokenDatabase(
      isNew
        ? `The embedded database cannot be created in ${folder} (${reason}).`
        : `The embedded database in ${folder} cannot be opened (${reason}). ${advice}`,
      { cause },
    )
  }
}

/**
 * Replaces the database with a copy made by `copyTo`. The old database is moved aside, not deleted, once the
 * copy has proved to open.
 *
 * @returns the folder of the old database; null when there was none
 * @throws {FolderInUse}
 * @throws {DiskFull}
 */
export async function restoreEmbedded(folder: string, copy: Blob): Promise<string | null> {
  await requireFreeSpace(folder, minFreeBytesToCreate, freeSpace)
  const unlock = lockFolder(folder)
  const cluster = join(folder, clusterFolder)
  const fresh = `${cluster}-restoring`
  try {
    rmSync(fresh, { recursive: true, force: true })
    const pglite = await openPglite({ dataDir: fresh, loadDataDir: copy })
    await pglite.query('select 1 from users')
    await pglite.close()
    const aside = `${cluster}-before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    const hadDatabase = existsSync(cluster)
    if (hadDatabase) renameSync(cluster, aside)
    renameSync(fresh, cluster)
    return hadDatabase ? aside : null
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    makePrivate(folder)
    unlock()
  }
}

function asDatabase(pglite: PGlite, cluster: string | null, unlock: () => void): Database {
  return {
    db: drizzle({ client: pglite, casing: 'snake_case' }) as unknown as Db,
    name: 'embedded',
    kind: 'embedded',
    query: (text, values) =>
      pglite.query<Record<string, unknown>>(text, values).catch(queryFailed(text, values)),
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    forJobs: fromPglite(pglite),
    copyTo:
      cluster === null
        ? null
        : (archive, copy) => archiveDatabase(pglite, { cluster, copy, archive }),
    connections: () => null,
    async close() {
      await pglite.close()
      unlock()
    },
  }
}
