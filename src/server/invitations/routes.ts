import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteFriend,
  listPendingInvitations,
} from '#contract/invitations.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { accept, decline, invite } from './answers.ts'
import { pendingInvitations, readInvitation } from './invitations.ts'

/** Inviting friends to a league, and their answers. */
export function invitationRoutes(serve: Serve, { db }: World): void {
  serve(inviteFriend, ({ member, body }) => invite(db, member, body.friendId))
  serve(listPendingInvitations, ({ caller }) => pendingInvitations(db, caller))
  serve(getInvitation, ({ caller, params }) => readInvitation(db, caller, params.id))
  serve(acceptInvitation, ({ caller, params }) => accept(db, caller, params.id))
  serve(declineInvitation, ({ caller, params }) => decline(db, caller, params.id))
}
