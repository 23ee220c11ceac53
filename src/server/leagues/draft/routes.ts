import {
  addToShortlist,
  getTeam,
  listShortlist,
  listTeams,
  quickPickTeam,
  removeFromShortlist,
  saveTeam,
} from '#contract/game/draft.ts'
import { nudgeMembers } from '#contract/leagues/members.ts'
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
  serve(getTeam, ({ member }) => readTeam(db, member))
  serve(saveTeam, ({ member, body }) => storeTeam(database, member, body))
  serve(quickPickTeam, ({ member, body }) => quickPickRest(db, member, body.apiPlayerIds))
  serve(listShortlist, ({ member }) => shortlistOf(db, member))
  serve(addToShortlist, ({ member, params }) => star(database, member, params.apiPlayerId))
  serve(removeFromShortlist, ({ member, params }) => unstar(database, member, params.apiPlayerId))
  serve(nudgeMembers, ({ member }) => nudge(db, member))
  serve.versioned(listTeams, ({ tokenHash, params }) =>
    findTeams(database, { tokenHash, leagueId: params.id }),
  )
}
