import * as calls from '#contract/leagues/join-link.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { HttpContext, Serve } from '#server/platform/http/serve.ts'
import { countCodeGuess } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { updateJoinCode, readJoinCode } from '../join-code.ts'
import { joinLeague, readMembership } from './join-league.ts'
import { readJoinPreview } from './join-preview.ts'

/** A league's link: what it shows, joining by it, and what the commissioner does with it. */
export function joinRoutes(serve: Serve, { db, config, rateLimits }: Services): void {
  serve(calls.getJoinPreview, async ({ params, http }) => {
    await rateLimits.consumeForNetwork('join-network', http.request.ip)
    return (await readJoinPreview(db, params.code)).preview
  })
  serve(calls.getJoinMembership, ({ caller, params }) =>
    countCodeGuess(rateLimits, caller.id, () => readMembership(db, caller, params.code)),
  )
  serve(calls.joinLeague, ({ caller, params }) =>
    countCodeGuess(rateLimits, caller.id, () => joinLeague(db, caller, params.code)),
  )
  const codeOf = ({ leagueId }: Member, { request }: HttpContext['http']): Promise<JoinCode> =>
    readJoinCode(db, leagueId, siteOrigin(config, request))
  serve(calls.getJoinCode, ({ member, http }) => codeOf(member, http))
  serve(calls.regenerateJoinCode, async ({ member, http }) => {
    await updateJoinCode(db, member, 'renew')
    return await codeOf(member, http)
  })
  serve(calls.reopenJoinCode, async ({ member, http }) => {
    await updateJoinCode(db, member, 'reopen')
    return await codeOf(member, http)
  })
  serve(calls.closeJoinCode, async ({ member }) => {
    await updateJoinCode(db, member, 'close')
    return { message: 'Invite link turned off' }
  })
}
