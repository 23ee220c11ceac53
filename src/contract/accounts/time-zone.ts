import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { MessageResponse } from '../wire/shapes.ts'

/** The name of a time zone, `America/New_York`. */
const TimeZone = z.string().check(
  z.maxLength(64),
  // An offset is no name, and the database reads its sign the other way round.
  z.regex(/^[A-Z][\w+-]*(\/[\w+-]+)*$/, 'This isn’t the name of a time zone'),
)

export const setTimeZone = endpoint({
  method: 'PUT',
  path: '/api/notifications/time-zone',
  access: 'account',
  summary: 'Sets my time zone, for quiet hours and the daily digest',
  body: z.object({ timeZone: TimeZone }),
  response: MessageResponse,
})
