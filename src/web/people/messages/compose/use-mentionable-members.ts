import { useQuery } from '@tanstack/react-query'

import { listMembers } from '#contract/leagues/leagues.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useMe } from '#web/api/session.tsx'

/** Somebody who can be mentioned. */
export interface Mentionable {
  userId: string
  name: string
  username: string
}

/** A league's members, who can be mentioned there. */
export const membersQuery = (leagueId: string) =>
  endpointQuery(
    queryKeys.members(leagueId),
    listMembers,
    { params: { id: leagueId } },
    ({ members }) => members,
  )

/** The other members of a league, once someone writes there, by name. @param leagueId undefined outside a league */
export function useMentionableMembers(
  leagueId: string | undefined,
  isWriting: boolean,
): Mentionable[] {
  const me = useMe()
  const { data } = useQuery({
    ...membersQuery(leagueId ?? ''),
    enabled: leagueId !== undefined && isWriting,
  })
  if (leagueId === undefined || !data) return []
  return data
    .filter(({ userId }) => userId !== me.id)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
