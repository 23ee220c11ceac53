import { createCalendarLink, revokeCalendarLink } from '#contract/leagues/calendar.ts'
import { call } from '#web/api/client.ts'

import { CalendarCard } from './calendar-card.tsx'

/** My calendar of a league: the deadline and my golfers' tee times. */
export function LeagueCalendar({ leagueId }: { leagueId: string }) {
  const params = { id: leagueId }
  return (
    <CalendarCard
      description="The draft deadline and your golfers’ tee times, in your own time zone."
      hint="Anyone with it sees your golfers’ tee times, so keep it to yourself."
      create={() => call(createCalendarLink, { params })}
      revoke={() => call(revokeCalendarLink, { params })}
    />
  )
}
