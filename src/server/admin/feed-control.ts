import * as calls from '#contract/admin/admin.ts'
import { sourceNames } from '#domain/tournaments/sources.ts'
import { recordDeed } from '#server/platform/audit/audit.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { askToRead, setPaused, trustPayload, trustSource } from '../feed/control.ts'

/** The administrator's controls for the golf feed. */
export function feedControlRoutes(serve: Serve, world: World): void {
  serve(calls.readSourceNow, async ({ caller, body: { source } }) => {
    await world.db.transaction(async (db) => {
      await askToRead(world, db, source)
      await recordDeed(db, caller, 'feed-read', { subject: sourceNames[source] })
    })
    return { message: 'Reading now' }
  })

  serve(calls.pauseSource, async ({ caller, body: { source, paused } }) => {
    await world.db.transaction(async (db) => {
      if (!(await setPaused(world, db, source, paused))) return
      const deed = paused ? 'feed-paused' : 'feed-resumed'
      await recordDeed(db, caller, deed, { subject: sourceNames[source] })
    })
    return { message: paused ? 'Paused' : 'Resumed' }
  })

  serve(calls.trustFeed, async ({ caller, body: { key, what, token } }) => {
    await world.db.transaction(async (db) => {
      const isPayload = what === 'payload'
      const name = await (isPayload ? trustPayload : trustSource)(db, key, token)
      const subject = isPayload ? name : `${name}: ${token}`
      await recordDeed(db, caller, isPayload ? 'payload-trusted' : 'source-trusted', { subject })
    })
    return { message: 'Trusted. The next reading goes by it.' }
  })
}
