import * as calls from '#contract/leagues/groups.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { addToGroups, removeFromGroup, sortGroups } from './groups.ts'
import { listGroupedGolfers } from './list-groups.ts'
import { finishSetup } from './setup.ts'

/** Sorting golfers into groups, and finishing the setup. */
export function groupRoutes(serve: Serve, { db }: Services): void {
  serve(calls.listPlayerGroups, ({ member }) => listGroupedGolfers(db, member))
  serve(calls.sortPlayers, ({ member, body }) => sortGroups(db, member, body))
  serve(calls.addToGroups, ({ member, body }) =>
    addToGroups(db, member, body.playerGroupAssignments),
  )
  serve(calls.removeFromGroup, ({ member, params }) =>
    removeFromGroup(db, member, params.playerGroupId),
  )
  serve(calls.completeSetup, ({ member }) => finishSetup(db, member))
}
