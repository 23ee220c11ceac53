import * as calls from '#contract/game/watch.ts'
import { originOf } from '#server/platform/http/hosts.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { findWatchBoard } from './board.ts'
import { makeLink, readLink, revokeLink } from './links.ts'

/** A league's watch link, and the board behind it for anyone. */
export function watchRoutes(serve: Serve, { db, config, limits }: World): void {
  serve(calls.getWatchLink, ({ member }) => readLink(db, member))
  serve(calls.makeWatchLink, ({ member, http }) =>
    makeLink(db, member, originOf(config, http.request)),
  )
  serve(calls.revokeWatchLink, ({ member }) => revokeLink(db, member))
  serve.versioned(calls.readWatchBoard, async ({ params, http: { request, reply } }) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    await limits.throttleNetwork('watch-network', request.ip)
    return await findWatchBoard(db, params.token)
  })
}
