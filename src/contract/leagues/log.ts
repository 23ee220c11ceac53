import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, uuid } from '../wire/shapes.ts'

/** The subject of an entry in a league's log. `money` and `game` reveal results. */
export const logKinds = ['people', 'money', 'game'] as const

/** A line of a league's log; `username` and `name` are null for the server's own. */
export const LogEntry = z.object({
  id: uuid,
  kind: z.enum(logKinds),
  at: instant,
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  text: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

export const listLogEntries = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/log',
  access: 'member',
  summary: 'Changes to the league, newest first, 500 per page',
  params: idParams,
  query: z.object({
    /** `next` from the previous page. */
    before: z.optional(uuid),
  }),
  response: z.object({
    log: z.array(LogEntry),
    // A server of the version before sends none.
    next: z._default(z.nullable(uuid), null),
  }),
})
