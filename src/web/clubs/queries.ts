import { queryOptions } from '@tanstack/react-query'

import { getClub, listMyClubs, getClubPreview, getClubMembership } from '#contract/clubs/clubs.ts'
import { getWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** My clubs, and those I can restore. */
export const myClubsQuery = queryOptions({
  queryKey: [...keys.clubs, 'mine'],
  ...dataFrom(listMyClubs, {}),
})

/** One club. */
export const clubQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id],
    ...dataFrom(getClub, { params: { id } }),
  })

/** The offer that a club's link shows to anyone. */
export const clubOfferQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.clubs, 'join', code],
    ...dataFrom(getClubPreview, { params: { code } }),
    staleTime: 0,
  })

/** Whether I am in the club of a link, or was removed from it. */
export const clubStandingQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.clubs, 'join', code, 'me'],
    ...dataFrom(getClubMembership, { params: { code } }),
    staleTime: 0,
  })

/** A club's choice for Mondays, and how far its next week is. */
export const mondaysQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'mondays'],
    ...dataFrom(getWeeklyLeagues, { params: { id } }),
  })
