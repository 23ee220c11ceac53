import { queryOptions } from '@tanstack/react-query'

import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Invitations waiting for my answer. Poll it every 3 s while changes are not pushed. */
export const pendingInvitationsQuery = queryOptions({
  queryKey: [...queryKeys.invitations, 'pending'],
  ...fromEndpoint(listPendingInvitations, {}, ({ invitations }) => invitations),
})
