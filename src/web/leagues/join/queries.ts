import { queryOptions } from '@tanstack/react-query'

import { getJoinPreview, getJoinMembership } from '#contract/leagues/join-link.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The offer that a league's link shows to anyone. */
export const joinOfferQuery = (code: string) =>
  queryOptions({
    queryKey: [...queryKeys.invitations, 'join', code],
    ...fromEndpoint(getJoinPreview, { params: { code } }),
    staleTime: 0,
  })

/** Whether I am in the league of a link, or was removed from it. */
export const joinMembershipQuery = (code: string) =>
  queryOptions({
    queryKey: [...queryKeys.invitations, 'join', code, 'me'],
    ...fromEndpoint(getJoinMembership, { params: { code } }),
    staleTime: 0,
  })
