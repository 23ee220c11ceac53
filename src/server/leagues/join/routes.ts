import * as calls from '#contract/leagues/joining.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import type { Member } from '#server/platform/auth/admission.ts'
import { originOf } from '#server/platform/http/hosts.ts'
import type { Exchange, Serve } from '#server/platform/http/serve.ts'
import { countGuess } from '#server/platform/limits/limits.ts'
import type { World } from '#server/platform/services/world.ts'

import { changeJoinCode, joinCodeOf } from '../join-code.ts'
import { join, standingOf } from './joining.ts'
import { offerOf } from './offer.ts'

/** A league's link: what it shows, joining by it, and what the commissioner does with it. */
export function joiningRoutes(serve: Serve, { db, config, limits }: World): void {
  serve(calls.readJoinOffer, async ({ params, http }) => {
    await limits.consumeForNetwork('join-network', http.request.ip)
    return await offerOf(db, params.code)
  })
  serve(calls.readJoinStanding, ({ caller, params }) =>
    countGuess(limits, caller.id, () => standingOf(db, caller, params.code)),
  )
  serve(calls.joinLeague, ({ caller, params }) =>
    countGuess(limits, caller.id, () => join(db, caller, params.code)),
  )
  const codeOf = ({ leagueId }: Member, { request }: Exchange['http']): Promise<JoinCode> =>
    joinCodeOf(db, leagueId, originOf(config, request))
  serve(calls.getJoinCode, ({ member, http }) => codeOf(member, http))
  serve(calls.renewJoinCode, async ({ member, http }) => {
    await changeJoinCode(db, member, 'renew')
    return await codeOf(member, http)
  })
  serve(calls.reopenJoinCode, async ({ member, http }) => {
    await changeJoinCode(db, member, 'reopen')
    return await codeOf(member, http)
  })
  serve(calls.closeJoinCode, async ({ member }) => {
    await changeJoinCode(db, member, 'close')
    return { message: 'The link is closed' }
  })
}
