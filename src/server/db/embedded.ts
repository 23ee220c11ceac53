import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'

import type { Database, Db } from './db.ts'
import { lockFolder } from './folder-lock.ts'

/** Where the database's own files lie inside the data folder. */
export const clusterFolder = 'pgdata'

/**
 * Opens the embedded database, PostgreSQL in this process. It survives a crash of the program, not of the
 * machine (it never calls fsync): hence the hourly copies.
 *
 * @param folder the data folder, which no other process may have open; null keeps all in memory
 * @param contents a copy made by `dump`, to begin from
 * @throws {FolderInUse}
 */
export async function openEmbedded(folder: string | null, contents?: Blob): Promise<Database> {
  const unlock = folder === null ? () => {} : lockFolder(folder)
  try {
    if (folder !== null) mkdirSync(folder, { recursive: true })
    const pglite = await PGlite.create({
      ...(folder === null ? {} : { dataDir: join(folder, clusterFolder) }),
      ...(contents ? { loadDataDir: contents } : {}),
    })
    return asDatabase(pglite, unlock)
  } catch (cause) {
    unlock()
    throw cause
  }
}

function asDatabase(pglite: PGlite, unlock: () => void): Database {
  return {
    db: drizzle({ client: pglite, casing: 'snake_case' }) as unknown as Db,
    name: 'embedded',
    kind: 'embedded',
    query: (text, values) => pglite.query(text, values),
    listen: async (channel, onMessage) => await pglite.listen(channel, onMessage),
    forJobs: fromPglite(pglite),
    dump: async () => await pglite.dumpDataDir('gzip'),
    async close() {
      await pglite.close()
      unlock()
    },
  }
}
