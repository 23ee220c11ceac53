import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

/**
 * What is pushed: something has changed and can be asked for again. A topic is the beginning of the
 * query keys that it makes stale, joined by `/`: `leagues/<id>`, `tournaments/1/014`, `me`; `all` after a
 * gap in which changes may have been missed.
 */
export const LiveEvent = z.object({ topic: z.string(), version: z.int() })
export type LiveEvent = z.output<typeof LiveEvent>

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'account',
  summary: 'Pushes what has changed for me: the data of each event is a topic and a version',
  response: z.string(),
  media: 'text/event-stream',
})

/**
 * A stream that ended other than by the browser's own doing may be one of many: all those of a process. In
 * milliseconds after the next `all`, each browser asks again at a moment of its own in this window. It
 * begins late enough for all streams to be open again first.
 */
export const refetchWindow = { from: 3_000, to: 12_000 } as const

/** @param random from 0 to 1 */
export const refetchDelay = (random: number): number =>
  refetchWindow.from + (refetchWindow.to - refetchWindow.from) * random
