import type { FastifyRequest } from 'fastify'

import type { Hosts } from './hosts.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may be served as one from the site's own pages. Unsafe methods need a header that only a
 * browser can set: `Sec-Fetch-Site`, else `Origin`. Assumes that `Host` has been checked already.
 */
export function isSameOrigin(
  { method, headers, socket }: Pick<FastifyRequest, 'method' | 'headers' | 'socket'>,
  hosts: Hosts,
): boolean {
  if (safeMethods.has(method)) return true
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && hosts.isOwnOrigin(origin, socket.localPort)
}
