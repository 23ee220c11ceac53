import * as calls from '#contract/accounts/push.ts'
import { sessionHash } from '#server/platform/auth/session-token.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readPublicKey, subscribeToPush, unsubscribeFromPush } from './push.ts'

/** Push subscriptions: notifications while no page is open. */
export function pushRoutes(serve: Serve, services: Services): void {
  serve(calls.getPushKey, () => readPublicKey(services.db))
  serve(calls.subscribeToPush, ({ caller, body, http }) =>
    subscribeToPush(services, caller.id, sessionHash(http.request), body),
  )
  serve(calls.unsubscribeFromPush, ({ caller, body }) =>
    unsubscribeFromPush(services.db, caller.id, body.endpoint),
  )
}
