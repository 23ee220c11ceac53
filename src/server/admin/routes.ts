import type { FastifyInstance } from 'fastify'

import * as adminLeaguesCalls from '#contract/admin/admin-leagues.ts'
import * as adminCalls from '#contract/admin/admin.ts'
import * as auditCalls from '#contract/admin/audit.ts'
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
  serve(adminCalls.getMetrics, async () => {
    // Includes the requests that this process has just counted.
    await app.flushRequestCount()
    return await metricsOf(db)
  })
  serve(adminCalls.getSystemHealth, () => healthOf(world))
  serve(adminCalls.settleIdentity, async ({ caller, body }) => {
    await db.transaction(async (db) => {
      const { name, answer } = await settleDoubt(db, body)
      const subject = `${name} is ${answer ?? `a different ${body.kind}`}`
      await recordDeed(db, caller, 'identity-settled', { subject })
    })
    return { message: 'Answer stored' }
  })
  feedControlRoutes(serve, world)
  serve(adminCalls.listUsers, ({ query }) => findUsers(db, query.q, query.before))
  serve(adminCalls.changeUser, ({ caller, params, body }) =>
    setDisabled(db, caller, params.id, body.disabled),
  )
  serve(adminLeaguesCalls.listStrandedLeagues, ({ params }) => strandedLeaguesOf(db, params.id))
  serve(adminLeaguesCalls.handOverStrandedLeague, ({ caller, params, body }) =>
    handOverStranded(db, caller, params.id, body.userId),
  )
  serve(auditCalls.listDeeds, ({ query }) => deedsBefore(db, query.before))
}
