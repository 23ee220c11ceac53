import * as calls from '#contract/accounts/push.ts'
import { sessionHash } from '#server/platform/auth/session-token.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readPublicKey, subscribeToPush, unsubscribeFromPush } from './push.ts'

/** Push subscriptions: notifications while no page is open. */
export function pushRoutes(serve: Serve, world: Services): void {
  serve(calls.getPushKey, () => readPublicKey(world.db))
  serve(calls.subscribeToPush, ({ body, http }) =>
    subscribeToPush(world, sessionHash(http.request), body),
  )
  serve(calls.unsubscribeFromPush, ({ caller, body }) =>
    unsubscribeFromPush(world.db, caller.id, body.endpoint),
  )
}
