import * as invitationsCalls from '#contract/leagues/invitations.ts'
import * as invitingCalls from '#contract/leagues/invite-links.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { countCodeGuess } from '#server/platform/limits/rate-limits.ts'
import type { Services } from '#server/platform/services/services.ts'

import { acceptInvitation, declineInvitation } from './answers.ts'
import { listPendingInvitations, readInvitation } from './invitations.ts'
import { inviteFriend } from './invite-friend.ts'
import { acceptInviteLink, readInviteLink } from './invite-links.ts'

/** Inviting friends to a league, their answers, and links that carry an invite code. */
export function invitationRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(invitingCalls.inviteFriend, ({ member, body }) => inviteFriend(db, member, body.friendId))
  serve(invitationsCalls.listPendingInvitations, ({ caller }) => listPendingInvitations(db, caller))
  serve(invitationsCalls.getInvitation, ({ caller, params }) =>
    readInvitation(db, caller, params.id),
  )
  serve(invitationsCalls.acceptInvitation, ({ caller, params }) =>
    acceptInvitation(db, caller, params.id),
  )
  serve(invitationsCalls.declineInvitation, ({ caller, params }) =>
    declineInvitation(db, caller, params.id),
  )
  serve(invitingCalls.getInviteLink, ({ caller, params, query }) =>
    countCodeGuess(services.rateLimits, caller.id, () =>
      readInviteLink(db, caller, params.inviteCode, query.league),
    ),
  )
  serve(invitingCalls.acceptInviteLink, ({ caller, body }) =>
    countCodeGuess(services.rateLimits, caller.id, () => acceptInviteLink(services, caller, body)),
  )
}
