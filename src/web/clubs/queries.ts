import { queryOptions } from '@tanstack/react-query'

import { getClub, listMyClubs } from '#contract/clubs/clubs.ts'
import { getClubPreview, getClubMembership } from '#contract/clubs/join-link.ts'
import { getWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My clubs, and those I can restore. */
export const myClubsQuery = queryOptions({
  queryKey: [...queryKeys.clubs, 'mine'],
  ...fromEndpoint(listMyClubs, {}),
})

/** One club. */
export const clubQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id],
    ...fromEndpoint(getClub, { params: { id } }),
  })

/** The offer that a club's link shows to anyone. */
export const clubOfferQuery = (code: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, 'join', code],
    ...fromEndpoint(getClubPreview, { params: { code } }),
    staleTime: 0,
  })

/** Whether I am in the club of a link, or was removed from it. */
export const clubMembershipQuery = (code: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, 'join', code, 'me'],
    ...fromEndpoint(getClubMembership, { params: { code } }),
    staleTime: 0,
  })

/** A club's choice for Mondays, and how far its next week is. */
export const autoWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'mondays'],
    ...fromEndpoint(getWeeklyLeagues, { params: { id } }),
  })
