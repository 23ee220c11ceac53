/**
 * Whether this browser has stored a note.
 *
 * @param ifBlocked the answer while storage is blocked, when nothing can be remembered
 */
export function hasNote(name: string, ifBlocked: boolean): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return ifBlocked
  }
}

/** Stores a note in this browser. Does nothing if storage is blocked or full. */
export function storeNote(name: string): void {
  try {
    localStorage.setItem(name, 'yes')
  } catch {
    // Losing it does no harm.
  }
}
