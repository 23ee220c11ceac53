import { useQuery } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'

import { leagueQuery } from './queries.ts'

/** The colors of a league's members, by user id. */
export type MemberColors = NonNullable<League['colors']>

const unknown: MemberColors = {}

/** The colors of the members of a league that the page has loaded; none until then. */
export function useMemberColors(leagueId: string): MemberColors {
  const { data } = useQuery({ ...leagueQuery(leagueId), enabled: false })
  return data?.colors ?? unknown
}
