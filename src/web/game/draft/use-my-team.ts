import { useQuery } from '@tanstack/react-query'

import { usePollInterval } from '#web/api/live/live-events.ts'
import { useHasPassed } from '#web/format/date-time.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

const pollMs = 30_000
/** How often to ask once the deadline has passed, until the server says that drafting has closed. */
const closingMs = 2_000
const farFuture = new Date(8.64e15)

/** My team with its league, and whether drafting has closed by the server's clock. */
export function useMyTeam(leagueId: string) {
  const polling = usePollInterval(pollMs)
  const league = useQuery({ ...leagueQuery(leagueId), refetchInterval: polling })
  const team = useQuery({
    ...teamQuery(leagueId),
    refetchInterval: ({ state: { data } }) =>
      data?.open && serverNow() >= data.draftingEndDate.getTime() ? closingMs : polling,
  })
  const { data } = team
  const passed = useHasPassed(data?.draftingEndDate ?? farFuture)
  return { league, team, closed: data ? passed || !data.open : false }
}
