import { getJoinPreview, getJoinMembership } from '#contract/leagues/join-link.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The offer that a league's link shows to anyone. */
export const joinOfferQuery = (code: string) => ({
  ...endpointQuery([...queryKeys.invitations, 'join', code], getJoinPreview, { params: { code } }),
  staleTime: 0,
})

/** Whether I am in the league of a link, or was removed from it. */
export const joinMembershipQuery = (code: string) => ({
  ...endpointQuery([...queryKeys.invitations, 'join', code, 'me'], getJoinMembership, {
    params: { code },
  }),
  staleTime: 0,
})
