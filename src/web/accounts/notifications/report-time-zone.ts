import * as z from 'zod/mini'

import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readSession, writeSession } from '#web/api/session-storage.ts'

/**
 * Reports this browser's time zone to the server once per visit and change. The server has the zone of whichever of my
 * browsers reported last, so each says it again on its next visit.
 */
export async function reportTimeZone(userId: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const key = `teetime-zone-${userId}`
  if (!timeZone || readSession(key, z.string()) === timeZone) return
  await call(setTimeZone, { body: { timeZone } }).catch((error: unknown) => {
    // A zone that the server doesn't know isn't sent with every page.
    if (!(error instanceof ApiError && error.status === 400)) throw error
  })
  writeSession(key, timeZone)
}
