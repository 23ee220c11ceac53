import * as draftCalls from '#contract/game/draft.ts'
import * as membersCalls from '#contract/leagues/members.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { storeTeam } from './draft.ts'
import { nudge } from './nudge.ts'
import { quickPickRest } from './quick-pick.ts'
import { shortlistOf, star, unstar } from './shortlist.ts'
import { readTeam } from './team.ts'
import { findTeams } from './teams.ts'

/** Drafting a team, and reading everyone's team once the draft is closed. */
export function draftRoutes(serve: Serve, { db, database }: World): void {
  serve(draftCalls.getTeam, ({ member }) => readTeam(db, member))
  serve(draftCalls.saveTeam, ({ member, body }) => storeTeam(database, member, body))
  serve(draftCalls.quickPickTeam, ({ member, body }) =>
    quickPickRest(db, member, body.apiPlayerIds),
  )
  serve(draftCalls.listShortlist, ({ member }) => shortlistOf(db, member))
  serve(draftCalls.addToShortlist, ({ member, params }) =>
    star(database, member, params.apiPlayerId),
  )
  serve(draftCalls.removeFromShortlist, ({ member, params }) =>
    unstar(database, member, params.apiPlayerId),
  )
  serve(membersCalls.nudgeMembers, ({ member }) => nudge(db, member))
  serve.versioned(draftCalls.listTeams, ({ tokenHash, params }) =>
    findTeams(database, { tokenHash, leagueId: params.id }),
  )
}
