import { createCalendarLink, getCalendar, revokeCalendarLink } from '#contract/calendar.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { calendarText } from './calendar.ts'
import { openLink, revokeLink } from './links.ts'

/** A member's own calendar of a league: its private link, and the calendar behind it, without a session. */
export function calendarRoutes(serve: Serve, { db, mail }: World): void {
  serve(createCalendarLink, ({ member }) => openLink(db, member, mail.address))
  serve(revokeCalendarLink, ({ member }) => revokeLink(db, member))
  serve(getCalendar, async ({ params: { id }, query: { token }, http: { reply } }) => {
    const text = await calendarText(db, id, token, mail.address)
    reply.header('content-disposition', 'inline; filename="teetime.ics"')
    reply.header('referrer-policy', 'no-referrer')
    return text
  })
}
