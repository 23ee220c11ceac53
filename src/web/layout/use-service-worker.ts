import { useEffect } from 'react'

import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'

/** After the page has loaded, reports the time zone, registers the service worker, and renews its push subscription. */
export function useServiceWorker(userId: string): void {
  useEffect(() => {
    // Without the worker, someone else may have signed in since it cached.
    if (!navigator.serviceWorker?.controller) void clearCachedResponses()
    const unmount = new AbortController()
    const start = () => {
      setTimeout(() => {
        if (unmount.signal.aborted) return
        // The server falls back on a zone of its own, and the next page tries again.
        import('#web/accounts/notifications/report-time-zone.ts')
          .then(({ reportTimeZone }) => reportTimeZone(userId))
          .catch(() => undefined)
        import('#web/service-worker/register.ts')
          .then(({ registerServiceWorker }) => registerServiceWorker())
          .then(() => renewSubscription(userId))
          // There is none in development, and pages work without it.
          .catch(() => undefined)
      }, 1_000)
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true, signal: unmount.signal })
    return () => unmount.abort()
  }, [userId])
}

async function renewSubscription(userId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await (await import('#web/accounts/notifications/push-subscription.ts')).renewSubscription(userId)
}
