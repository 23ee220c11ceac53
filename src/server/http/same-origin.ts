import type { FastifyRequest } from 'fastify'

import type { Hosts } from './hosts.ts'

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something comes from the site's own pages, by what only a browser
 * sets: `Sec-Fetch-Site`, else `Origin`. One that says neither is refused. What a page says of itself is
 * worth something only because `Host` has been checked before.
 */
export function isSameOrigin(
  { method, headers, socket }: Pick<FastifyRequest, 'method' | 'headers' | 'socket'>,
  hosts: Hosts,
): boolean {
  if (changesNothing.has(method)) return true
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && hosts.isOwnOrigin(origin, socket.localPort)
}
