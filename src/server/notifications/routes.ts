import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as preferencesCalls from '#contract/accounts/preferences.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { preferencesOf, setPreferences } from './preferences.ts'
import { storeZone } from './zones.ts'

/** Notification preferences and the time zone. */
export function notificationRoutes(serve: Serve, { db }: World): void {
  serve(preferencesCalls.getPreferences, ({ caller }) => preferencesOf(db, caller.id))
  serve(preferencesCalls.changePreferences, ({ caller, body }) =>
    setPreferences(db, caller.id, body),
  )
  serve(notificationsCalls.setTimeZone, ({ caller, body }) =>
    storeZone(db, caller.id, body.timeZone),
  )
}
