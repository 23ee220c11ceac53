import {
  acceptInvitation,
  declineInvitation,
  followInviteLink,
  getInvitation,
  inviteFriend,
  listPendingInvitations,
  readInviteLink,
} from '#contract/invitations.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { accept, decline, invite } from './answers.ts'
import { pendingInvitations, readInvitation } from './invitations.ts'
import { followLink, readLink } from './links.ts'
import { tryCode } from './try-code.ts'

/** Inviting friends to a league, their answers, and links that carry an invite code. */
export function invitationRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(inviteFriend, ({ member, body }) => invite(db, member, body.friendId))
  serve(listPendingInvitations, ({ caller }) => pendingInvitations(db, caller))
  serve(getInvitation, ({ caller, params }) => readInvitation(db, caller, params.id))
  serve(acceptInvitation, ({ caller, params }) => accept(db, caller, params.id))
  serve(declineInvitation, ({ caller, params }) => decline(db, caller, params.id))
  serve(readInviteLink, ({ caller, params, query }) =>
    tryCode(world.limits, caller, () => readLink(db, caller, params.inviteCode, query.league)),
  )
  serve(followInviteLink, ({ caller, body }) =>
    tryCode(world.limits, caller, () => followLink(world, caller, body)),
  )
}
