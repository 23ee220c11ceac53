import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse } from '../wire/shapes.ts'

export const getLeagueCalendar = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/calendar.ics',
  access: 'public',
  summary: 'A member’s calendar of the league, by private link',
  revalidated: true,
  params: idParams,
  query: z.object({ token: z.string() }),
  response: z.string(),
  contentType: 'text/calendar',
})

export const createCalendarLink = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/calendar-link',
  access: 'member',
  summary: 'My private calendar link for the league; the same one until I turn it off',
  params: idParams,
  response: z.object({ url: z.string() }),
})

export const revokeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/calendar-link',
  access: 'member',
  summary: 'Turns off my calendar link; the next one is different',
  params: idParams,
  response: MessageResponse,
})

export const getClubCalendar = endpoint({
  method: 'GET',
  path: '/api/clubs/:id/calendar.ics',
  access: 'public',
  summary: 'A club’s calendar, by a member’s private link: when picks lock, and the tournaments',
  revalidated: true,
  params: idParams,
  query: z.object({ token: z.string() }),
  response: z.string(),
  contentType: 'text/calendar',
})

export const createClubCalendarLink = endpoint({
  method: 'PUT',
  path: '/api/clubs/:id/calendar-link',
  access: 'account',
  summary: 'My private link to the club’s calendar; the same one until I turn it off',
  params: idParams,
  response: z.object({ url: z.string() }),
})

export const revokeClubCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:id/calendar-link',
  access: 'account',
  summary: 'Turns off my link to the club’s calendar; the next one is different',
  params: idParams,
  response: MessageResponse,
})
