import type { QueryClient } from '@tanstack/react-query'

import { toast } from '#web/ui/feedback/toast.ts'

import { clearCachedResponses } from './clear-cached-responses.ts'
import { clearSession } from './clear-session.ts'
import { meQuery } from './queries.ts'

/** Starts over for another account; without one, ends the session. */
export const changeAccount = (client: QueryClient, id?: string | null): void =>
  id ? void startOver() : endSession(client)

/** Reloads a page whose account was replaced by another, without anything that the first one left. */
export async function startOver(): Promise<void> {
  clearSession()
  await clearCachedResponses()
  location.reload()
}

/** Drops what an account read when its session ends, and says why the sign-in page appears. */
function endSession(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  toast({
    title: 'You’re signed out on this device',
    description: 'Sign in to get back to your page.',
  })
}
