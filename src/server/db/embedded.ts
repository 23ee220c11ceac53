import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'

import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import { archiveDatabase } from './copy.ts'
import type { Database, Db } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import {
  DiskFull,
  diskFullSentence,
  minFreeBytesToCreate,
  isOutOfSpace,
  minFreeBytes,
  requireFreeSpace,
  freeSpace,
} from './disk-space.ts'
import { makePrivate } from './private-folder.ts'

/** Where the database's own files lie inside the data folder. */
const clusterFolder = 'pgdata'

/** The embedded database's files are there and cannot be opened. */
export class BrokenDatabase extends Error {}

/**
 * Opens the embedded database, PostgreSQL in this process. It survives a crash of the program, not of the
 * machine (it never calls fsync): hence the hourly copies.
 *
 * @param folder the data folder, which no other process may have open; null keeps all in memory
 * @throws {FolderInUse}
 * @throws {DiskFull}
 * @throws {BrokenDatabase}
 */
export async function openEmbedded(folder: string | null, room = freeSpace): Promise<Database> {
  if (folder === null) return asDatabase(await openPglite(), null, () => {})
  const cluster = join(folder, clusterFolder)
  const isNew = !existsSync(cluster)
  const needed = isNew ? minFreeBytesToCreate : minFreeBytes
  await requireFreeSpace(folder, needed, room)
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
    const free = await room(folder)
    // Half a new database would be taken for a broken one at the next start.
    if (isNew) rmSync(cluster, { recursive: true, force: true })
    unlock()
    if (isOutOfSpace(cause) || free < needed) {
      throw new DiskFull(diskFullSentence(folder, needed, free), { cause })
    }
    const why = cause instanceof Error ? cause.message : inspect(cause, { breakLength: Infinity })
    const advice =
      `Go back to its newest copy: npm run restore -- ` +
      `${join(folder, 'backups')}/teetime-….tar.gz`
    throw new BrokenDatabase(
      isNew
        ? `The embedded database cannot be made in ${folder} (${why}).`
        : `The embedded database in ${folder} cannot be opened (${why}). ${advice}`,
      { cause },
    )
  }
}

/**
 * Puts a copy made by `copyTo` in the database's place. What was there is put aside, not thrown away, and
 * is not touched before the copy has been opened.
 *
 * @returns where what was there lies now; null when nothing was
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
    const isThere = existsSync(cluster)
    if (isThere) renameSync(cluster, aside)
    renameSync(fresh, cluster)
    return isThere ? aside : null
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
    query: (text, values) => pglite.query(text, values),
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    forJobs: fromPglite(pglite),
    copyTo:
      cluster === null
        ? null
        : (packed, copied) => archiveDatabase(pglite, { cluster, copied, packed }),
    async close() {
      await pglite.close()
      unlock()
    },
  }
}
