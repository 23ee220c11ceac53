import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { meQuery } from '#web/page/queries.ts'
import { useLiveConnection } from '#web/client/live.ts'
import { Loading } from '#web/ui/spinner.tsx'

import { AccountProvider } from '#web/page/account.tsx'
import { RedirectToLogin } from '#web/page/redirect-to-login.tsx'
import { Unreachable } from './unreachable.tsx'

/** How long after a failure it is asked again who is signed in. */
const againMs = 3_000

/** Lets only those through who are signed in; the others go to sign in. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => state.status === 'error' && state.data === undefined && againMs,
  })
  useLiveConnection()
  if (me.data) return <AccountProvider value={me.data}>{children}</AccountProvider>
  if (me.data === null && !me.isFetching) return <RedirectToLogin text="Redirecting to login..." />
  // While it is asked again the query counts as pending, not as failed: the screen stays.
  if (me.data === undefined && me.errorUpdateCount > 0) {
    return <Unreachable onRetry={() => me.refetch()} />
  }
  return <Loading text="Checking authentication..." />
}
