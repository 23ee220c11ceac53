import { queryOptions } from '@tanstack/react-query'

import { getInvitation } from '#contract/leagues/invitations.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** One invitation to me. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.invitations, id],
    ...fromEndpoint(getInvitation, { params: { id } }),
  })

/** A league's link. */
export const joinCodeQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...queryKeys.league(leagueId), 'join-code'],
    ...fromEndpoint(getJoinCode, { params: { id: leagueId } }),
  })
