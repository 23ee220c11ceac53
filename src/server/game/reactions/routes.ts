import * as calls from '#contract/people/reactions.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { react, reactionsIn } from './reactions.ts'

/** Reactions to messages and to the scorer's lines. */
export function reactionRoutes(serve: Serve, world: World): void {
  serve(calls.listReactions, ({ caller, params, query }) =>
    reactionsIn(world.db, caller, params.id, query.from),
  )
  serve(calls.react, ({ caller, params, body }) => react(world, caller, params.id, body))
}
