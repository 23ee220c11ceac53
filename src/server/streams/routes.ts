import type { ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

import { beatEvent, streamEvents } from '#contract/live.ts'
import { topics } from '#contract/topics.ts'

import { Unavailable } from '../errors/errors.ts'
import { replySent, type Serve } from '../http/serve.ts'
import { type Change, sendChange } from '../live/changes.ts'
import type { Stream } from '../live/streams.ts'
import type { World } from '../world/world.ts'
import { listenerOf } from './listener.ts'
import { createStream, writeTo } from './stream.ts'

const maxStreams = 5_000
const maxStreamsPerUser = 8
/** Less than half of the pool's connections, so that pages keep loading meanwhile. */
const concurrentOpenings = 4
const heartbeatMs = 15_000
/** After this, the browser reconnects, so a session that has ended gets no more events. */
const lifetimeMs = 15 * 60_000

/**
 * `GET /api/events`: a stream of what has changed, for a signed-in user. An opening costs one query, and
 * few run at once, because after a restart all browsers reconnect together.
 */
export function streamRoutes(serve: Serve, { db, limits, live }: World): void {
  const inTurn = limitConcurrency(concurrentOpenings)
  const { streams, recent } = live
  serve.inOneQuery(streamEvents, async ({ tokenHash, query, http: { reply } }) => {
    if (streams.size >= maxStreams) {
      throw new Unavailable('Too many live connections', 30 + Math.floor(Math.random() * 120))
    }
    const { raw } = reply
    const stream = createStream(db, live, raw, tokenHash)
    raw.on('close', () => streams.delete(stream))
    // Added before the lookup, so that a change between the lookup and the first event is not missed.
    streams.add(stream)
    let isStale = false
    try {
      const listener = await inTurn(async () =>
        raw.destroyed ? null : await listenerOf(db, tokenHash),
      )
      if (!listener && !raw.destroyed) return null
      if (listener) {
        await limits.throttle('streams', listener.userId)
        isStale = streams.setListener(stream, listener)
      }
    } finally {
      if (stream.userId === null) streams.delete(stream)
    }
    reply.hijack()
    // The browser may have left during the lookup.
    if (raw.destroyed) return replySent
    startStream(reply, stream)
    const own = [...streams.ofUser(stream.userId ?? '')]
    for (const oldest of own.slice(0, Math.max(0, own.length - maxStreamsPerUser))) oldest.end()
    if (isStale) await stream.refresh().catch(() => stream.end())
    catchUp(stream, query.since === undefined ? null : recent.since(query.since))
    sendBeat(reply.raw)
    return replySent
  })
}

/** Sends what the browser missed while it was away; when that isn't known, it refetches everything. */
function catchUp(stream: Stream, missed: Change[] | null): void {
  const version = Date.now()
  if (missed === null) stream.send({ topic: topics.all.text, version })
  else for (const change of missed) sendChange(stream, change, version)
}

/** Says that everything up to now has been sent. */
const sendBeat = (raw: ServerResponse) =>
  writeTo(raw, `event: ${beatEvent}\ndata: {"version":${Date.now()}}\n\n`)

/** Sends the headers, and keeps the stream alive until it has lasted long enough. */
function startStream(reply: FastifyReply, stream: Stream): void {
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  writeTo(raw, 'retry: 3000\n\n')
  const heartbeat = setInterval(() => sendBeat(raw), heartbeatMs)
  const lifetime = setTimeout(() => stream.end(), lifetimeMs * (0.8 + 0.4 * Math.random()))
  raw.on('close', () => {
    clearInterval(heartbeat)
    clearTimeout(lifetime)
  })
}

/** Runs at most `limit` pieces of work at once; the rest wait in line. */
function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
