import { closeSession } from './session-storage.ts'

/**
 * Deletes what this tab has stored, such as unsaved picks and messages that weren't sent. The page stores nothing more
 * before it is left.
 */
export function clearSession(): void {
  closeSession()
  try {
    sessionStorage.clear()
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
