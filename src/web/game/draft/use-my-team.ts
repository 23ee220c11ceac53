import { useQuery } from '@tanstack/react-query'

import { usePollInterval } from '#web/api/live/live-events.ts'
import { clockOffset, useHasPassed } from '#web/format/date-time.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'

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
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.open && hasPassed(data, dataUpdatedAt) ? closingMs : polling,
  })
  const { data, dataUpdatedAt } = team
  const offset = data ? clockOffset(data.now, dataUpdatedAt) : 0
  const passed = useHasPassed(data?.draftingEndDate ?? farFuture, offset)
  return { league, team, closed: data ? passed || !data.open : false }
}

function hasPassed({ draftingEndDate, now }: { draftingEndDate: Date; now: Date }, at: number) {
  return Date.now() + clockOffset(now, at) >= draftingEndDate.getTime()
}
