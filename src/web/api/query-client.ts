import {
  focusManager,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'

import { topics } from '#contract/wire/topics.ts'

import { ApiError, httpStatus } from './client.ts'
import { isFromCache } from './connection-status.ts'
import { shareUnchanged } from './structural-sharing.ts'

// By default the library notices only visibility changes, not a switch between two visible windows.
focusManager.setEventListener((onFocus) => {
  // Also runs while prerendering.
  if (import.meta.env.SSR) return undefined
  const listener = () => onFocus()
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, listener)
  return () => {
    for (const type of ['focus', 'visibilitychange']) removeEventListener(type, listener)
  }
})

// New data renders in the task that received it. By default the library waits for a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * After a 401, reads again who is signed in: the session has ended, or its cookie was renewed while the call was on its way.
 * RequireSignIn redirects to sign in, and starts over for another account.
 */
function endSession(error: Error): void {
  const isOther = error instanceof ApiError && error.code === 'account-changed'
  if (httpStatus(error) === 401 || isOther)
    void queryClient.refetchQueries({ queryKey: topics.me.key })
}

/** The cache of server data for the whole page. No retries, and data never goes stale by age. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess(_, query) {
      // It may be old, so it is asked for again.
      if (isFromCache) query.invalidate()
    },
    onError(error, query) {
      const status = httpStatus(error)
      // A refusal is an answer. The rest may get one later.
      if (status !== 0 && status !== 429 && Number(status) < 500)
        query.setState({ isInvalidated: false })
      // It was deleted, or the reader lost access. Otherwise the cached data would stay on the screen.
      if (status === 404) query.setState({ data: undefined })
      endSession(error)
    },
  }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      // Queries run offline too: the service worker caches the last boards.
      networkMode: 'always',
      retry: false,
      staleTime: Infinity,
      structuralSharing: shareUnchanged,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})
