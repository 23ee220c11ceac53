import { responseCachePrefix } from '#web/api/cached-responses.ts'
import { newBuildReady } from '#web/api/connection-status.ts'

const hourMs = 3_600_000

let registering: Promise<ServiceWorkerRegistration> | null = null

/**
 * Registers the service worker once per page load, and checks for an update when the page becomes visible,
 * at most hourly.
 *
 * @throws {Error} if service workers are unavailable, as in development
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= register()
  return registering
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) throw new Error('No service worker')
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    newBuildReady.set(controlled)
    controlled = true
  })
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < hourMs) return
    checkedAt = Date.now()
    // Fails offline.
    registration.update().catch(() => undefined)
  })
  return registration
}

/** Deletes the answers cached for offline use. The worker does too, if it controls this page. */
export async function clearCachedResponses(): Promise<void> {
  if (!('caches' in window)) return
  try {
    const names = await caches.keys()
    const answerCaches = names.filter((name) => name.startsWith(responseCachePrefix))
    await Promise.all(answerCaches.map((name) => caches.delete(name)))
  } catch {
    // Storage may be disabled; then nothing was cached.
  }
}
