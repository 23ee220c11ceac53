import { calendarPath, openCalendar, revokeCalendar } from '#contract/calendar.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import { Missing } from '../errors.ts'
import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { readCalendar } from './calendar.ts'
import { openLink, revokeLink } from './links.ts'

const isId = (text: string) => z.uuid().safeParse(text).success

/** A member's own calendar of a league: its link, and the calendar, which needs no session. */
export function calendarRoutes(serve: Serve, app: FastifyInstance, { db, mail }: World): void {
  serve(openCalendar, ({ member }) => openLink(db, member, mail.address))
  serve(revokeCalendar, ({ member }) => revokeLink(db, member))
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    calendarPath,
    async ({ params: { id }, query: { token } }, reply) => {
      // An id that is none is one more link that opens nothing.
      if (typeof token !== 'string' || !isId(id)) throw new Missing('Calendar not found')
      const text = await readCalendar(db, id, token, mail.address)
      return await reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="teetime.ics"')
        .header('referrer-policy', 'no-referrer')
        .send(text)
    },
  )
}
