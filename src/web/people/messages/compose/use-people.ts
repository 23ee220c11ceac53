import { queryOptions, useQuery } from '@tanstack/react-query'

import { listMembers } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** Somebody who can be mentioned. */
export interface Mentionable {
  userId: string
  name: string
  username: string
}

/** A league's members, who can be mentioned there. */
export const peopleQuery = (leagueId: string) =>
  queryOptions({
    queryKey: keys.members(leagueId),
    ...dataFrom(listMembers, { params: { id: leagueId } }, ({ members }) => members),
  })

/** The other members of a league, once someone writes there, by name. @param leagueId undefined outside a league */
export function usePeople(leagueId: string | undefined, isWriting: boolean): Mentionable[] {
  const me = useAccount()
  const { data } = useQuery({
    ...peopleQuery(leagueId ?? ''),
    enabled: leagueId !== undefined && isWriting,
  })
  if (leagueId === undefined || !data) return []
  return data
    .filter(({ userId }) => userId !== me.id)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
