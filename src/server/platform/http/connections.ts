import type { Server } from 'node:http'

import type { FastifyInstance } from 'fastify'

import { heartbeatMs } from '#contract/wire/live.ts'

import { toNetwork, widerNetworkFactor, toWiderNetwork } from '../limits/network.ts'
import type { Readiness } from '../process/readiness.ts'

/** Timeouts of a request, in milliseconds. */
export interface Timeouts {
  /** For the client to send the headers. */
  headersMs: number
  /** For the client to send the whole request. */
  requestMs: number
  /** For the handler to respond. */
  handlerMs: number
  /** The interval of the checks for slow clients. */
  checkIntervalMs: number
  /** For a connection on which nothing is sent or received. */
  idleMs: number
  /** The interval at which an open stream says something. */
  heartbeatMs: number
  /** For a page's first answers. It goes without those that are missing then. */
  preloadedResponsesMs: number
}

/** The timeouts in production. */
export const timeouts: Timeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  handlerMs: 10_000,
  checkIntervalMs: 1_000,
  idleMs: 20_000,
  heartbeatMs,
  preloadedResponsesMs: 300,
}

/** Enough for the most streams allowed, plus ordinary calls. */
const maxConnections = 10_000
/** Per network. Trusted proxies are exempt, since they speak for many clients. */
const maxConnectionsPerNetwork = 500

/**
 * Skips Node's check for slow clients when the process was held up: the check would refuse complete requests that haven't
 * been read yet. The next check finds those that are slow.
 */
export function skipLateChecks(
  server: Server,
  { headersMs, requestMs, checkIntervalMs }: Timeouts,
): void {
  /** When whatever had arrived was last read. */
  let readAt = performance.now()
  const unlessLate = (ms: number) => {
    // Timers run before sockets are read, and this after.
    setImmediate(() => (readAt = performance.now()))
    return performance.now() - readAt > 2 * checkIntervalMs ? 0 : ms
  }
  // Node reads them at each check, and 0 means that there is no timeout.
  Object.defineProperty(server, 'headersTimeout', { get: () => unlessLate(headersMs) })
  Object.defineProperty(server, 'requestTimeout', { get: () => unlessLate(requestMs) })
}

/**
 * Limits connections per network, and closes connections whose request was answered before it was complete, or
 * while the process drains.
 */
export function limitConnections(
  app: FastifyInstance,
  isTrusted: (ip: string) => boolean,
  readiness: Readiness,
): void {
  app.server.maxConnections = maxConnections
  const open = new Map<string, number>()
  const add = (network: string, change: 1 | -1) => {
    const count = (open.get(network) ?? 0) + change
    if (count > 0) open.set(network, count)
    else open.delete(network)
  }
  const isFull = (network: string, most: number) => (open.get(network) ?? 0) >= most
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (isTrusted(remoteAddress)) return
    const [network, wider] = [toNetwork(remoteAddress), toWiderNetwork(remoteAddress)]
    const networks = new Set([network, wider])
    const maxPerWiderNetwork =
      wider === network ? maxConnectionsPerNetwork : maxConnectionsPerNetwork * widerNetworkFactor
    if (isFull(network, maxConnectionsPerNetwork) || isFull(wider, maxPerWiderNetwork)) {
      return void socket.destroy()
    }
    for (const each of networks) add(each, 1)
    socket.once('close', () => {
      for (const each of networks) add(each, -1)
    })
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // Doesn't wait for the rest of a request that is already answered.
    const isAnsweredEarly = !raw.complete && !reply.sent
    // A proxy's next request on a connection that we close would fail.
    if (isAnsweredEarly || readiness.isDraining) reply.header('connection', 'close')
  })
}
