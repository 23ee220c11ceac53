import type { EventEmitter } from 'node:events'

import type pg from 'pg'

/** What PostgreSQL answers to a write while it is read-only, or its disk is full. */
export const readOnlyCodes = ['25006', '53100']
/** How long a refused write counts. On a full disk only those that a file has to grow for are refused. */
const rememberedMs = 3 * 60_000

/** Watches for refused writes on a pool's connections. @returns whether there was none lately */
export function watchRefusedWrites(pool: pg.Pool): () => boolean {
  let refusedAt = -Infinity
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code: string }) => {
      if (readOnlyCodes.includes(code)) refusedAt = performance.now()
    })
  })
  return () => performance.now() - refusedAt > rememberedMs
}
