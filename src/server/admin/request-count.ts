import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

import { utcToday } from '#server/platform/db/db.ts'
import { ensureSetting } from '#server/platform/db/settings.ts'
import { isReadOnly } from '#server/platform/errors/errors.ts'
import { isApiCall } from '#server/platform/http/guards/is-api-call.ts'
import type { Services } from '#server/platform/services/services.ts'

import { apiRequests } from './tables.ts'

const flushEveryMs = 10_000

/**
 * Counts API requests in memory and flushes the count to the database every ten seconds and at the end. A
 * process that is killed loses only its last seconds. This write goes on when all others have stopped, so it logs when the
 * database turns read-only.
 */
export function countRequests(app: FastifyInstance, { db, log }: Services): void {
  let counted = 0
  let isWritable = true
  async function flush(): Promise<void> {
    const count = counted
    counted = 0
    if (count === 0) return
    try {
      await db
        .insert(apiRequests)
        .values({ day: utcToday, count })
        .onConflictDoUpdate({
          target: apiRequests.day,
          set: { count: sql`${apiRequests.count} + excluded.count` },
        })
      if (!isWritable) log.info('the database can be written again')
      isWritable = true
    } catch (error) {
      counted += count
      if (!isReadOnly(error)) {
        log.warn({ err: error }, 'storing the request count failed')
        return
      }
      const sentence = 'the database is read-only or its disk is full: nothing is saved'
      if (isWritable) log.error({ err: error }, sentence)
      isWritable = false
    }
  }
  app.addHook('onRequest', async (request) => {
    if (isApiCall(request)) counted += 1
  })
  const timer = setInterval(() => void flush(), flushEveryMs).unref()
  app.addHook('onReady', async () => void (await readCountStart(db)))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  app.decorate('flushRequestCount', flush)
  app.decorate('isDatabaseWritable', () => isWritable)
}

/** When this installation started to count. */
export async function readCountStart(db: Services['db']): Promise<Date> {
  return new Date(await ensureSetting(db, 'counted-since', () => new Date().toISOString()))
}

declare module 'fastify' {
  interface FastifyInstance {
    flushRequestCount(): Promise<void>
    /** Whether the last write of the count wasn't refused because the database is read-only. */
    isDatabaseWritable(): boolean
  }
}
