import * as calls from '#contract/leagues/groups.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { addToGroups, groupsOf, removeFromGroup, storeGroups } from './groups.ts'
import { finishSetup } from './setup.ts'

/** Sorting golfers into groups, and finishing the setup. */
export function groupRoutes(serve: Serve, { db }: World): void {
  serve(calls.listPlayerGroups, ({ member }) => groupsOf(db, member))
  serve(calls.sortPlayers, ({ member, body }) =>
    storeGroups(db, member, () => body.playerGroupAssignments),
  )
  serve(calls.assignPlayers, ({ member, body }) =>
    addToGroups(db, member, body.playerGroupAssignments),
  )
  serve(calls.removePlayer, ({ member, params }) =>
    removeFromGroup(db, member, params.playerGroupId),
  )
  serve(calls.completeSetup, ({ member }) => finishSetup(db, member))
}
