import { topics } from '#contract/topics.ts'
import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { statusOf } from './api.ts'

// By itself the library hears of a window only when it becomes visible, not when one beside it is looked at.
focusManager.setEventListener((onFocus) => {
  const look = () => onFocus()
  for (const type of ['focus', 'visibilitychange']) addEventListener(type, look)
  return () => {
    for (const type of ['focus', 'visibilitychange']) removeEventListener(type, look)
  }
})

/** What the server knows, for the whole browser. Never retried, never stale by age. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // Gone, or gone from who reads: what was kept of it would still be shown.
      if (statusOf(error) === 404) query.setState({ data: undefined })
      // The session has ended: the guard sees it and asks to sign in again.
      if (statusOf(error) === 401) queryClient.setQueryData(topics.me.key, null)
    },
  }),
  defaultOptions: {
    queries: {
      // Offline too: the service worker keeps the last boards.
      networkMode: 'always',
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
