import type { ServerResponse } from 'node:http'

import type { HeldDocument } from '#contract/wire/live.ts'

import type { Listener, Stream } from '../live/streams.ts'
import type { World } from '../services/world.ts'
import { Cargo } from './cargo.ts'
import type { StreamDocuments, StreamText } from './documents.ts'
import { gzipHeader, packForStreams } from './packing.ts'

/** A reader that leaves more than this many bytes unread for too long is dropped; its browser reconnects when it can. */
const unreadLimit = 64 * 1024
/** How long that may be, in milliseconds. */
const unreadMs = 10_000
/** With this many bytes unread, a reader is dropped at once. */
const maxUnread = 16 * unreadLimit

/** Where a stream's texts go. */
export interface Output {
  raw: ServerResponse
  /** Whether the browser takes gzip. */
  isPacked: boolean
  /** Since when too much is unread, in milliseconds; undefined while it isn't. */
  behindSince?: number | undefined
}

/** Sends the headers of a stream. */
export function startOutput({ raw, isPacked }: Output, headers: Record<string, string>): void {
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    ...(isPacked && { 'content-encoding': 'gzip' }),
  })
  if (isPacked) raw.write(gzipHeader)
}

/** Writes to a response whose headers are sent, and drops a reader that leaves too much of what came before unread. */
export function writeTo(output: Output, ...texts: (string | StreamText)[]): void {
  const { raw, isPacked } = output
  if (!raw.headersSent || raw.writableEnded || texts.length === 0) return
  if (isTooFarBehind(output)) return void raw.destroy()
  const bytes = texts.map((text) => {
    if (typeof text !== 'string') return isPacked ? text.packed : text.plain
    return isPacked ? packForStreams(text) : Buffer.from(text)
  })
  raw.write(Buffer.concat(bytes))
}

function isTooFarBehind(output: Output): boolean {
  const unread = output.raw.writableLength
  output.behindSince = unread > unreadLimit ? (output.behindSince ?? performance.now()) : undefined
  const { behindSince } = output
  return (
    unread > maxUnread || (behindSince !== undefined && performance.now() - behindSince > unreadMs)
  )
}

/** Who listens to a stream. */
export interface StreamUser extends Listener {
  hidesScores: boolean
}

/** Finds who listens by the hash of their session's token; null when the session is not valid. */
export type FindSubscriber = (tokenHash: string) => Promise<StreamUser | null>

/** A stream that also carries what changes in the documents that its browser holds. */
export interface CarryingStream extends Stream {
  /**
   * Sets who listens.
   *
   * @returns whether they may have changed since the stream was added, so that it needs a refresh
   */
  admit(heard: StreamUser): boolean
  /** Sends what has changed in the documents that the browser holds, and does so from now on. */
  hold(documents: readonly HeldDocument[]): void
  /** Says that everything up to now has been sent. */
  beat(): void
}

/** Makes a stream of events that writes to a response, for the session behind a token's hash. */
export function createStream(
  { streams }: World['live'],
  output: Output,
  tokenHash: string,
  documents: StreamDocuments,
  findSubscriber: FindSubscriber,
): CarryingStream {
  const { raw } = output
  let newestLookup = 0
  /** False while the listener may have changed, and for a listener who hides scores. */
  let mayCarry = false
  /** Whether the last lookup failed, so that the next heartbeat tries again. */
  let hasFailed = false
  const cargo = new Cargo(
    documents,
    tokenHash,
    () => mayCarry,
    (...texts) => writeTo(output, ...texts),
  )
  const stream: CarryingStream = {
    userId: null,
    leagues: new Map(),
    send: (event) => cargo.send(event),
    hold: (documents) => cargo.hold(documents),
    beat() {
      if (hasFailed) void stream.refresh().catch(() => {})
      cargo.beat()
    },
    admit(heard) {
      mayCarry = !heard.hidesScores
      return streams.setListener(stream, heard)
    },
    async refresh() {
      mayCarry = false
      newestLookup += 1
      const lookup = newestLookup
      hasFailed = true
      const heard = await findSubscriber(tokenHash)
      hasFailed = false
      if (!heard) return stream.end()
      // When two lookups overlap, the one that began last has the newest data.
      if (lookup === newestLookup) stream.admit(heard)
    },
    end() {
      writeTo(output, 'event: bye\ndata: {}\n\n')
      if (raw.headersSent) raw.end()
      else raw.destroy()
    },
  }
  return stream
}
