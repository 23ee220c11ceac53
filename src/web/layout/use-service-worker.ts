import { useEffect } from 'react'

import { registerServiceWorker } from '#web/service-worker/register.ts'

/** After the page has loaded, reports the time zone, registers the service worker, and renews its push subscription. */
export function useServiceWorker(userId: string): void {
  useEffect(() => {
    const unmount = new AbortController()
    const start = () => {
      setTimeout(() => {
        if (unmount.signal.aborted) return
        // The server falls back on a zone of its own, and the next page tries again.
        import('#web/accounts/notifications/report-time-zone.ts')
          .then(({ reportTimeZone }) => reportTimeZone(userId))
          .catch(() => undefined)
        registerServiceWorker()
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
