import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sessionHash } from '../identity/session-token.ts'
import type { Limits } from '../limits/limits.ts'

/** The most sessions to remember as valid; the oldest entry is evicted first. */
const maxRemembered = 20_000

/**
 * Limits all calls, by session when it is valid and else by network: friends behind one address don't share
 * a limit, and made-up tokens gain nothing. Counts in memory, since this protects the process.
 */
export function limitCalls(app: FastifyInstance, limits: Limits): void {
  const valid = new Set<string>()
  app.decorateRequest('isSignedIn', false)
  app.decorateRequest('isCharged', false)

  app.addHook('onRequest', async (request) => {
    const { anyHost, allowCrossOrigin } = request.routeOptions.config
    if (!request.url.startsWith('/api/') || anyHost || allowCrossOrigin) return
    const session = sessionHash(request)
    if (valid.has(session)) return await limits.throttle('calls-session', session)
    await limits.throttleNetwork('calls-network', request.ip)
    request.isCharged = true
  })

  // A call whose session turns out to be valid doesn't count for its network; the session counts from now on.
  async function remember(request: FastifyRequest): Promise<void> {
    if (!request.isCharged || !request.isSignedIn) return
    request.isCharged = false
    await limits.releaseNetwork('calls-network', request.ip)
    valid.add(sessionHash(request))
    if (valid.size <= maxRemembered) return
    const [oldest = ''] = valid
    valid.delete(oldest)
  }
  app.addHook('preHandler', remember)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 401) valid.delete(sessionHash(request))
    await remember(request)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its session was looked up and is valid. */
    isSignedIn: boolean
    /** It counted for its network. */
    isCharged: boolean
  }
}
