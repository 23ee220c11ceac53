import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import * as logCalls from '#contract/leagues/log.ts'
import * as leagueChangesCalls from '#contract/leagues/manage-league.ts'
import * as membersCalls from '#contract/leagues/members.ts'
import type { LeagueViewer } from '#server/platform/auth/account.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { HttpContext, Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { createLeague } from './create-league.ts'
import * as deletion from './delete-league.ts'
import { readJoinCode } from './join-code.ts'
import { findLeagueDocument } from './league-document.ts'
import { listLogEntries } from './log/league-log.ts'
import { listMembers } from './members/members.ts'
import { listMyLeagues } from './my-leagues.ts'
import * as departures from './remove-member.ts'
import { handOverLeague } from './roles.ts'
import { updateLeague } from './update-league.ts'

/** Creating, reading, changing, deleting and restoring leagues; their members and log. */
export function leagueRoutes(serve: Serve, { db, golf, config, rateLimits }: Services): void {
  serve.withOneQuery(leaguesCalls.listMyLeagues, ({ tokenHash }) => listMyLeagues(db, tokenHash))
  serve(leagueChangesCalls.createLeague, ({ caller, body }) =>
    createLeague(db, golf.name, caller, body),
  )
  const withLink = async (
    league: League,
    member: LeagueViewer,
    { request }: HttpContext['http'],
  ) => {
    if (!member.isCommissioner) return league
    return { ...league, joinCode: await readJoinCode(db, league.id, siteOrigin(config, request)) }
  }
  serve.versioned(leaguesCalls.getLeague, ({ tokenHash, params, http: { request } }) =>
    findLeagueDocument(db, { tokenHash, leagueId: params.id }, siteOrigin(config, request)),
  )
  serve(leagueChangesCalls.updateLeague, async ({ member, body, http }) => {
    const isAboutMoney = body.entryFee !== undefined || body.rules
    await rateLimits.consume(isAboutMoney ? 'money-change' : 'league-change', member.userId)
    return await withLink(await updateLeague(db, member, body), member, http)
  })
  serve(leagueChangesCalls.deleteLeague, async ({ member }) => {
    await rateLimits.consume('money-change', member.userId)
    return await deletion.deleteLeague(db, member)
  })
  serve(leagueChangesCalls.restoreLeague, async ({ member, http }) =>
    withLink(await deletion.restoreLeague(db, member), member, http),
  )
  serve(leaguesCalls.listDeletedLeagues, ({ caller }) => deletion.listDeletedLeagues(db, caller))
  serve(leaguesCalls.listMembers, ({ member }) => listMembers(db, member))
  serve(membersCalls.removeMember, async ({ member, params }) => {
    // Someone who leaves can come back by the link, and be checked off again.
    if (params.userId === member.userId) await rateLimits.consume('money-change', member.userId)
    return await departures.removeMember(db, member, params.userId)
  })
  serve(membersCalls.handOverLeague, async ({ member, body }) => {
    await rateLimits.consume('money-change', member.userId)
    return await handOverLeague(db, member, body.userId)
  })
  serve(logCalls.listLogEntries, ({ member, query }) => listLogEntries(db, member, query.before))
}
