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
    registration.update().catch(() => {})
  })
  return registration
}
