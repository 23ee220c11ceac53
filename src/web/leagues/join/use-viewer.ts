import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Me } from '#contract/accounts/session.ts'
import { meQuery } from '#web/api/queries.ts'

/** Who reads the page of a link. Someone who registers there stays a visitor until the next page opens. */
export function useViewer(): {
  /** Null for a visitor, undefined until known. */
  me: Me | null | undefined
  onRegistered: () => void
} {
  const [registered, setRegistered] = useState(false)
  const me = useQuery({ ...meQuery, enabled: !registered, refetchOnWindowFocus: false })
  return {
    me: registered ? null : me.isPending ? undefined : (me.data ?? null),
    onRegistered: () => setRegistered(true),
  }
}
