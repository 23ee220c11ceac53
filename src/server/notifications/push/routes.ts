import * as calls from '#contract/accounts/push.ts'
import { sessionHash } from '#server/platform/auth/session-token.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { publicKey, subscribe, unsubscribe } from './push.ts'

/** Push subscriptions: notifications while no page is open. */
export function pushRoutes(serve: Serve, world: World): void {
  serve(calls.getPushKey, () => publicKey(world.db))
  serve(calls.subscribeToPush, ({ body, http }) =>
    subscribe(world, sessionHash(http.request), body),
  )
  serve(calls.unsubscribeFromPush, ({ caller, body }) =>
    unsubscribe(world.db, caller.id, body.endpoint),
  )
}
