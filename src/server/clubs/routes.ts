import * as calls from '#contract/clubs/clubs.ts'
import * as linkCalls from '#contract/clubs/join-link.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { HttpContext, Serve } from '#server/platform/http/serve.ts'
import { countCodeGuess } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findClubDocument } from './club-document.ts'
import { updateClubJoinCode, readClubJoinCode } from './club-join-code.ts'
import { setLeagueClub } from './club-leagues.ts'
import { removeClubMember, updateClubRole } from './club-members.ts'
import { updateClub, listMyClubs, readClub, createClub } from './clubs.ts'
import { deleteClub, listDeletedClubs, restoreClub } from './delete-club.ts'
import { readClubPreview, readClubMembership, joinClub } from './join-club.ts'

/** Starting, reading, changing, deleting and restoring clubs; their members, leagues and link. */
export function clubRoutes(serve: Serve, services: Services): void {
  const { db, config, rateLimits } = services
  const origin = ({ request }: HttpContext['http']) => siteOrigin(config, request)
  serve(calls.createClub, ({ caller, body, http }) => createClub(db, caller, body, origin(http)))
  serve(calls.listMyClubs, async ({ caller }) => ({
    clubs: await listMyClubs(db, caller),
    deleted: await listDeletedClubs(db, caller),
  }))
  serve.versioned(calls.getClub, ({ tokenHash, params, http }) =>
    findClubDocument(db, { tokenHash, clubId: params.id }, origin(http)),
  )
  serve(calls.updateClub, async ({ caller, params, body, http }) => {
    const isAboutMoney = body.entryFee !== undefined || body.rules
    await rateLimits.consume(isAboutMoney ? 'money-change' : 'league-change', caller.id)
    await updateClub(db, caller, params.id, body)
    return await readClub(db, caller, params.id, origin(http))
  })
  // Each of these reaches every member.
  serve(calls.deleteClub, async ({ caller, params }) => {
    await rateLimits.consume('league-change', caller.id)
    return await deleteClub(db, caller, params.id)
  })
  serve(calls.restoreClub, async ({ caller, params, http }) => {
    await rateLimits.consume('league-change', caller.id)
    await restoreClub(db, caller, params.id)
    return await readClub(db, caller, params.id, origin(http))
  })
  serve(calls.updateClubMember, async ({ caller, params, body }) => {
    await rateLimits.consume('league-change', caller.id)
    return await updateClubRole(db, caller, { ...params, ...body })
  })
  serve(calls.removeClubMember, async ({ caller, params }) => {
    await rateLimits.consume('league-change', caller.id)
    return await removeClubMember(db, caller, params.id, params.userId)
  })
  serve(calls.setLeagueClub, async ({ caller, member, body }) => {
    await rateLimits.consume('league-change', caller.id)
    return await setLeagueClub(db, caller, member, body.clubId)
  })
  linkRoutes(serve, services)
}

function linkRoutes(serve: Serve, { db, config, rateLimits }: Services): void {
  const renewed = { renew: linkCalls.regenerateClubCode, reopen: linkCalls.reopenClubCode } as const
  for (const action of ['renew', 'reopen'] as const) {
    serve(renewed[action], async ({ caller, params: { id }, http }) => {
      await rateLimits.consume('league-change', caller.id)
      await updateClubJoinCode(db, caller, id, action)
      return await readClubJoinCode(db, id, siteOrigin(config, http.request))
    })
  }
  serve(linkCalls.closeClubCode, async ({ caller, params }) => {
    await rateLimits.consume('league-change', caller.id)
    await updateClubJoinCode(db, caller, params.id, 'close')
    return { message: 'Invite link turned off' }
  })
  serve(linkCalls.getClubPreview, async ({ params, http }) => {
    await rateLimits.consumeForNetwork('join-network', http.request.ip)
    return await readClubPreview(db, params.code)
  })
  serve(linkCalls.getClubMembership, ({ caller, params }) =>
    countCodeGuess(rateLimits, caller.id, () => readClubMembership(db, caller, params.code)),
  )
  serve(linkCalls.joinClub, ({ caller, params }) =>
    countCodeGuess(rateLimits, caller.id, () => joinClub(db, caller, params.code)),
  )
}
