import * as calls from '#contract/admin/admin.ts'
import { giveRanking, maxRankingLength } from '#contract/admin/ranking.ts'
import { sourceLabels } from '#domain/tournaments/sources.ts'
import { pluralize } from '#domain/words.ts'
import { previewRanking, storeRanking } from '#server/feed/matching/given-ranking.ts'
import { recordAuditEvent } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import {
  requestSync,
  setSourcePaused,
  acceptHeldPayload,
  acceptContradiction,
} from '../feed/source-control.ts'
import { readAgain } from '../feed/source-state.ts'
import { acceptResult } from './waiting-results.ts'

/** The administrator's controls for the golf feed. */
export function feedControlRoutes(serve: Serve, services: Services): void {
  const accept = {
    payload: acceptHeldPayload,
    source: acceptContradiction,
    result: (db: Db, key: string, token: string) =>
      acceptResult(db, services.config.SETTLE_AFTER_HOURS, key, token),
  }

  serve(calls.syncSourceNow, async ({ caller, body: { source } }) => {
    await services.db.transaction(async (db) => {
      await requestSync(services, db, source)
      await recordAuditEvent(db, caller, 'feed-read', { subject: sourceLabels[source] })
    })
    return { message: 'Reading now' }
  })

  serve(calls.setSourcePaused, async ({ caller, body: { source, paused } }) => {
    await services.db.transaction(async (db) => {
      if (!(await setSourcePaused(services, db, source, paused))) return
      const action = paused ? 'feed-paused' : 'feed-resumed'
      await recordAuditEvent(db, caller, action, { subject: sourceLabels[source] })
    })
    return { message: paused ? 'Paused' : 'Resumed' }
  })

  serve(
    giveRanking,
    async ({ caller, body: { text, confirm } }) => {
      const { ranked, preview } = await previewRanking(services.db, text)
      const stored = confirm && preview.canStore
      if (!stored) return { ...preview, stored }
      await services.db.transaction(async (db) => {
        await storeRanking(db, ranked)
        await readAgain(db, services.golf.name)
        await recordAuditEvent(db, caller, 'ranking-given', {
          subject: pluralize(ranked.length, 'golfer'),
        })
      })
      return { ...preview, stored }
    },
    { bodyLimit: 2 * maxRankingLength },
  )

  serve(calls.acceptHeld, async ({ caller, body: { key, what, token } }) => {
    await services.db.transaction(async (db) => {
      const name = await accept[what](db, key, token)
      const subject = what === 'source' ? `${name}: ${token}` : name
      await recordAuditEvent(db, caller, `${what}-trusted`, { subject })
    })
    return {
      message:
        what === 'result'
          ? 'Trusted. Its leagues become final once its scores are read and nothing is in doubt.'
          : 'Trusted. The next reading goes by it.',
    }
  })
}
