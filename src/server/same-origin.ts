import type { FastifyRequest } from 'fastify'

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something comes from the site's own pages, by what only a browser
 * sets: `Sec-Fetch-Site`, else `Origin`. One that says neither is refused.
 *
 * @param appUrl the address people use, where that is not the one this process listens on
 */
export function isSameOrigin(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  appUrl: string | undefined,
): boolean {
  if (changesNothing.has(request.method)) return true
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  if (origin === undefined || !URL.canParse(origin)) return false
  return (
    new URL(origin).host === host || (appUrl !== undefined && origin === new URL(appUrl).origin)
  )
}
