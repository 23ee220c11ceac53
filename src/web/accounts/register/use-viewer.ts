import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import { meQuery } from '#web/api/queries.ts'
import { useShownAccount } from '#web/api/session.tsx'
import type { LoadableQuery } from '#web/ui/feedback/query-content.tsx'

/**
 * The reader of a link's page. A guest of an evening is a visitor there, and someone who registers stays one until the
 * next page opens.
 */
export function useViewer({ enabled = true } = {}): {
  /** Its data is null for a visitor. */
  account: LoadableQuery<Me | null>
  onRegistered: () => void
} {
  const [registered, setRegistered] = useState(false)
  const me = useQuery({
    ...meQuery,
    enabled: enabled && !registered,
    refetchOnWindowFocus: false,
    select: (me) => (me?.isGuest ? null : me),
  })
  useShownAccount(me.data?.id)
  return {
    account: registered ? { ...me, data: null } : me,
    onRegistered: () => setRegistered(true),
  }
}
