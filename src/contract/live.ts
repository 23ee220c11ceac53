import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

/** A pushed event: something changed and should be refetched. Its topic is one of `topics`. */
export const LiveEvent = z.object({
  topic: z.string().brand<'topic'>(),
  /** The server's time when it heard of the change, in epoch milliseconds. */
  version: z.int(),
})
export type LiveEvent = z.output<typeof LiveEvent>

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'account',
  summary: 'Streams what changed for me; each event has a topic and a version',
  query: z.object({
    /** The version up to which the caller is current; what it missed since then is sent first. */
    since: z.optional(z.coerce.number().check(z.int())),
  }),
  response: z.string(),
  media: 'text/event-stream',
})

/** The name of the event that says, every few seconds, that the stream is complete up to its `version`. */
export const beatEvent = 'beat'
export const Beat = z.pick(LiveEvent, { version: true })

/**
 * After its stream was cut off, a browser refetches at a random moment in this window, in milliseconds after the
 * next `all`: a restarting process cuts off many streams at once. The window starts late enough for all of them to
 * reopen first.
 */
export const refetchWindow = { from: 3_000, to: 12_000 } as const

/** When to refetch, in milliseconds. @param random from 0 to 1 */
export const refetchDelay = (random: number): number =>
  refetchWindow.from + (refetchWindow.to - refetchWindow.from) * random
