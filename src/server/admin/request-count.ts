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
 * process that is killed loses only its last seconds. Background work is silent while the database is read-only, so this logs
 * when that begins and ends.
 */
export function countRequests(app: FastifyInstance, { database, db, log }: Services): void {
  let counted = 0
  let isRefused = false
  let wasWritable = true
  const isWritable = () => !isRefused && database.isWritable()
  async function flush(): Promise<void> {
    await store()
    if (isWritable() === wasWritable) return
    wasWritable = !wasWritable
    if (wasWritable) log.info('the database can be written again')
    else log.error('the database is read-only or its disk is full: nothing is saved')
  }
  async function store(): Promise<void> {
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
      isRefused = false
    } catch (error) {
      counted += count
      isRefused = isReadOnly(error)
      if (!isRefused) log.warn({ err: error }, 'storing the request count failed')
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
  app.decorate('isDatabaseWritable', isWritable)
}

/** When this installation started to count. */
export async function readCountStart(db: Services['db']): Promise<Date> {
  return new Date(await ensureSetting(db, 'counted-since', () => new Date().toISOString()))
}

declare module 'fastify' {
  interface FastifyInstance {
    flushRequestCount(): Promise<void>
    /** Whether no write was refused lately because the database is read-only. */
    isDatabaseWritable(): boolean
  }
}
