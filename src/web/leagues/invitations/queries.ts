import { getInvitation } from '#contract/leagues/invitations.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** One invitation to me. */
export const invitationQuery = (id: string) =>
  endpointQuery([...queryKeys.invitations, id], getInvitation, { params: { id } })

/** A league's link. */
export const joinCodeQuery = (leagueId: string) =>
  endpointQuery([...queryKeys.league(leagueId), 'join-code'], getJoinCode, {
    params: { id: leagueId },
  })
