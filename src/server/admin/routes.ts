import type { FastifyInstance } from 'fastify'

import { handOverStrandedLeague, listStrandedLeagues } from '#contract/admin/admin-leagues.ts'
import {
  changeUser,
  getMetrics,
  getSystemHealth,
  listUsers,
  settleIdentity,
} from '#contract/admin/admin.ts'
import { listDeeds } from '#contract/admin/audit.ts'
import { settleDoubt } from '#server/feed/matching/doubts.ts'
import { deedsBefore, recordDeed } from '#server/platform/audit/audit.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { setDisabled } from './disabling.ts'
import { feedControlRoutes } from './feed-control.ts'
import { healthOf } from './health.ts'
import { metricsOf } from './metrics.ts'
import { handOverStranded, strandedLeaguesOf } from './stranded-leagues.ts'
import { findUsers } from './users.ts'

/** The admin page. It shows nothing about teams, before a draft closes or after. */
export function adminRoutes(serve: Serve, app: FastifyInstance, world: World): void {
  const { db } = world
  serve(getMetrics, async () => {
    // Includes the requests that this process has just counted.
    await app.flushRequestCount()
    return await metricsOf(db)
  })
  serve(getSystemHealth, () => healthOf(world))
  serve(settleIdentity, async ({ caller, body }) => {
    await db.transaction(async (db) => {
      const { name, answer } = await settleDoubt(db, body)
      const subject = `${name} is ${answer ?? `a different ${body.kind}`}`
      await recordDeed(db, caller, 'identity-settled', { subject })
    })
    return { message: 'Answer stored' }
  })
  feedControlRoutes(serve, world)
  serve(listUsers, ({ query }) => findUsers(db, query.q, query.before))
  serve(changeUser, ({ caller, params, body }) => setDisabled(db, caller, params.id, body.disabled))
  serve(listStrandedLeagues, ({ params }) => strandedLeaguesOf(db, params.id))
  serve(handOverStrandedLeague, ({ caller, params, body }) =>
    handOverStranded(db, caller, params.id, body.userId),
  )
  serve(listDeeds, ({ query }) => deedsBefore(db, query.before))
}
