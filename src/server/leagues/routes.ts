import * as leagueChangesCalls from '#contract/leagues/league-changes.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import * as logCalls from '#contract/leagues/log.ts'
import * as membersCalls from '#contract/leagues/members.ts'
import type { Admitted } from '#server/platform/auth/admission.ts'
import { originOf } from '#server/platform/http/hosts.ts'
import type { Exchange, Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import * as deletion from './deletion.ts'
import * as departures from './departures.ts'
import { joinCodeOf } from './join-code.ts'
import { findLeague } from './league-document.ts'
import { startLeague } from './leagues.ts'
import { readLog } from './log.ts'
import { membersOf } from './members.ts'
import { myLeagues } from './my-leagues.ts'
import { handOver } from './roles.ts'
import { updateLeague } from './update.ts'

/** Creating, reading, changing, deleting and restoring leagues; their members and log. */
export function leagueRoutes(serve: Serve, { db, golf, config }: World): void {
  serve.inOneQuery(leaguesCalls.listMyLeagues, ({ tokenHash }) => myLeagues(db, tokenHash))
  serve(leagueChangesCalls.createLeague, ({ caller, body }) =>
    startLeague(db, golf.name, caller, body),
  )
  const withLink = async (league: League, member: Admitted, { request }: Exchange['http']) => {
    if (!member.isCommissioner) return league
    return { ...league, joinCode: await joinCodeOf(db, league.id, originOf(config, request)) }
  }
  serve.versioned(leaguesCalls.getLeague, ({ tokenHash, params, http: { request } }) =>
    findLeague(db, { tokenHash, leagueId: params.id }, originOf(config, request)),
  )
  serve(leagueChangesCalls.changeLeague, async ({ member, body, http }) =>
    withLink(await updateLeague(db, member, body), member, http),
  )
  serve(leagueChangesCalls.deleteLeague, ({ member }) => deletion.deleteLeague(db, member))
  serve(leagueChangesCalls.restoreLeague, async ({ member, http }) =>
    withLink(await deletion.restoreLeague(db, member), member, http),
  )
  serve(leaguesCalls.listDeletedLeagues, ({ caller }) => deletion.deletedLeagues(db, caller))
  serve(leaguesCalls.listMembers, ({ member }) => membersOf(db, member))
  serve(membersCalls.removeMember, ({ member, params }) =>
    departures.removeMember(db, member, params.userId),
  )
  serve(membersCalls.handOverLeague, ({ member, body }) => handOver(db, member, body.userId))
  serve(logCalls.listLog, ({ member }) => readLog(db, member))
}
