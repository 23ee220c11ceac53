import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { meQuery } from '#web/accounts/queries.ts'
import { useLiveConnection } from '#web/live.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { ErrorState } from '#web/ui/states.tsx'

import { AccountProvider } from './account.tsx'
import { RedirectToLogin } from './redirect-to-login.tsx'

/** Lets only those through who are signed in; the others go to sign in. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  useLiveConnection()
  if (me.data) return <AccountProvider value={me.data}>{children}</AccountProvider>
  if (me.data === null && !me.isFetching) return <RedirectToLogin text="Redirecting to login..." />
  if (me.isError) {
    return (
      <ErrorState
        title="TeeTime cannot be reached"
        onRetry={() => me.refetch()}
        pending={me.isFetching}
      >
        Check your connection. This page opens by itself as soon as the server answers.
      </ErrorState>
    )
  }
  return <Loading text="Checking authentication..." />
}
