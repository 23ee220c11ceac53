import { quickPickTeam, getTeam, listTeams, saveTeam } from '#contract/draft.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { storeTeam } from './draft.ts'
import { quickPickRest } from './quick-pick.ts'
import { allTeams, readTeam } from './team.ts'

/** Drafting a team, and reading everyone's team once the draft is closed. */
export function draftRoutes(serve: Serve, { db, database }: World): void {
  serve(getTeam, ({ member }) => readTeam(db, member))
  serve(saveTeam, ({ member, body }) => storeTeam(database, member, body))
  serve(quickPickTeam, ({ member, body }) => quickPickRest(db, member, body.apiPlayerIds))
  serve(listTeams, ({ member }) => allTeams(db, member))
}
