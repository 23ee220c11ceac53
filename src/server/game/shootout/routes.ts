import * as calls from '#contract/game/shootout.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findShootoutDocument } from './shootout-document.ts'
import { readShootout, saveShootoutPicks } from './shootout.ts'

/** The weekend shootout: picking three golfers after the cut, and its board from the lock on. */
export function shootoutRoutes(serve: Serve, { db, database }: Services): void {
  serve(calls.getShootout, ({ member }) => readShootout(db, member))
  serve(calls.saveShootoutPicks, ({ member, body }) =>
    saveShootoutPicks(database, member, body.apiPlayerIds),
  )
  serve.versioned(calls.getShootoutStandings, ({ tokenHash, params }) =>
    findShootoutDocument(database, { tokenHash, leagueId: params.id }),
  )
}
