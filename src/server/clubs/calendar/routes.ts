import * as calls from '#contract/leagues/calendar.ts'
import type { Exchange, Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { calendarText } from './calendar.ts'
import { clubCalendarText } from './club-calendar.ts'
import { openClubLink, revokeClubLink } from './club-links.ts'
import { openLink, revokeLink } from './links.ts'

/** Private links to calendars of a league or a club, and the calendars behind them, without a session. */
export function calendarRoutes(serve: Serve, { db, mail }: World): void {
  serve(calls.createCalendarLink, ({ caller, member }) =>
    openLink(db, caller, member, mail.address),
  )
  serve(calls.revokeCalendarLink, ({ member }) => revokeLink(db, member))
  serve(calls.getCalendar, async ({ params: { id }, query: { token }, http }) => {
    const text = await calendarText(db, id, token, mail.address)
    return sentAsFile(http, text)
  })
  serve(calls.createClubCalendarLink, ({ caller, params: { id } }) =>
    openClubLink(db, caller, id, mail.address),
  )
  serve(calls.revokeClubCalendarLink, ({ caller, params: { id } }) =>
    revokeClubLink(db, caller, id),
  )
  serve(calls.getClubCalendar, async ({ params: { id }, query: { token }, http }) => {
    const text = await clubCalendarText(db, id, token, mail.address)
    return sentAsFile(http, text)
  })
}

function sentAsFile({ reply }: Exchange['http'], text: string): string {
  reply.header('content-disposition', 'inline; filename="teetime.ics"')
  reply.header('referrer-policy', 'no-referrer')
  return text
}
