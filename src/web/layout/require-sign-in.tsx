import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import { changeAccount } from '#web/api/change-account.ts'
import { useLiveConnection } from '#web/api/live/live-events.ts'
import { meQuery } from '#web/api/queries.ts'
import { RedirectToLogin } from '#web/api/redirect-to-login.tsx'
import { isLeaving, MeProvider, useShownAccount } from '#web/api/session.tsx'
import { PageSpinner } from '#web/ui/display/spinner.tsx'
import { useStore } from '#web/ui/hooks/store.ts'

import { ServerUnreachable } from './server-unreachable.tsx'

/** The delay between a failed load of the account and the next attempt. */
const retryMs = 3_000

/** Shows its children to signed-in people and redirects everyone else to sign in. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const me = useQuery({
    ...meQuery,
    refetchInterval: ({ state }) => (state.error && !state.data ? retryMs : false),
  })
  useLiveConnection()
  const shown = useShownMe(me.data)
  const isOther = useAccountChange(shown && shown.id)
  if (shown && !isOther) return <MeProvider value={shown}>{children}</MeProvider>
  if (shown === null && !me.isFetching) return <RedirectToLogin text="Redirecting to login..." />
  // During a retry the query counts as pending, not as failed, but this screen should stay.
  if (shown === undefined && me.errorUpdateCount > 0) {
    return <ServerUnreachable onRetry={() => me.refetch()} />
  }
  return <PageSpinner text="Checking authentication..." />
}

/** The account whose page to show. It stays the same while the page ends its own session. */
function useShownMe(me: Me | null | undefined): Me | null | undefined {
  const stays = useStore(isLeaving)
  const [shown, setShown] = useState(me)
  if (!stays && me !== shown) setShown(me)
  return shown
}

/** Handles the end of a session, and another account signed in in another tab. @returns whether the account changed */
function useAccountChange(id: string | null | undefined): boolean {
  const client = useQueryClient()
  const [first, setFirst] = useState(id)
  if (!first && id) setFirst(id)
  useShownAccount(first)
  const isChanged = first ? id !== undefined && id !== first : false
  useEffect(() => {
    if (isChanged) changeAccount(client, id)
  }, [isChanged, id, client])
  return isChanged
}
