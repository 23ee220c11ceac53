import { countNotifications } from '#contract/notifications.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { countWaiting } from './notifications.ts'

/** What waits for the caller; every open page asks for it every few seconds. */
export function notificationRoutes(serve: Serve, { db }: World): void {
  serve.inOneQuery(countNotifications, ({ tokenHash }) => countWaiting(db, tokenHash))
}
