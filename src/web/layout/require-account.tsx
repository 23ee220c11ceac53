import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { AccountProvider } from '#web/api/account.tsx'
import { useLiveConnection } from '#web/api/live/live.ts'
import { meQuery } from '#web/api/queries.ts'
import { RedirectToLogin } from '#web/api/redirect-to-login.tsx'
import { Loading } from '#web/ui/display/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

import { Unreachable } from './unreachable.tsx'

/** The delay between a failed load of the account and the next attempt. */
const retryMs = 3_000

/** Shows its children to signed-in people and redirects everyone else to sign in. */
export function RequireAccount({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => state.status === 'error' && state.data === undefined && retryMs,
  })
  useLiveConnection()
  useWordOfEnd(me.data)
  if (me.data) return <AccountProvider value={me.data}>{children}</AccountProvider>
  if (me.data === null && !me.isFetching) return <RedirectToLogin text="Redirecting to login..." />
  // During a retry the query counts as pending, not as failed, but this screen should stay.
  if (me.data === undefined && me.errorUpdateCount > 0) {
    return <Unreachable onRetry={() => me.refetch()} />
  }
  return <Loading text="Checking authentication..." />
}

/** Says why the sign-in page appears when the session ends while a page is open. */
function useWordOfEnd(account: object | null | undefined): void {
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (account === null && wasSignedIn.current) {
      toast({
        title: 'You’re signed out on this device',
        description: 'Sign in, and you’re back on your page.',
      })
    }
    wasSignedIn.current = Boolean(account)
  }, [account])
}
