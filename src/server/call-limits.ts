import type { FastifyInstance } from 'fastify'

import { sessionToken, tokenHash } from './accounts/session-token.ts'
import type { Limits } from './limits.ts'

/** So many sessions are remembered as good; the one that was so longest ago is forgotten first. */
const mostRemembered = 20_000

/**
 * Limits all calls: by session where its token has let somebody in before, else by network, so that friends
 * behind one address do not share a limit and made-up tokens are worth nothing. It is counted in memory:
 * it guards this process, and a query for each call would cost more than the call.
 */
export function limitCalls(app: FastifyInstance, limits: Limits): void {
  const good = new Set<string>()
  app.decorateRequest('isSignedIn', false)

  app.addHook('onRequest', async (request) => {
    const { anyHost, fromElsewhere } = request.routeOptions.config
    if (!request.url.startsWith('/api/') || anyHost || fromElsewhere) return
    const session = tokenHash(sessionToken(request) ?? '')
    if (good.has(session)) await limits.brake('calls-session', session)
    else await limits.brakeFrom('calls-network', request.ip)
  })

  app.addHook('onResponse', async (request, { statusCode }) => {
    const token = sessionToken(request)
    if (token === undefined) return
    if (statusCode === 401) good.delete(tokenHash(token))
    if (!request.isSignedIn) return
    good.add(tokenHash(token))
    if (good.size <= mostRemembered) return
    const [oldest = ''] = good
    good.delete(oldest)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its session has been looked up, and lasts. */
    isSignedIn: boolean
  }
}
