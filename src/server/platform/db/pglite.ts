import { setImmediate } from 'node:timers/promises'

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** How long queued statements may hold the event loop in a row. */
const maxTurnMs = 5

/** Opens PGlite with the extensions that the tables need. Use it instead of `PGlite.create`. */
export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = await PGlite.create({ ...options, extensions: { pg_trgm } })
  const run = pglite._runExclusiveQuery.bind(pglite)
  const takeTurn = turns()
  pglite._runExclusiveQuery = (query) =>
    run(async () => {
      await takeTurn()
      return await query()
    })
  return pglite
}

/**
 * Lets the event loop go on when statements have held it for too long. They run in this thread, and those that
 * queued up, as behind a copy of the database, would all run before it goes on.
 */
function turns(): () => Promise<void> {
  let began: number | null = null
  const begin = () => {
    began = performance.now()
    void setImmediate().then(() => (began = null))
  }
  return async () => {
    if (began !== null && performance.now() - began > maxTurnMs) await setImmediate()
    if (began === null) begin()
  }
}
