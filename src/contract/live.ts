import * as z from 'zod/mini'

/** Where the browser listens for what has changed. */
export const eventsPath = '/api/events'

/**
 * What is pushed: something has changed and can be asked for again. A topic is the beginning of the
 * query keys that it makes stale, joined by `/`: `leagues/<id>`, `tournaments/1/014`, `me`; `all` after a
 * gap in which changes may have been missed.
 */
export const LiveEvent = z.object({ topic: z.string(), version: z.int() })
export type LiveEvent = z.output<typeof LiveEvent>
