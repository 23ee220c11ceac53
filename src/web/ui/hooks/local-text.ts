/** Reads a text that this browser stores; null if there is none, or while storage is blocked. */
export function readLocal(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text in this browser, or deletes it. Does nothing while storage is blocked or full. */
export function writeLocal(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // Losing it does no harm: whatever is stored has a default.
  }
}
