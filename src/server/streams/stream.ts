import type { ServerResponse } from 'node:http'

import type { Db } from '../db/db.ts'
import type { Stream } from '../live/streams.ts'
import type { World } from '../world/world.ts'
import { listenerOf } from './listener.ts'

/** A reader that leaves this many bytes unread is dropped; its browser reconnects when it can. */
const unreadLimit = 64 * 1024

/** Writes to a response whose headers are sent, and drops a reader that leaves too much unread. */
export function writeTo(raw: ServerResponse, text: string): void {
  if (!raw.headersSent || raw.writableEnded) return
  raw.write(text)
  if (raw.writableLength > unreadLimit) raw.destroy()
}

/** Makes a stream of events that writes to a response, for the session behind a token's hash. */
export function createStream(
  db: Db,
  { streams }: World['live'],
  raw: ServerResponse,
  tokenHash: string,
): Stream {
  let newestLookup = 0
  const stream: Stream = {
    userId: null,
    leagues: new Map(),
    send: (event) => writeTo(raw, `data: ${JSON.stringify(event)}\n\n`),
    async refresh() {
      newestLookup += 1
      const lookup = newestLookup
      const listener = await listenerOf(db, tokenHash)
      if (!listener) return stream.end()
      // When two lookups overlap, the one that began last has the newest data.
      if (lookup === newestLookup) streams.setListener(stream, listener)
    },
    end() {
      writeTo(raw, 'event: bye\ndata: {}\n\n')
      if (raw.headersSent) raw.end()
      else raw.destroy()
    },
  }
  return stream
}
