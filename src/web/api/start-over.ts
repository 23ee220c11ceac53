import { clearCachedResponses } from './clear-cached-responses.ts'
import { clearSession } from './clear-session.ts'

/** Reloads a page whose account was replaced by another, without anything that the first one left. */
export async function startOver(): Promise<void> {
  clearSession()
  await clearCachedResponses()
  location.reload()
}
