/** Deletes what this tab has stored, such as unsaved picks and messages that weren't sent. */
export function clearSession(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
