import { queryOptions } from '@tanstack/react-query'

import { getInvitation } from '#contract/leagues/invitations.ts'
import { getJoinCode } from '#contract/leagues/join-link.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** One invitation to me. */
export const invitationQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.invitations, id],
    ...dataFrom(getInvitation, { params: { id } }),
  })

/** A league's link. */
export const joinCodeQuery = (leagueId: string) =>
  queryOptions({
    queryKey: [...keys.league(leagueId), 'join-code'],
    ...dataFrom(getJoinCode, { params: { id: leagueId } }),
  })
