import type { ServerResponse } from 'node:http'

import type { CachedDocument } from '#contract/wire/live.ts'
import { topics } from '#contract/wire/topics.ts'

import type { Subscriber, EventStream } from '../live/event-streams.ts'
import type { Services } from '../services/services.ts'
import { DocumentPusher } from './document-pusher.ts'
import type { PushableDocuments, EncodedEvent } from './documents.ts'
import { gzipHeader, gzipChunk } from './gzip-chunks.ts'

/** A reader that leaves more than this many bytes unread for too long is dropped; its browser reconnects when it can. */
const maxUnreadBytes = 64 * 1024
/** How long that may be, in milliseconds. */
const unreadMs = 10_000
/** With this many bytes unread, a reader is dropped at once. */
const maxUnread = 16 * maxUnreadBytes

/** Where a stream's texts go. */
export interface StreamOutput {
  raw: ServerResponse
  /** Whether the browser takes gzip. */
  isGzipped: boolean
  /** Since when too much is unread, in milliseconds; undefined while it isn't. */
  behindSince?: number | undefined
}

/** Sends the headers of a stream. */
export function sendHeaders(
  { raw, isGzipped }: StreamOutput,
  headers: Record<string, string>,
): void {
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...(isGzipped && { 'content-encoding': 'gzip' }),
  })
  if (isGzipped) raw.write(gzipHeader)
}

/** Writes to a response whose headers are sent, and drops a reader that leaves too much of what came before unread. */
export function write(output: StreamOutput, ...texts: (string | EncodedEvent)[]): void {
  const { raw, isGzipped } = output
  if (!raw.headersSent || raw.writableEnded || texts.length === 0) return
  if (isTooFarBehind(output)) return void raw.destroy()
  const bytes = texts.map((text) => {
    if (typeof text !== 'string') return isGzipped ? text.packed : text.plain
    return isGzipped ? gzipChunk(text) : Buffer.from(text)
  })
  raw.write(Buffer.concat(bytes))
}

function isTooFarBehind(output: StreamOutput): boolean {
  const unread = output.raw.writableLength
  output.behindSince =
    unread > maxUnreadBytes ? (output.behindSince ?? performance.now()) : undefined
  const { behindSince } = output
  return (
    unread > maxUnread || (behindSince !== undefined && performance.now() - behindSince > unreadMs)
  )
}

/** The person who listens to a stream. */
export interface StreamUser extends Subscriber {
  hidesScores: boolean
}

/** Finds who listens by the hash of their session's token; null when the session is not valid. */
export type FindSubscriber = (tokenHash: string) => Promise<StreamUser | null>

/** A stream that also carries what changes in the documents that its browser holds. */
export interface DocumentStream extends EventStream {
  /** Sets who listens. */
  setUser(heard: StreamUser): void
  /** Sends what has changed in the documents that the browser holds, and does so from now on. */
  follow(documents: readonly CachedDocument[]): void
  /** Says that everything up to now has been sent, unless changes may be missing. */
  sendHeartbeat(): void
}

/** Makes a stream of events that writes to a response, for the session behind a token's hash. */
export function createStream(
  live: Services['live'],
  output: StreamOutput,
  tokenHash: string,
  documents: PushableDocuments,
  findSubscriber: FindSubscriber,
): DocumentStream {
  const { streams } = live
  const { raw } = output
  let newestLookup = 0
  /** False while the listener may have changed, and for a listener who hides scores. */
  let mayCarry = false
  /** Whether the listener is being looked up, or couldn't be: events may be missing. */
  let isUnsure = false
  /** Whether a lookup has failed since the last that succeeded. Each heartbeat tries again. */
  let hasFailed = false
  const pusher = new DocumentPusher(
    documents,
    tokenHash,
    () => mayCarry,
    () => live.hasGap || isUnsure,
    (...texts) => write(output, ...texts),
  )
  const stream: DocumentStream = {
    userId: null,
    leagues: new Map(),
    send: (event) => pusher.send(event),
    follow: (documents) => pusher.follow(documents),
    sendHeartbeat() {
      if (hasFailed) void stream.refresh().catch(() => {})
      pusher.beat()
    },
    setUser(heard) {
      mayCarry = !heard.hidesScores
      streams.setSubscriber(stream, heard)
    },
    async refresh() {
      mayCarry = false
      newestLookup += 1
      const lookup = newestLookup
      isUnsure = true
      const user = await findSubscriber(tokenHash).catch((error: unknown) => {
        // The newest lookup decides.
        if (lookup === newestLookup) hasFailed = true
        throw error
      })
      if (!user) return stream.end()
      // When two lookups overlap, the one that began last has the newest data.
      if (lookup !== newestLookup) return
      isUnsure = false
      stream.setUser(user)
      // Events may have been missed until now.
      if (hasFailed) stream.send({ topic: topics.all.text, version: Date.now() })
      hasFailed = false
    },
    end(goodbye) {
      write(output, `event: ${goodbye ?? 'bye'}\ndata: {}\n\n`)
      if (raw.headersSent) raw.end()
      else raw.destroy()
    },
  }
  return stream
}
