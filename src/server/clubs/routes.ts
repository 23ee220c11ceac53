import * as calls from '#contract/clubs/clubs.ts'
import { originOf } from '#server/platform/http/hosts.ts'
import type { Exchange, Serve } from '#server/platform/http/serve.ts'
import { countGuess } from '#server/platform/limits/limits.ts'
import type { World } from '#server/platform/services/world.ts'

import { findClub } from './club-document.ts'
import { setLeagueClub } from './club-leagues.ts'
import { changeClub, myClubs, readClub, startClub } from './clubs.ts'
import { deleteClub, deletedClubs, restoreClub } from './deletion.ts'
import { changeClubCode, clubCodeOf } from './join-code.ts'
import { clubOfferOf, clubStandingOf, joinByClubLink } from './joining.ts'
import { removeClubMember, setClubRole } from './members.ts'

/** Starting, reading, changing, deleting and restoring clubs; their members, leagues and link. */
export function clubRoutes(serve: Serve, world: World): void {
  const { db, config } = world
  const origin = ({ request }: Exchange['http']) => originOf(config, request)
  serve(calls.createClub, ({ caller, body, http }) => startClub(db, caller, body, origin(http)))
  serve(calls.listMyClubs, async ({ caller }) => ({
    clubs: await myClubs(db, caller),
    deleted: await deletedClubs(db, caller),
  }))
  serve.versioned(calls.getClub, ({ tokenHash, params, http }) =>
    findClub(db, { tokenHash, clubId: params.id }, origin(http)),
  )
  serve(calls.changeClub, async ({ caller, params, body, http }) => {
    await changeClub(db, caller, params.id, body)
    return await readClub(db, caller, params.id, origin(http))
  })
  serve(calls.deleteClub, ({ caller, params }) => deleteClub(db, caller, params.id))
  serve(calls.restoreClub, async ({ caller, params, http }) => {
    await restoreClub(db, caller, params.id)
    return await readClub(db, caller, params.id, origin(http))
  })
  serve(calls.changeClubMember, ({ caller, params, body }) =>
    setClubRole(db, caller, { ...params, ...body }),
  )
  serve(calls.removeClubMember, ({ caller, params }) =>
    removeClubMember(db, caller, params.id, params.userId),
  )
  serve(calls.setLeagueClub, ({ caller, member, body }) =>
    setLeagueClub(db, caller, member, body.clubId),
  )
  linkRoutes(serve, world)
}

function linkRoutes(serve: Serve, { db, config, limits }: World): void {
  const renewed = { renew: calls.renewClubCode, reopen: calls.reopenClubCode } as const
  for (const action of ['renew', 'reopen'] as const) {
    serve(renewed[action], async ({ caller, params: { id }, http }) => {
      await changeClubCode(db, caller, id, action)
      return await clubCodeOf(db, id, originOf(config, http.request))
    })
  }
  serve(calls.closeClubCode, async ({ caller, params }) => {
    await changeClubCode(db, caller, params.id, 'close')
    return { message: 'The link is closed' }
  })
  serve(calls.readClubOffer, async ({ params, http }) => {
    await limits.consumeForNetwork('join-network', http.request.ip)
    return await clubOfferOf(db, params.code)
  })
  serve(calls.readClubStanding, ({ caller, params }) =>
    countGuess(limits, caller.id, () => clubStandingOf(db, caller, params.code)),
  )
  serve(calls.joinClub, ({ caller, params }) =>
    countGuess(limits, caller.id, () => joinByClubLink(db, caller, params.code)),
  )
}
