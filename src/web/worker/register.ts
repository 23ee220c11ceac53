import { answerCachePrefix } from './names.ts'

const hourMs = 3_600_000

let registering: Promise<ServiceWorkerRegistration> | null = null
let outdated = false

/** Whether a newer program has come out since this page was loaded: the next page is better loaded anew. */
export const isOutdated = (): boolean => outdated

/**
 * Brings the service worker in, once in the life of a page, and looks for a newer one when the page is
 * looked at again. @throws where there is none, as in development
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= register()
  return registering
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) throw new Error('No service worker')
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    outdated = controlled
    controlled = true
  })
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    // Offline there is nothing to find.
    registration.update().catch(() => undefined)
  })
  return registration
}

/** Forgets what was kept for offline; the worker does so too, where it is in charge of this page. */
export async function clearCachedAnswers(): Promise<void> {
  if (!('caches' in window)) return
  try {
    const names = await caches.keys()
    const kept = names.filter((name) => name.startsWith(answerCachePrefix))
    await Promise.all(kept.map((name) => caches.delete(name)))
  } catch {
    // Storage may be forbidden; then nothing was kept either.
  }
}
