import { setTimeZone } from '#contract/accounts/time-zone.ts'
import { ApiError, call } from '#web/api/client.ts'

/** Reports this browser's time zone to the server once per change. */
export async function reportTimeZone(userId: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const key = `teetime-zone-${userId}`
  if (!timeZone || localStorage.getItem(key) === timeZone) return
  await call(setTimeZone, { body: { timeZone } }).catch((error: unknown) => {
    // A zone that the server doesn't know isn't sent with every page.
    if (!(error instanceof ApiError && error.status === 400)) throw error
  })
  localStorage.setItem(key, timeZone)
}
