import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Done } from './shapes.ts'

/** A member's own calendar of a league, for whoever has its link; not JSON, so not an endpoint. */
export const calendarPath = '/api/leagues/:id/calendar.ics'

const params = z.object({ id: z.uuid() })

export const openCalendar = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/calendar-link',
  access: 'member',
  summary: 'My private calendar link of the league; the same one until it is revoked',
  params,
  response: z.object({ url: z.url() }),
})

export const revokeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/calendar-link',
  access: 'member',
  summary: 'Revokes my calendar link; the next one is another',
  params,
  response: Done,
})
