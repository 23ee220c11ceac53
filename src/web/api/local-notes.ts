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
