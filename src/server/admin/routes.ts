import { getMetrics, getSystemHealth, listUsers } from '#contract/admin.ts'
import type { FastifyInstance } from 'fastify'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { healthOf } from './health.ts'
import { metricsOf } from './metrics.ts'
import { findUsers } from './users.ts'

/** What only the administrator sees. Of teams there is nothing in it, before the lock or after. */
export function adminRoutes(serve: Serve, app: FastifyInstance, world: World): void {
  const { db } = world
  serve(getMetrics, async () => {
    // So that what this process has just counted is in it.
    await app.flushRequestCount()
    return await metricsOf(db)
  })
  serve(getSystemHealth, () => healthOf(world))
  serve(listUsers, ({ query }) => findUsers(db, query.q, query.before))
}
