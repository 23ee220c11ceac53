import { setImmediate } from 'node:timers/promises'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** The PostgreSQL that PGlite is. */
export const embeddedVersion = '18'

/** How long queued statements may hold the event loop in a row. */
const maxBlockMs = 5

/**
 * What PostgreSQL reserves, in less than its defaults, which take 128 MB for buffers alone. Only one connection exists,
 * and pages that aren't among the buffers are read from the operating system's.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries({
    shared_buffers: '16MB',
    maintenance_work_mem: '16MB',
    max_connections: '5',
    max_wal_senders: '0',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Opens PGlite with the extensions that the tables need. Use it instead of `PGlite.create`. */
export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...options,
    startParams,
    extensions: { pg_trgm },
  })
  const run = pglite._runExclusiveQuery.bind(pglite)
  const takeTurn = createYield()
  pglite._runExclusiveQuery = (query) =>
    run(async () => {
      await takeTurn()
      return await query()
    })
  return pglite
}

/**
 * Yields to the event loop once queued statements have blocked it for too long. PGlite runs in this thread, so a
 * backlog would otherwise run to its end first.
 */
function createYield(): () => Promise<void> {
  let began: number | null = null
  const begin = () => {
    began = performance.now()
    void setImmediate().then(() => (began = null))
  }
  return async () => {
    if (began !== null && performance.now() - began > maxBlockMs) await setImmediate()
    if (began === null) begin()
  }
}
