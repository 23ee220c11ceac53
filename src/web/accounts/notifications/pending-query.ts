import { queryOptions } from '@tanstack/react-query'

import { listPendingInvitations } from '#contract/leagues/invitations.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** Invitations waiting for my answer. Poll it every 3 s while changes are not pushed. */
export const pendingInvitationsQuery = queryOptions({
  queryKey: [...keys.invitations, 'pending'],
  ...dataFrom(listPendingInvitations, {}, ({ invitations }) => invitations),
})
