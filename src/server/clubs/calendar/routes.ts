import * as calls from '#contract/leagues/calendar.ts'
import type { HttpContext, Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { renderClubCalendar } from './club-calendar.ts'
import { ensureClubCalendarLink, revokeClubLink } from './club-links.ts'
import { renderLeagueCalendar } from './league-calendar.ts'
import { ensureCalendarLink, revokeLink } from './links.ts'

/** Private links to calendars of a league or a club, and the calendars behind them, without a session. */
export function calendarRoutes(serve: Serve, { db, mailer }: Services): void {
  serve(calls.createCalendarLink, ({ caller, member }) =>
    ensureCalendarLink(db, caller, member, mailer.siteUrl),
  )
  serve(calls.revokeCalendarLink, ({ member }) => revokeLink(db, member))
  serve(calls.getLeagueCalendar, async ({ params: { id }, query: { token }, http }) => {
    const text = await renderLeagueCalendar(db, id, token, mailer.siteUrl)
    return sendAsFile(http, text)
  })
  serve(calls.createClubCalendarLink, ({ caller, params: { id } }) =>
    ensureClubCalendarLink(db, caller, id, mailer.siteUrl),
  )
  serve(calls.revokeClubCalendarLink, ({ caller, params: { id } }) =>
    revokeClubLink(db, caller, id),
  )
  serve(calls.getClubCalendar, async ({ params: { id }, query: { token }, http }) => {
    const text = await renderClubCalendar(db, id, token, mailer.siteUrl)
    return sendAsFile(http, text)
  })
}

function sendAsFile({ reply }: HttpContext['http'], text: string): string {
  reply.header('content-disposition', 'inline; filename="teetime.ics"')
  reply.header('referrer-policy', 'no-referrer')
  return text
}
