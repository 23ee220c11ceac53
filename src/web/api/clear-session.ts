/**
 * Deletes what this tab has stored, such as unsaved picks and messages that weren't sent. Until the next page load,
 * nothing more can be stored.
 */
export function clearSession(): void {
  try {
    sessionStorage.clear()
    // Every use copes with disabled storage.
    Object.defineProperty(window, 'sessionStorage', { value: null })
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
