import { useEffect } from 'react'

import { clearCachedResponses } from '#web/api/clear-cached-responses.ts'

/**
 * After the page has loaded, keeps presses in place, shows people's pictures, reports the time zone, registers the service
 * worker, and renews its push subscription.
 */
export function useAfterLoad(userId: string): void {
  useEffect(() => {
    // Without the worker, someone else may have signed in since it cached.
    if (!navigator.serviceWorker?.controller) void clearCachedResponses()
    const unmount = new AbortController()
    const { signal } = unmount
    const start = () => {
      import('./after-load.ts')
        .then(({ afterLoad }) => signal.aborted || afterLoad(userId, signal))
        .catch(() => {})
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true, signal })
    return () => unmount.abort()
  }, [userId])
}
