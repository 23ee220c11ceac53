import * as calls from '#contract/leagues/calendar.ts'
import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import type { HttpContext, Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { lockClub, requireClubMember } from '../club-access.ts'
import { renderClubCalendar } from './club-calendar.ts'
import { renderLeagueCalendar } from './league-calendar.ts'
import { ensureLink, revokeLink } from './links.ts'

/** Private links to calendars of a league or a club, and the calendars behind them, without a session. */
export function calendarRoutes(serve: Serve, { db, mailer }: Services): void {
  serve(calls.createCalendarLink, ({ caller, member }) =>
    ensureLink(db, 'league', caller, member.leagueId, mailer.siteUrl, (db) =>
      lockLeagueForMember(db, member, 'member', 'share', { allowsEnded: true }),
    ),
  )
  serve(calls.revokeCalendarLink, ({ member: { leagueId, userId } }) =>
    revokeLink(db, 'league', { groupId: leagueId, userId }),
  )
  serve(calls.getLeagueCalendar, async ({ params: { id }, query: { token }, http }) =>
    sendAsFile(http, await renderLeagueCalendar(db, id, token, mailer.siteUrl)),
  )
  serve(calls.createClubCalendarLink, ({ caller, params: { id } }) =>
    ensureLink(db, 'club', caller, id, mailer.siteUrl, (db) => lockClub(db, caller, id)),
  )
  serve(calls.revokeClubCalendarLink, async ({ caller, params: { id } }) => {
    const { clubId, userId } = await requireClubMember(db, caller, id)
    return await revokeLink(db, 'club', { groupId: clubId, userId })
  })
  serve(calls.getClubCalendar, async ({ params: { id }, query: { token }, http }) =>
    sendAsFile(http, await renderClubCalendar(db, id, token, mailer.siteUrl)),
  )
}

function sendAsFile({ reply }: HttpContext['http'], text: string): string {
  reply.header('content-disposition', 'inline; filename="teetime.ics"')
  reply.header('referrer-policy', 'no-referrer')
  return text
}
