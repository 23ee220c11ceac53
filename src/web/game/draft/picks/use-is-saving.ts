import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

import { isSaving } from './use-save.ts'

/** Whether a save of my team is on its way. TanStack Query's own hook would be part of the first JavaScript. */
export function useIsSaving(leagueId: string): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getMutationCache().subscribe(onChange),
    [client],
  )
  return useSyncExternalStore(subscribe, () => isSaving(client, leagueId))
}
