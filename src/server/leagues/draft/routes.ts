import * as draftCalls from '#contract/game/draft.ts'
import * as membersCalls from '#contract/leagues/members.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findTeamsDocument } from './all-teams.ts'
import { readTeam } from './my-team.ts'
import { nudgeMembers } from './nudge.ts'
import { quickPickTeam } from './quick-pick.ts'
import { saveTeam } from './save-team.ts'
import { listShortlist, addToShortlist, removeFromShortlist } from './shortlist.ts'

/** Drafting a team, and reading everyone's team once the draft is closed. */
export function draftRoutes(serve: Serve, { db, database }: Services): void {
  serve(draftCalls.getTeam, ({ member }) => readTeam(db, member))
  serve(draftCalls.saveTeam, ({ member, body }) => saveTeam(database, member, body))
  serve(draftCalls.quickPickTeam, ({ member, body }) =>
    quickPickTeam(db, member, body.apiPlayerIds),
  )
  serve(draftCalls.listShortlist, ({ member }) => listShortlist(db, member))
  serve(draftCalls.addToShortlist, ({ member, params }) =>
    addToShortlist(database, member, params.apiPlayerId),
  )
  serve(draftCalls.removeFromShortlist, ({ member, params }) =>
    removeFromShortlist(database, member, params.apiPlayerId),
  )
  serve(membersCalls.nudgeMembers, ({ member }) => nudgeMembers(db, member))
  serve.versioned(draftCalls.listTeams, ({ tokenHash, params }) =>
    findTeamsDocument(database, { tokenHash, leagueId: params.id }),
  )
}
