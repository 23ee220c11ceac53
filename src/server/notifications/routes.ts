import * as preferencesCalls from '#contract/accounts/preferences.ts'
import { setTimeZone } from '#contract/accounts/time-zone.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readPreferences, updatePreferences } from './preferences.ts'
import { storeTimeZone } from './time-zones.ts'

/** Notification preferences and the time zone. */
export function notificationRoutes(serve: Serve, { db }: Services): void {
  serve(preferencesCalls.getNotificationPreferences, ({ caller }) => readPreferences(db, caller.id))
  serve(preferencesCalls.updateNotificationPreferences, ({ caller, body }) =>
    updatePreferences(db, caller.id, body),
  )
  serve(setTimeZone, ({ caller, body }) => storeTimeZone(db, caller.id, body.timeZone))
}
