import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

/**
 * What is pushed: something has changed and can be asked for again. A topic is the beginning of the
 * query keys that it makes stale, joined by `/`: `leagues/<id>`, `tournaments/1/014`, `me`; `all` after a
 * gap in which changes may have been missed.
 */
export const LiveEvent = z.object({ topic: z.string(), version: z.int() })
export type LiveEvent = z.output<typeof LiveEvent>

export const listenToEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'account',
  summary: 'Pushes what has changed for me: the data of each event is a topic and a version',
  response: z.string(),
  media: 'text/event-stream',
})

/**
 * Where a stream ends other than by the browser's own doing, all streams of a process may have: after the
 * next `all` each browser asks again at a moment of its own within these milliseconds.
 */
export const refetchWithinMs = 10_000
