import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import { meQuery } from '#web/api/queries.ts'
import { useShownAccount } from '#web/api/session.tsx'
import type { LoadableQuery } from '#web/ui/feedback/query-content.tsx'

/** Who reads the page of a link. Someone who registers there stays a visitor until the next page opens. */
export function useViewer(): {
  /** Its data is null for a visitor. */
  account: LoadableQuery<Me | null>
  onRegistered: () => void
} {
  const [registered, setRegistered] = useState(false)
  const account = useQuery({ ...meQuery, enabled: !registered, refetchOnWindowFocus: false })
  useShownAccount(account.data?.id)
  return {
    account: registered ? { ...account, data: null } : account,
    onRegistered: () => setRegistered(true),
  }
}
