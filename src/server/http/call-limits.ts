import type { FastifyInstance, FastifyRequest } from 'fastify'

import { sessionToken, tokenHash } from '../identity/session-token.ts'
import type { Limits } from '../limits/limits.ts'

/** So many sessions are remembered as good; the one that was so longest ago is forgotten first. */
const mostRemembered = 20_000

/**
 * Limits all calls: by session where it is good, else by network, so that friends behind one address do not
 * share a limit and made-up tokens are worth nothing. It is counted in memory: it guards this process, and a
 * query for each call would cost more than the call.
 */
export function limitCalls(app: FastifyInstance, limits: Limits): void {
  const good = new Set<string>()
  app.decorateRequest('isSignedIn', false)
  app.decorateRequest('isCharged', false)

  app.addHook('onRequest', async (request) => {
    const { anyHost, allowCrossOrigin } = request.routeOptions.config
    if (!request.url.startsWith('/api/') || anyHost || allowCrossOrigin) return
    const session = sessionOf(request)
    if (good.has(session)) return await limits.throttle('calls-session', session)
    await limits.throttleNetwork('calls-network', request.ip)
    request.isCharged = true
  })

  // A session that turns out to be good costs its network nothing, and counts for itself from then on.
  async function settle(request: FastifyRequest): Promise<void> {
    if (!request.isCharged || !request.isSignedIn) return
    request.isCharged = false
    await limits.releaseNetwork('calls-network', request.ip)
    good.add(sessionOf(request))
    if (good.size <= mostRemembered) return
    const [oldest = ''] = good
    good.delete(oldest)
  }
  app.addHook('preHandler', settle)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 401) good.delete(sessionOf(request))
    await settle(request)
  })
}

const sessionOf = (request: FastifyRequest): string => tokenHash(sessionToken(request) ?? '')

declare module 'fastify' {
  interface FastifyRequest {
    /** Its session has been looked up, and lasts. */
    isSignedIn: boolean
    /** It has been counted for its network. */
    isCharged: boolean
  }
}
