import { getClub, listMyClubs } from '#contract/clubs/clubs.ts'
import { getClubPreview, getClubMembership } from '#contract/clubs/join-link.ts'
import { getWeeklyLeagues } from '#contract/clubs/weekly-leagues.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My clubs, and those I can restore. */
export const myClubsQuery = endpointQuery([...queryKeys.clubs, 'mine'], listMyClubs, {})

/** One club. */
export const clubQuery = (id: string) =>
  endpointQuery([...queryKeys.clubs, id], getClub, { params: { id } })

/** The offer that a club's link shows to anyone. */
export const clubOfferQuery = (code: string) => ({
  ...endpointQuery([...queryKeys.clubs, 'join', code], getClubPreview, { params: { code } }),
  staleTime: 0,
})

/** Whether I am in the club of a link, or was removed from it. */
export const clubMembershipQuery = (code: string) => ({
  ...endpointQuery([...queryKeys.clubs, 'join', code, 'me'], getClubMembership, {
    params: { code },
  }),
  staleTime: 0,
})

/** A club's choice for Mondays, and how far its next week is. */
export const autoWeekQuery = (id: string) =>
  endpointQuery([...queryKeys.clubs, id, 'mondays'], getWeeklyLeagues, { params: { id } })
