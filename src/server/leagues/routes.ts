import {
  changeLeague,
  createLeague,
  deleteLeague,
  restoreLeague,
} from '#contract/leagues/league-changes.ts'
import {
  getLeague,
  type League,
  listDeletedLeagues,
  listMembers,
  listMyLeagues,
} from '#contract/leagues/leagues.ts'
import { listLog } from '#contract/leagues/log.ts'
import { handOverLeague, removeMember } from '#contract/leagues/members.ts'
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
  serve.inOneQuery(listMyLeagues, ({ tokenHash }) => myLeagues(db, tokenHash))
  serve(createLeague, ({ caller, body }) => startLeague(db, golf.name, caller, body))
  const withLink = async (league: League, member: Admitted, { request }: Exchange['http']) => {
    if (!member.isCommissioner) return league
    return { ...league, joinCode: await joinCodeOf(db, league.id, originOf(config, request)) }
  }
  serve.versioned(getLeague, ({ tokenHash, params, http: { request } }) =>
    findLeague(db, { tokenHash, leagueId: params.id }, originOf(config, request)),
  )
  serve(changeLeague, async ({ member, body, http }) =>
    withLink(await updateLeague(db, member, body), member, http),
  )
  serve(deleteLeague, ({ member }) => deletion.deleteLeague(db, member))
  serve(restoreLeague, async ({ member, http }) =>
    withLink(await deletion.restoreLeague(db, member), member, http),
  )
  serve(listDeletedLeagues, ({ caller }) => deletion.deletedLeagues(db, caller))
  serve(listMembers, ({ member }) => membersOf(db, member))
  serve(removeMember, ({ member, params }) => departures.removeMember(db, member, params.userId))
  serve(handOverLeague, ({ member, body }) => handOver(db, member, body.userId))
  serve(listLog, ({ member }) => readLog(db, member))
}
