import { queryOptions } from '@tanstack/react-query'

import { getClub, listMyClubs, readClubOffer, readClubStanding } from '#contract/clubs/clubs.ts'
import { getClubMondays } from '#contract/clubs/mondays.ts'
import { call } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'

/** My clubs, and those I can restore. */
export const myClubsQuery = queryOptions({
  queryKey: [...keys.clubs, 'mine'],
  queryFn: () => call(listMyClubs),
})

/** One club. */
export const clubQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id],
    queryFn: () => call(getClub, { params: { id } }),
  })

/** The offer that a club's link shows to anyone. */
export const clubOfferQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.clubs, 'join', code],
    queryFn: () => call(readClubOffer, { params: { code } }),
    staleTime: 0,
  })

/** Whether I am in the club of a link, or was removed from it. */
export const clubStandingQuery = (code: string) =>
  queryOptions({
    queryKey: [...keys.clubs, 'join', code, 'me'],
    queryFn: () => call(readClubStanding, { params: { code } }),
    staleTime: 0,
  })

/** A club's choice for Mondays, and how far its next week is. */
export const mondaysQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'mondays'],
    queryFn: () => call(getClubMondays, { params: { id } }),
  })
