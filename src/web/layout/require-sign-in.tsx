import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { useLiveConnection } from '#web/api/live/live-events.ts'
import { meQuery } from '#web/api/queries.ts'
import { RedirectToLogin } from '#web/api/redirect-to-login.tsx'
import { MeProvider } from '#web/api/session.tsx'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

import { ServerUnreachable } from './server-unreachable.tsx'

/** The delay between a failed load of the account and the next attempt. */
const retryMs = 3_000

/** Shows its children to signed-in people and redirects everyone else to sign in. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => state.status === 'error' && state.data === undefined && retryMs,
  })
  useLiveConnection()
  useWordOfEnd(me.data)
  const isOther = useStartOver(me.data?.id)
  if (me.data && !isOther) return <MeProvider value={me.data}>{children}</MeProvider>
  if (me.data === null && !me.isFetching) return <RedirectToLogin text="Redirecting to login..." />
  // During a retry the query counts as pending, not as failed, but this screen should stay.
  if (me.data === undefined && me.errorUpdateCount > 0) {
    return <ServerUnreachable onRetry={() => me.refetch()} />
  }
  return <PageSpinner text="Checking authentication..." />
}

/** Starts the page over when another account than its first was signed in, in another tab. @returns whether one was */
function useStartOver(id: string | undefined): boolean {
  const [first, setFirst] = useState(id)
  if (id && !first) setFirst(id)
  const isOther = Boolean(id && first && id !== first)
  useEffect(() => {
    if (!isOther) return
    import('#web/api/start-over.ts').then(
      ({ startOver }) => startOver(),
      () => location.reload(),
    )
  }, [isOther])
  return isOther
}

/** Drops what the account read, and says why the sign-in page appears, when the session ends while a page is open. */
function useWordOfEnd(account: object | null | undefined): void {
  const client = useQueryClient()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (account === null && wasSignedIn.current) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
      toast({
        title: 'You’re signed out on this device',
        description: 'Sign in to get back to your page.',
      })
    }
    wasSignedIn.current = Boolean(account)
  }, [account, client])
}
