import { createClubCalendarLink, revokeClubCalendarLink } from '#contract/leagues/calendar.ts'
import { call } from '#web/api/client.ts'

import { CalendarCard } from './calendar-card.tsx'

/** My link to a club's calendar: when picks lock, and the tournaments. */
export function ClubCalendar({ clubId }: { clubId: string }) {
  const params = { id: clubId }
  return (
    <CalendarCard
      description="When picks lock, in your own time zone, and the days of each tournament that the club plays."
      hint="Anyone with it sees what the club plays and when, so keep it to yourself. It ends when you leave the club."
      create={() => call(createClubCalendarLink, { params })}
      revoke={() => call(revokeClubCalendarLink, { params })}
    />
  )
}
