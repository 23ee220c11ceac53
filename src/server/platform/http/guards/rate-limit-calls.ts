import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { sessionHash } from '../../auth/session-token.ts'
import { sessions } from '../../auth/tables.ts'
import { isWithinLimit } from '../../limits/rate-limits.ts'
import type { Services } from '../../services/services.ts'
import { isApiCall } from './is-api-call.ts'

/** The most sessions whose owner is remembered; the least recently used is forgotten first. */
const maxKnownSessions = 20_000
/** How long a session that has ended may still count for its owner. */
const rememberedMs = 60_000

/**
 * Limits all calls, by person when the session is valid and else by network: friends behind one address don't share
 * a limit, several sessions of one person do, and made-up tokens gain nothing. A route with a limit of its own counts
 * for that alone. Counts in memory, since this protects the process.
 */
export function limitCalls(app: FastifyInstance, { config, db, rateLimits }: Services): void {
  app.decorateRequest('isSignedIn', false)
  app.decorateRequest('isCharged', false)
  if (!config.RATE_LIMITS) return
  const owners = new LRUCache<string, string>({ max: maxKnownSessions, ttl: rememberedMs })

  app.addHook('onRequest', async (request) => {
    const { anyHost, allowCrossOrigin, ownLimit } = request.routeOptions.config
    if (ownLimit) return await rateLimits.throttleNetwork(ownLimit, request.ip)
    if (!isApiCall(request) || anyHost || allowCrossOrigin) return
    const owner = owners.get(sessionHash(request))
    if (owner) return await rateLimits.throttle('calls-person', owner)
    await rateLimits.throttleNetwork('calls-network', request.ip)
    request.isCharged = true
  })

  // A call whose session turns out to be valid counts for its owner instead of its network.
  async function chargeOwner(request: FastifyRequest): Promise<void> {
    if (!request.isCharged || !request.isSignedIn) return
    request.isCharged = false
    await rateLimits.releaseNetwork('calls-network', request.ip)
    const hash = sessionHash(request)
    const owner = request.caller?.id ?? (await ownerOf(hash))
    if (!owner) return
    owners.set(hash, owner)
    await rateLimits.throttle('calls-person', owner)
  }
  // Routes that look the session up in their own query don't say whose it is. This asks once a session.
  async function ownerOf(hash: string): Promise<string | undefined> {
    const [session] = await db
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, hash))
    return session?.userId
  }
  app.addHook('preHandler', chargeOwner)
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode === 401) owners.delete(sessionHash(request))
    // The response is sent, so this only counts.
    await isWithinLimit(chargeOwner(request))
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
