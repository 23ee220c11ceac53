import { reportTimeZone } from '#web/accounts/notifications/report-time-zone.ts'
import { showPictures } from '#web/accounts/pictures/show-pictures.ts'

import { keepPressInPlace } from './keep-press-in-place.ts'
import { keepSnapshots } from './take-snapshot.ts'

/** After the page has loaded: keeps presses in place, shows people's pictures, and a second later does what no one waits for. */
export function afterLoad(userId: string, signal: AbortSignal): void {
  keepPressInPlace(signal)
  showPictures(signal)
  setTimeout(() => {
    if (signal.aborted) return
    // The server falls back on a zone of its own, and the next page tries again.
    reportTimeZone(userId).catch(() => {})
    import('#web/service-worker/register.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .then(() => {
        keepSnapshots(signal)
        return renewSubscription(userId)
      })
      // There is none in development, and pages work without it.
      .catch(() => {})
  }, 1_000)
}

async function renewSubscription(userId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await (await import('#web/accounts/notifications/push-subscription.ts')).renewSubscription(userId)
}
