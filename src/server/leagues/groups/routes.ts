import {
  assignPlayers,
  completeSetup,
  listPlayerGroups,
  removePlayer,
  sortPlayers,
} from '#contract/leagues/groups.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { addToGroups, groupsOf, removeFromGroup, storeGroups } from './groups.ts'
import { finishSetup } from './setup.ts'

/** Sorting golfers into groups, and finishing the setup. */
export function groupRoutes(serve: Serve, { db }: World): void {
  serve(listPlayerGroups, ({ member }) => groupsOf(db, member))
  serve(sortPlayers, ({ member, body }) =>
    storeGroups(db, member, () => body.playerGroupAssignments),
  )
  serve(assignPlayers, ({ member, body }) => addToGroups(db, member, body.playerGroupAssignments))
  serve(removePlayer, ({ member, params }) => removeFromGroup(db, member, params.playerGroupId))
  serve(completeSetup, ({ member }) => finishSetup(db, member))
}
