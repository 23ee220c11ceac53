import type { FastifyInstance } from 'fastify'

import { AccessError, NotFoundError, WrongHostError } from '../../errors/errors.ts'
import type { Config } from '../../process/config.ts'
import { createHosts } from './hosts.ts'
import { isApiCall } from './is-api-call.ts'
import { isSameOrigin } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Sets the headers that every response carries, and refuses requests before their body is read: those for
 * another host, for no route, or from another site.
 *
 * @param scripts the scripts that pages may contain, as the content security policy names them
 */
export async function addRequestGuards(
  app: FastifyInstance,
  config: Config,
  scripts: readonly string[],
): Promise<void> {
  const headers = await securityHeaders(config, scripts)
  const hosts = createHosts(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    const { anyHost, allowCrossOrigin, revalidated } = request.routeOptions.config
    // A foreign page whose name resolves to this server (DNS rebinding) would count as same-origin.
    if (!anyHost && !hosts.isKnown(request.headers.host)) throw new WrongHostError()
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      throw new NotFoundError('Not found')
    if (!isApiCall(request)) return
    reply.header('cache-control', revalidated ? 'private, no-cache' : 'private, no-store')
    if (allowCrossOrigin) return
    if (!isSameOrigin(request, hosts)) {
      throw new AccessError(403, 'This request didn’t come from the site itself: send its Origin')
    }
  })
}
