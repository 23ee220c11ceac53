import * as calls from '#contract/game/shootout.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { findShootoutBoard } from './board.ts'
import { readShootout, storePicks } from './shootout.ts'

/** The weekend shootout: picking three golfers after the cut, and its board from the lock on. */
export function shootoutRoutes(serve: Serve, { db, database }: World): void {
  serve(calls.getShootout, ({ member }) => readShootout(db, member))
  serve(calls.saveWeekendPicks, ({ member, body }) =>
    storePicks(database, member, body.apiPlayerIds),
  )
  serve.versioned(calls.getShootoutBoard, ({ tokenHash, params }) =>
    findShootoutBoard(database, { tokenHash, leagueId: params.id }),
  )
}
