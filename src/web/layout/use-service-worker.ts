import { useEffect } from 'react'

import { registerWorker } from '#web/worker/register.ts'

/** Brings the service worker in when the page itself has all it needs, and renews this browser's push. */
export function useServiceWorker(userId: string): void {
  useEffect(() => {
    const ended = new AbortController()
    const start = () => {
      setTimeout(() => {
        if (ended.signal.aborted) return
        registerWorker()
          .then(() => renew(userId))
          // In development there is none, and without one the page works too.
          .catch(() => undefined)
      }, 1_000)
    }
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true, signal: ended.signal })
    return () => ended.abort()
  }, [userId])
}

async function renew(userId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  await (await import('#web/notifications/push.ts')).renewPush(userId)
}
