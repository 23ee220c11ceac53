import * as calls from '#contract/game/watch.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { createWatchLink, readWatchLink, revokeWatchLink } from './watch-links.ts'
import { findWatchedLeague } from './watched-league.ts'

/** A league's watch link, and the board behind it for anyone. */
export function watchRoutes(serve: Serve, { db, config, rateLimits }: Services): void {
  serve(calls.getWatchLink, ({ member }) => readWatchLink(db, member))
  serve(calls.createWatchLink, ({ member, http }) =>
    createWatchLink(db, member, siteOrigin(config, http.request)),
  )
  serve(calls.revokeWatchLink, ({ member }) => revokeWatchLink(db, member))
  serve.versioned(calls.getWatchedLeague, async ({ params, http: { request, reply } }) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    await rateLimits.throttleNetwork('watch-network', request.ip)
    return await findWatchedLeague(db, params.token)
  })
}
