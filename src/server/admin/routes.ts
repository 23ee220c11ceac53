import type { FastifyInstance } from 'fastify'

import * as adminCalls from '#contract/admin/admin.ts'
import * as auditCalls from '#contract/admin/audit.ts'
import * as adminLeaguesCalls from '#contract/admin/stranded-leagues.ts'
import * as userCalls from '#contract/admin/users.ts'
import { resolveMatch } from '#server/feed/matching/ambiguous-matches.ts'
import { listAuditEvents, recordAuditEvent } from '#server/platform/audit/audit.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { removePicture } from '../accounts/pictures/pictures.ts'
import { removeOthersLook } from '../clubs/looks/looks.ts'
import { readAdminMetrics } from './admin-metrics.ts'
import { setAccountDisabled } from './disable-account.ts'
import { feedControlRoutes } from './feed-routes.ts'
import { handOverStrandedLeague, listStrandedLeagues } from './stranded-leagues.ts'
import { readSystemHealth } from './system-health.ts'
import { listUsers } from './users.ts'

/** The admin page. It shows nothing about teams, before a draft closes or after. */
export function adminRoutes(serve: Serve, app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(adminCalls.getAdminMetrics, async () => {
    // Includes the requests that this process has just counted.
    await app.flushRequestCount()
    return await readAdminMetrics(db)
  })
  serve(adminCalls.getSystemHealth, () => readSystemHealth(services))
  serve(adminCalls.resolveMatch, async ({ caller, body }) => {
    await db.transaction(async (db) => {
      const { name, answer } = await resolveMatch(db, body)
      const subject = `${name} is ${answer ?? `a different ${body.kind}`}`
      await recordAuditEvent(db, caller, 'identity-settled', { subject })
    })
    return { message: 'Answer stored' }
  })
  feedControlRoutes(serve, services)
  serve(userCalls.listUsers, ({ query }) => listUsers(db, query.q, query.before))
  serve(userCalls.updateUser, ({ caller, params, body }) =>
    setAccountDisabled(db, caller, params.id, body.disabled),
  )
  serve(userCalls.removeUserPicture, async ({ caller, params: { id: userId } }) => {
    await db.transaction(async (db) => {
      const isRemoved = await removePicture(db, userId)
      if (isRemoved) await recordAuditEvent(db, caller, 'picture-removed', { userId })
    })
    return { message: 'Picture removed' }
  })
  serve(userCalls.removeOthersLook, async ({ caller, params }) => {
    await db.transaction(async (db) => {
      const club = await removeOthersLook(db, params.id)
      if (!club) return
      await recordAuditEvent(db, caller, 'look-removed', {
        userId: club.ownerId,
        subject: club.name,
      })
    })
    return { message: 'Look removed' }
  })
  serve(adminLeaguesCalls.listStrandedLeagues, ({ params }) => listStrandedLeagues(db, params.id))
  serve(adminLeaguesCalls.handOverStrandedLeague, ({ caller, params, body }) =>
    handOverStrandedLeague(db, caller, params.id, body.userId),
  )
  serve(auditCalls.listAuditEvents, ({ query }) => listAuditEvents(db, query.before))
}
