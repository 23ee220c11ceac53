import { queryOptions } from '@tanstack/react-query'

import { getJoinPreview, getJoinMembership } from '#contract/leagues/join-link.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The offer that a league's link shows to anyone. */
export const joinOfferQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.invitations, 'join', code],
    ...dataFrom(getJoinPreview, { params: { code } }),
    staleTime: 0,
  })

/** Whether I am in the league of a link, or was removed from it. */
export const joinStandingQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.invitations, 'join', code, 'me'],
    ...dataFrom(getJoinMembership, { params: { code } }),
    staleTime: 0,
  })
