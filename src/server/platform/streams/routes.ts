import type { FastifyReply, FastifyRequest } from 'fastify'

import * as calls from '#contract/wire/live.ts'
import { readCached } from '#contract/wire/live.ts'
import { topics } from '#contract/wire/topics.ts'

import { UnavailableError } from '../errors/errors.ts'
import type { DocumentStore } from '../http/document-store.ts'
import { replySent, type Serve } from '../http/serve.ts'
import { type LiveChange, sendChange } from '../live/changes.ts'
import type { EventStream } from '../live/event-streams.ts'
import { limitConcurrency } from '../process/concurrency.ts'
import type { Services } from '../services/services.ts'
import { type PushableAt, PushableDocuments } from './documents.ts'
import {
  type DocumentStream,
  createStream,
  type FindSubscriber,
  type StreamOutput,
  sendHeaders,
  write,
} from './stream.ts'

const maxStreams = 5_000
const maxStreamsPerUser = 8
/** Less than half of the pool's connections, so that pages keep loading meanwhile. */
const concurrentOpenings = 4
/** After this, the browser reconnects, so a session that has ended gets no more events. */
const lifetimeMs = 15 * 60_000

/**
 * `GET /api/events`: a stream of what has changed, for a signed-in user. An opening costs one query, and
 * few run at once, because after a restart all browsers reconnect together.
 */
export function streamRoutes(
  serve: Serve,
  services: Services,
  store: DocumentStore,
  { findSubscriber, pushable }: { findSubscriber: FindSubscriber; pushable: PushableAt[] },
  heartbeatMs: number,
): void {
  const documents = new PushableDocuments(store, pushable)
  const inTurn = limitConcurrency(concurrentOpenings)
  serve.withOneQuery(calls.streamEvents, async ({ tokenHash, query, http: { request, reply } }) => {
    const { rateLimits, live } = services
    const { streams, recent } = live
    if (streams.size >= maxStreams) {
      throw new UnavailableError('Too many live connections', 30 + Math.floor(Math.random() * 120))
    }
    const { raw } = reply
    const output = { raw, isGzipped: acceptsGzip(request) }
    const stream = createStream(live, output, tokenHash, documents, findSubscriber)
    raw.on('close', () => streams.delete(stream))
    // Added before the lookup, so that a change between the lookup and the first event is not missed.
    streams.add(stream)
    let changesBefore = streams.userChanges
    try {
      const listener = await inTurn(async () => {
        if (raw.destroyed) return null
        changesBefore = streams.userChanges
        return await findSubscriber(tokenHash)
      })
      if (!listener && !raw.destroyed) return null
      if (listener) {
        await rateLimits.throttle('streams', listener.userId)
        stream.setUser(listener)
      }
    } finally {
      if (stream.userId === null) streams.delete(stream)
    }
    reply.hijack()
    // The browser may have left during the lookup.
    if (raw.destroyed) return replySent
    startStream(output, reply, stream, heartbeatMs)
    const own = [...streams.ofUser(stream.userId ?? '')]
    const tooMany = own.slice(0, Math.max(0, own.length - maxStreamsPerUser))
    for (const oldest of tooMany) oldest.end(calls.evictedEvent)
    // The lookup may have been overtaken by a change of the listener.
    if (streams.userChanges > changesBefore) await stream.refresh().catch(() => stream.end())
    if (query.holds) stream.follow(readCached(query.holds))
    sendMissed(stream, query.since === undefined ? null : recent.since(query.since))
    stream.sendHeartbeat()
    return replySent
  })
}

/** Sends what the browser missed while it was away; when that isn't known, it refetches everything. */
function sendMissed(stream: EventStream, missed: LiveChange[] | null): void {
  const version = Date.now()
  if (missed === null) stream.send({ topic: topics.all.text, version })
  else for (const change of missed) sendChange(stream, change, version)
}

/** Sends the headers, and keeps the stream alive until it has lasted long enough. */
function startStream(
  output: StreamOutput,
  reply: FastifyReply,
  stream: DocumentStream,
  heartbeatMs: number,
): void {
  const { raw } = reply
  sendHeaders(output, reply.getHeaders() as Record<string, string>)
  write(output, 'retry: 3000\n\n')
  const heartbeat = setInterval(() => stream.sendHeartbeat(), heartbeatMs)
  const lifetime = setTimeout(() => stream.end(), lifetimeMs * (0.8 + 0.4 * Math.random()))
  raw.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
  })
}

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b/.test(headers['accept-encoding'] ?? '')
