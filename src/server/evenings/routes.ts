import * as calls from '#contract/leagues/evenings.ts'
import { readJoinPreview } from '#server/leagues/join/join-preview.ts'
import { siteOrigin } from '#server/platform/http/guards/hosts.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { joinEvening, playEvening, readEveningLink } from './play-evening.ts'

/** Evenings: playing one as a guest, and what the link of one shows. */
export function eveningRoutes(serve: Serve, services: Services): void {
  const { db, config, rateLimits } = services
  serve(calls.playEvening, ({ body, http }) => playEvening(services, body, http))
  serve(calls.getEvening, async ({ params, http }) => {
    await rateLimits.consumeForNetwork('join-network', http.request.ip)
    return (await readJoinPreview(db, params.code, true)).preview
  })
  serve(calls.getEveningLink, ({ member, http }) =>
    readEveningLink(db, member, siteOrigin(config, http.request)),
  )
  serve(calls.joinEvening, ({ params, body, http }) =>
    joinEvening(services, params.code, body, http),
  )
}
