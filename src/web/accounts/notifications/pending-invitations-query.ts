import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Invitations waiting for my answer. Poll it every 3 s while changes are not pushed. */
export const pendingInvitationsQuery = endpointQuery(
  [...queryKeys.invitations, 'pending'],
  listPendingInvitations,
  {},
  ({ invitations }) => invitations,
)
