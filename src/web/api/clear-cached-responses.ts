import { answerCacheNames } from './cached-responses.ts'

/** Deletes the answers cached for offline use. The worker does too, if it controls this page. */
export async function clearCachedResponses(): Promise<void> {
  if (!('caches' in window)) return
  try {
    const names = await answerCacheNames()
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Storage may be disabled; then nothing was cached.
  }
}
