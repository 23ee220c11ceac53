import * as invitationsCalls from '#contract/leagues/invitations.ts'
import * as invitingCalls from '#contract/leagues/inviting.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { countGuess } from '#server/platform/limits/limits.ts'
import type { World } from '#server/platform/services/world.ts'

import { accept, decline, invite } from './answers.ts'
import { pendingInvitations, readInvitation } from './invitations.ts'
import { followLink, readLink } from './links.ts'

/** Inviting friends to a league, their answers, and links that carry an invite code. */
export function invitationRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(invitingCalls.inviteFriend, ({ member, body }) => invite(db, member, body.friendId))
  serve(invitationsCalls.listPendingInvitations, ({ caller }) => pendingInvitations(db, caller))
  serve(invitationsCalls.getInvitation, ({ caller, params }) =>
    readInvitation(db, caller, params.id),
  )
  serve(invitationsCalls.acceptInvitation, ({ caller, params }) => accept(db, caller, params.id))
  serve(invitationsCalls.declineInvitation, ({ caller, params }) => decline(db, caller, params.id))
  serve(invitingCalls.readInviteLink, ({ caller, params, query }) =>
    countGuess(world.limits, caller.id, () =>
      readLink(db, caller, params.inviteCode, query.league),
    ),
  )
  serve(invitingCalls.followInviteLink, ({ caller, body }) =>
    countGuess(world.limits, caller.id, () => followLink(world, caller, body)),
  )
}
