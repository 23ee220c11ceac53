import * as z from 'zod/mini'

import type { Delta } from './delta.ts'
import { endpoint } from './endpoint.ts'
import type { Topic } from './topics.ts'

/** A pushed event: something changed and should be refetched. */
export interface LiveEvent {
  topic: Topic
  /** The server's time when it heard of the change, in epoch milliseconds. */
  version: number
}

/** Where the stream is. */
export const eventsPath = '/api/events'

export const streamEvents = endpoint({
  method: 'GET',
  path: eventsPath,
  access: 'account',
  summary: 'Streams what changed for me; each event has a topic and a version',
  query: z.object({
    /** The version up to which the caller is current; what it missed since then is sent first. */
    since: z.optional(z.coerce.number().check(z.int())),
    /** The documents on the caller's screen, as `writeCached` lists them. The stream carries what changes in them. */
    holds: z.optional(z.string()),
  }),
  response: z.string(),
  contentType: 'text/event-stream',
})

/** The heartbeat: everything up to its `version` has been sent. */
export const heartbeatEvent = 'beat'
export type Heartbeat = Pick<LiveEvent, 'version'>
/** How often the server sends one, in milliseconds. */
export const heartbeatMs = 15_000

/**
 * Ends a stream in place of `bye`, since the same person has opened too many newer ones. Unless it has the focus, its page
 * waits until it is shown again, or it would end the next oldest, and so on.
 */
export const evictedEvent = 'evicted'

/** Carries a document's delta, before the event that says the document changed. */
export const deltaEvent = 'changes'
/** Changes of the document at an address. */
export interface PushedChanges {
  address: string
  /** Null when there is no delta, so the client refetches. */
  change: null | {
    /** The ETag of the version that the changes apply to. */
    since: string
    /** The ETag of the version that they make. */
    etag: string
    changes: Delta
  }
}

/** A document that a caller holds, in the version of its ETag. */
export interface CachedDocument {
  address: string
  etag: string
}

/** Lists documents for `holds`. Neither an ETag nor an address has a space. */
export const writeCached = (held: readonly CachedDocument[]): string =>
  held.map(({ address, etag }) => `${etag} ${address}`).join(' ')

/** Reads what {@link writeCached} wrote. */
export function readCached(text: string): CachedDocument[] {
  const words = text.split(' ')
  return Array.from({ length: Math.floor(words.length / 2) }, (_, at) => ({
    etag: words[2 * at] ?? '',
    address: words[2 * at + 1] ?? '',
  }))
}

/**
 * A browser refetches what is stale at a random moment in this window, in milliseconds after an `all` or a heartbeat: a
 * restarting process cuts off many streams at once. The window starts late enough for all of them to reopen first.
 */
export const refetchWindow = { min: 3_000, max: 12_000 } as const

/** When to refetch, in milliseconds. @param random from 0 to 1 */
export const refetchDelay = (random: number): number =>
  refetchWindow.min + (refetchWindow.max - refetchWindow.min) * random
