import type { EventEmitter } from 'node:events'

import type pg from 'pg'

/** What PostgreSQL answers to a write while it is read-only, or its disk is full. */
export const readOnlyCodes = ['25006', '53100']
/** How long a refused write counts. Background work asks for one each second. */
const rememberedMs = 60_000

/** Watches for refused writes on a pool's connections. @returns whether there was none lately */
export function watchRefusedWrites(pool: pg.Pool): () => boolean {
  let refusedAt = 0
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code: string }) => {
      if (readOnlyCodes.includes(code)) refusedAt = Date.now()
    })
  })
  return () => Date.now() - refusedAt > rememberedMs
}
