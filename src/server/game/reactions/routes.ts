import * as calls from '#contract/people/reactions.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { setReaction, listReactions } from './reactions.ts'

/** Reactions to messages and to the scorer's lines. */
export function reactionRoutes(serve: Serve, services: Services): void {
  serve(calls.listReactions, ({ caller, params, query }) =>
    listReactions(services.db, caller, params.id, query.from),
  )
  serve(calls.setReaction, ({ caller, params, body }) =>
    setReaction(services, caller, params.id, body),
  )
}
